// Package protocol is what gen and a plugin say to each other: one JSON document, a [Request], on the standard input of
// the plugin, and one, a [Response], on its standard output. docs/plugin-protocol.schema.json is made of it.
package protocol

// Version is the version of the protocol. A field that is added does not change it: programs leave out what they do not
// know.
const Version = 1

// A Request is what gen asks.
type Request struct {
	Version   int    `json:"version"`   // see [Version]
	Action    string `json:"action"`    // "describe", "generate" or "breaking"
	Generator string `json:"generator"` // the name in gen.yaml, e.g. "typescript"

	// These are there for "generate" and "breaking".
	Options map[string]any `json:"options,omitempty"` // as gen.yaml has them
	Dir     string         `json:"dir,omitempty"`     // of gen.yaml, absolute, e.g. "/src/fruit"

	// These are there for "generate".
	Packages []string `json:"packages,omitempty"` // import paths of the job's packages
	Header   string   `json:"header,omitempty"`   // the license header, as Go comments; gen puts it into files
	API      *API     `json:"api,omitempty"`

	// These are there for "breaking".
	Old *State `json:"old,omitempty"`
	New *State `json:"new,omitempty"`
}

// A Response is what the program answers.
type Response struct {
	Version int `json:"version"` // that of the request

	// These answer "describe".
	Doc     string   `json:"doc,omitempty"` // what it generates, e.g. "TypeScript types of kinds"
	Markers []Marker `json:"markers,omitempty"`
	Schemas bool     `json:"schemas,omitempty"` // requests have the schemas of kinds: see [Resource]
	Rules   []Rule   `json:"rules,omitempty"`   // of its findings in `gen breaking`

	// These answer "generate". If a diagnostic is an error, gen writes no file of any generator.
	Files       []File       `json:"files,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"`

	// These answer "breaking".
	Findings []Finding `json:"findings,omitempty"`
}

// A Marker defines a marker that the program reads.
type Marker struct {
	Name   string         `json:"name"`             // e.g. "example:helpers"
	Doc    string         `json:"doc"`              // what it does
	On     []string       `json:"on"`               // package, type, field, func or const
	Value  string         `json:"value,omitempty"`  // none (the default), flag, bool, int, number, string, list or any
	Domain string         `json:"domain,omitempty"` // what a text means, e.g. "regexp": gen explain templates has all
	Enum   []string       `json:"enum,omitempty"`   // the values that it may have
	Args   map[string]Arg `json:"args,omitempty"`   // its named arguments, in place of a value
}

// An Arg is a named argument of a marker.
type Arg struct {
	Value    string   `json:"value,omitempty"`  // as in [Marker]; string by default
	Domain   string   `json:"domain,omitempty"` // as in [Marker]
	Required bool     `json:"required,omitempty"`
	Enum     []string `json:"enum,omitempty"`
}

// A File is an output. gen puts its first line and the license header above the content, and formats Go.
type File struct {
	Path    string   `json:"path"`              // relative to gen.yaml, e.g. "web/fruit.ts": in dir, or zz_generated.* beside an API package
	Content string   `json:"content"`           //
	Comment string   `json:"comment,omitempty"` // what opens a comment, e.g. "//", where the extension does not tell
	Source  []string `json:"source,omitempty"`  // what it is generated from, e.g. ["example.org/fruit/api/v1.Fruit"]; default: all
}

// A Diagnostic is a problem of the API.
type Diagnostic struct {
	Severity string    `json:"severity,omitempty"` // "error" (the default) or "warning"
	Message  string    `json:"message"`            // what is wrong
	Remedy   string    `json:"remedy"`             // what to do
	Position *Position `json:"position,omitempty"` // as the request has it, e.g. that of a field
}

// A Position is a line and column of a file.
type Position struct {
	File   string `json:"file"` // absolute, e.g. "/src/fruit/api/v1/fruit.go"
	Line   int    `json:"line"`
	Column int    `json:"column"`
}
