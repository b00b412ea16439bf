package docs

// API is what a page documents: all of the API, or with outputMode group one of its groups.
type API struct {
	File   string // the page's name without its extension, e.g. "reference"
	Title  string // e.g. "API Reference"
	Groups []*Group
	Shared []*Version        // packages without a group whose types the groups use
	Graph  string            // of HTML: kinds and what leads from one to another, as SVG; "" where nothing does
	Values map[string]string // the option templateValues, e.g. {"release": "v1.2"}
}

// A Group is an API group.
type Group struct {
	Name     string // e.g. "example.org"; "core" for the one without a name
	Kinds    []*Kind
	Versions []*Version
}

// A Kind is a kind with all its versions.
type Kind struct {
	Name        string
	Doc         string // of its first version
	Versions    []Link // e.g. [{"v1", "#example.org-v1-Fruit"}]
	Differences []Difference
}

// A Link is a name with an address.
type Link struct{ Name, Address string }

// A Difference is a field that the versions of a kind do not have in common.
type Difference struct {
	Path  string   // e.g. "spec.weight"
	Cells []string // for each version what the field is, e.g. "integer, required"; "" where it is missing
}

// A Version is a version of a group: one package. A package without a group has neither Group nor Name.
type Version struct {
	ID      string // the anchor, e.g. "example.org-v1"
	Group   string // e.g. "example.org"; "" for core and packages without a group
	Name    string // e.g. "v1"
	Title   string // e.g. "example.org/v1", or the package's path
	Package string // import path, e.g. "example.org/fruit/api/v1"
	Doc     string
	Kinds   []*Type // by name
	Types   []*Type // all, those of kinds included, by name
	Markers map[string][]string
}

// A Type is a documented type.
type Type struct {
	ID         string // the anchor, e.g. "example.org-v1-Fruit"
	Anchor     string // in Markdown: the heading's own, e.g. "fruit", or the ID where several types have the name
	Name       string
	Package    string
	Doc        string
	APIVersion string    // of an object or a list, e.g. "example.org/v1"; "" for others
	Resource   *Resource // nil for what is not a kind
	Underlying *TypeRef  // of a type that is not a struct, e.g. string
	Fields     []*Field
	Values     []Value
	Validation []string // in words, e.g. "At most 63 characters"
	Rules      []Rule
	UsedBy     []*TypeRef
	Deprecated string   // why and what instead, e.g. "Use Fruit."; "" for what is not deprecated
	Conditions []string // in which channels it is, e.g. ["only in experimental"]
	Markers    map[string][]string

	shown bool // it has a section
}

// A Resource is how an API server serves a kind.
type Resource struct {
	Kind         string
	Plural       string
	Singular     string
	ShortNames   []string
	Categories   []string
	Scope        string // "Namespaced" or "Cluster"
	Served       bool
	Storage      bool // objects are stored in this version
	Deprecated   bool
	Warning      string // what API servers say of a deprecated version
	Subresources []string
	Columns      []Column
	Others       []Link // the kind in the other versions
	Samples      []Sample
}

// A Sample is an object that API servers accept.
type Sample struct {
	Which string // "minimal" or "full"
	YAML  string // with comments, e.g. "apiVersion: example.org/v1\nkind: Fruit\n…"
}

// A Column is one of kubectl get.
type Column struct{ Name, Type, Path, Description string }

// A Field is a field in JSON.
type Field struct {
	ID         string // e.g. "example.org-v1-Fruit.spec"
	Name       string // in JSON
	GoName     string
	Type       *TypeRef
	Doc        string
	Required   bool
	Default    string // as JSON, e.g. `"Ripe"`; "" without one
	Validation []string
	Rules      []Rule
	Immutable  bool
	Deprecated string
	Conditions []string // in which channels it is, e.g. ["only in experimental"]
	Fields     []*Field // of a struct that is declared in the field
	Markers    map[string][]string

	column *Column // of kubectl get, by a marker of the field
}

// A Rule is a CEL rule with the message of API servers, or the expression that makes it, between backticks.
type Rule struct{ Rule, Message string }

// A Value is a constant that a type declares.
type Value struct {
	Name       string // in Go
	JSON       string // e.g. `"Ripe"`
	Text       string // e.g. "Ripe"
	Doc        string
	Conditions []string // in which channels it is, e.g. ["only in experimental"]
}

// A TypeRef names a type: by Name, or as a list of Elem, or as a map of Key to Elem.
type TypeRef struct {
	Name    string
	Local   string // the ID of the documented type, in this page or another one; "" for others
	Address string // where it is documented, e.g. "#example.org-v1-FruitSpec"; "" if unknown
	List    bool
	Key     *TypeRef
	Elem    *TypeRef
}

// Inner returns the named type inside of lists and maps, e.g. Seed for a list of Seed.
func (r *TypeRef) Inner() *TypeRef {
	for r.Elem != nil {
		r = r.Elem
	}
	return r
}
