package openapi

import (
	"github.com/gen-toolkit/gen/codegen/emit"
)

// A definition is what the output says of a type.
type definition struct {
	Type   emit.Ident
	Name   string // of the definition, e.g. "k8s.io/api/core/v1.Pod"; "" if OpenAPIModelName returns it
	Custom custom
	Schema schema
	Needs  []reference // the types that the schema refers to, sorted
}

// custom says which methods of the type describe it by hand.
type custom struct{ V2, V3, TypeAndFormat, OneOf bool }

// A reference leads to the definition of a type.
type reference struct {
	Path  string     // e.g. "k8s.io/api/core/v1.Pod"
	Named emit.Ident // the type, if its OpenAPIModelName returns the name
}

// A schema is an OpenAPI schema, with values as Go literals. Empty values are left out.
type schema struct {
	Description          string
	Default              string     // e.g. `"Ripe"` or `map[string]any{}`
	DefaultRef           emit.Ident // a constant in place of Default
	Type, Format         string
	Enum                 []string
	Ref                  *reference
	Items                *schema
	AdditionalProperties *schema
	Properties           []property
	Required             []string
	AllOf                []schema
	Validations          []keyword
	Extensions           []keyword // by name
}

// A property is a field.
type property struct {
	Name   string
	Schema schema
}

// A keyword is a name with a Go literal, e.g. MaxLength with "ptr.To[int64](10)".
type keyword struct {
	Name    string
	Literal string
	Pointer string // the type that the keyword points to, e.g. "int64"; "" for the value itself
}
