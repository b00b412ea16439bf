package protocol

// A State is one of the two that `gen breaking` compares.
type State struct {
	Name     string   `json:"name"`               // as the user names it, e.g. "v1.2.0"; "" is the work tree
	Packages []string `json:"packages,omitempty"` // import paths

	// API has the schemas of kinds. With --crds it has groups alone, which the CRDs define.
	API *API `json:"api"`

	// Definitions are the CRDs of files, by name; they are there with --crds.
	Definitions []map[string]any `json:"definitions,omitempty"`
}

// A Rule is one way in which a change breaks an API. gen puts the plugin's name in front of its name, e.g.
// "acme/renamed".
type Rule struct {
	Name     string   `json:"name"`               // small letters, digits and dashes, e.g. "renamed"
	Doc      string   `json:"doc"`                // e.g. "a field has another name"
	Breaks   []string `json:"breaks"`             // of "stored objects", "API clients", "Go users" and "manifests"
	Severity string   `json:"severity,omitempty"` // "error" (the default), "warning" or "off"
	Remedy   string   `json:"remedy,omitempty"`   // what to do instead
}

// A Finding is one break.
type Finding struct {
	Rule    string    `json:"rule"`             // of the plugin's rules, e.g. "renamed"
	Subject string    `json:"subject"`          // what has changed, e.g. "example.org/v1 Fruit spec.color"
	Message string    `json:"message"`          // how
	Stored  string    `json:"stored,omitempty"` // what happens to stored objects
	Remedy  string    `json:"remedy,omitempty"` // in place of the rule's
	New     *Position `json:"new,omitempty"`    // of the declaration; default: that of the subject's kind
	Old     *Position `json:"old,omitempty"`
}
