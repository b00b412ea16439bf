package codegen

import (
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// These are names of packages marker and emit. A generator that needs no more of them imports codegen alone.
type (
	// MarkerDefinition is a marker that a generator reads, e.g. MarkerDefinition{Name: "example:kind", Scopes: OnType,
	// Doc: "Declares a variable for the type."}.
	MarkerDefinition = marker.Definition

	// Frame is what a generator says of a Go file besides its body; Frame{} says nothing.
	Frame = emit.Frame
)

// What a marker may belong to: see [marker.Scope] for more.
const (
	OnPackage = marker.Package
	OnType    = marker.Type
	OnField   = marker.Field
)

// MustTemplate parses the text of a template for [TemplateFile], e.g. MustTemplate("kinds.tmpl", text), and panics if
// the text is wrong. See [emit.ParseTemplate] for what it may call.
func MustTemplate(name, text string) *emit.Template { return emit.MustTemplate(name, text) }
