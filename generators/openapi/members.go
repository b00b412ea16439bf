package openapi

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A member is a field that JSON writes into the object of a struct: its own, or one of a struct that it inlines.
type member struct {
	*model.Field
	of *model.Type // the struct that declares it
}

// members returns the members of a struct in the order of declaration, without those that +k8s:openapi-gen=false leaves
// out. A struct that inlines itself adds nothing, as encoding/json has it.
func members(t *model.Type) []member { return membersFrom(t, nil) }

func membersFrom(t *model.Type, from []*model.Type) (all []member) {
	if slices.Contains(from, t) {
		return nil
	}
	from = append(slices.Clip(from), t)
	for _, f := range t.Fields {
		switch {
		case has(f.Markers, "false"):
		case inlines(f):
			all = append(all, membersFrom(model.Deref(f.Type), from)...)
		default:
			all = append(all, member{f, t})
		}
	}
	return all
}

// inlines reports whether a field's struct replaces the field in JSON.
func inlines(f *model.Field) bool { return f.JSON.Inline || f.Embedded && f.JSON.InlineOption }
