package openapi

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// members returns the fields that JSON writes into the object of a struct, without those that +k8s:openapi-gen=false
// leaves out.
func members(t *model.Type) []model.JSONField {
	return slices.DeleteFunc(t.JSONFields(), func(f model.JSONField) bool {
		return leftOut(f.Field) || inlines(f.Field) || slices.ContainsFunc(f.Through, leftOut)
	})
}

func leftOut(f *model.Field) bool { return has(f.Markers, "false") }

// inlines reports whether a field's struct replaces the field in JSON.
func inlines(f *model.Field) bool { return f.JSON.Inline || f.Embedded && f.JSON.InlineOption }
