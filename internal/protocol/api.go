package protocol

// An API is what the packages of a job declare. All lists are sorted, by path or name, except fields.
type API struct {
	Packages []Package `json:"packages"`
	Types    []Type    `json:"types"` // that the packages declare, and the named types that their fields lead to
	Groups   []Group   `json:"groups"`
}

// A Package is one API package.
type Package struct {
	Path     string           `json:"path"` // e.g. "example.org/fruit/api/v1"
	Name     string           `json:"name"` // e.g. "v1"
	Dir      string           `json:"dir"`  // relative to gen.yaml, e.g. "api/v1"
	Doc      []string         `json:"doc,omitempty"`
	Group    string           `json:"group"`   // e.g. "example.org"
	Version  string           `json:"version"` // e.g. "v1"
	Markers  []MarkerInstance `json:"markers,omitempty"`
	Position Position         `json:"position"`

	Functions []Function `json:"functions,omitempty"` // hand-written ones that are no methods
}

// A Function is a hand-written top-level function.
type Function struct {
	Name      string           `json:"name"`
	Signature string           `json:"signature"` // e.g. "func(path string) (Store, error)"
	Doc       []string         `json:"doc,omitempty"`
	Markers   []MarkerInstance `json:"markers,omitempty"`
	Position  Position         `json:"position"`
}

// A Type is a named type, or in [TypeRef.Unnamed] one without a name.
type Type struct {
	Name     string           `json:"name,omitempty"`    // e.g. "Fruit", or "Null[string]" of an instance
	Generic  string           `json:"generic,omitempty"` // the name of the type that it is an instance of, e.g. "Null"
	Args     []TypeRef        `json:"args,omitempty"`    // the type arguments of an instance
	Package  string           `json:"package,omitempty"` // its import path; "" for Go's own types
	InAPI    bool             `json:"inAPI,omitempty"`   // a package of the job declares it
	Kind     string           `json:"kind"`              // basic, pointer, slice, array, map, struct, interface
	Basic    string           `json:"basic,omitempty"`   // of a basic type, e.g. "int32"
	Elem     *TypeRef         `json:"elem,omitempty"`    // of a pointer, slice, array or map
	Key      *TypeRef         `json:"key,omitempty"`     // of a map
	Len      int64            `json:"len,omitempty"`     // of an array
	Fields   []Field          `json:"fields,omitempty"`  // of a struct, in their order
	Doc      []string         `json:"doc,omitempty"`
	Markers  []MarkerInstance `json:"markers,omitempty"`
	Values   []Value          `json:"values,omitempty"` // the constants of the type
	Methods  []Method         `json:"methods,omitempty"`
	Position *Position        `json:"position,omitempty"`
}

// A TypeRef names a type, or has one without a name.
type TypeRef struct {
	Name    string `json:"name,omitempty"`    // e.g. "Fruit", "string" or "Null[string]", as in [API.Types]
	Package string `json:"package,omitempty"` // "" for Go's own types
	Unnamed *Type  `json:"unnamed,omitempty"` // e.g. a slice
}

// A Field is a field of a struct.
type Field struct {
	Name     string           `json:"name"`          // in Go, e.g. "Color"
	JSON     string           `json:"json"`          // in JSON, e.g. "color"; "" for one that is inlined or not there
	Tag      string           `json:"tag,omitempty"` // all of it, e.g. `json:"color" db:"colour"`
	Inline   bool             `json:"inline,omitempty"`
	Optional bool             `json:"optional,omitempty"` // it has omitempty, omitzero or +optional
	Default  string           `json:"default,omitempty"`  // of +default or +kubebuilder:default, as JSON
	Embedded bool             `json:"embedded,omitempty"`
	Exported bool             `json:"exported"`
	Type     TypeRef          `json:"type"`
	Doc      []string         `json:"doc,omitempty"`
	Markers  []MarkerInstance `json:"markers,omitempty"`
	Position Position         `json:"position"`
}

// A Value is a constant of a type.
type Value struct {
	Name     string           `json:"name"`  // e.g. "Ripe"
	Value    string           `json:"value"` // as JSON, e.g. "\"Ripe\""
	Doc      []string         `json:"doc,omitempty"`
	Markers  []MarkerInstance `json:"markers,omitempty"`
	Position Position         `json:"position"`
}

// A Method is a hand-written method, or one that an interface declares.
type Method struct {
	Name      string   `json:"name"`
	Pointer   bool     `json:"pointer,omitempty"` // the receiver is one
	Signature string   `json:"signature"`         // e.g. "func(bites int) error"
	Doc       []string `json:"doc,omitempty"`
	Position  Position `json:"position"`
}

// A MarkerInstance is a marker in a comment.
type MarkerInstance struct {
	Name     string            `json:"name"`            // e.g. "kubebuilder:validation:Minimum"
	Value    string            `json:"value,omitempty"` // as text
	Items    []string          `json:"items,omitempty"` // of a list
	Args     map[string]string `json:"args,omitempty"`
	Position Position          `json:"position"`
}

// A Group is an API group.
type Group struct {
	Name     string         `json:"name"` // e.g. "example.org"; "" is the core group
	GoName   string         `json:"goName"`
	Versions []GroupVersion `json:"versions"`
}

// A GroupVersion is a version of a group.
type GroupVersion struct {
	Name      string     `json:"name"`    // e.g. "v1"
	Package   string     `json:"package"` // its import path
	Resources []Resource `json:"resources"`
}

// A Resource is a kind that an API server serves.
type Resource struct {
	Kind         string   `json:"kind"` // also the name of its type
	List         string   `json:"list,omitempty"`
	Plural       string   `json:"plural"`
	Singular     string   `json:"singular"`
	ShortNames   []string `json:"shortNames,omitempty"`
	Categories   []string `json:"categories,omitempty"`
	Namespaced   bool     `json:"namespaced"`
	Served       bool     `json:"served"`
	Storage      bool     `json:"storage"` // objects are stored in this version
	Subresources []string `json:"subresources,omitempty"`
	Verbs        []string `json:"verbs,omitempty"` // of its client

	// Schema is the schema of a CRD: what is required, defaults and validation, by field. It is there if gen.yaml says
	// schemas: true, or the plugin has said so of itself.
	Schema map[string]any `json:"schema,omitempty"`
}
