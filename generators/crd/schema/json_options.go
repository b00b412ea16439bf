package schema

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// jsonOptions are the options of encoding/json in json tags, and inline, which Kubernetes has beside them.
var jsonOptions = []string{"omitempty", "omitzero", "string", "inline"}

// otherOptions are options of other libraries: of mapstructure, and of version 2 of encoding/json.
var otherOptions = []string{"squash", "remain", "unknown", "embed", "case:ignore", "case:strict"}

// ignoredOptions warns of the options of a field's json tag that encoding/json ignores.
func (b *Builder) ignoredOptions(t *model.Type, f *model.Field, at model.Position) {
	options := strings.Split(f.Tag.Get("json"), ",")[1:]
	for _, option := range options {
		switch {
		case strings.HasPrefix(option, "format:"): // a format may have commas
			return
		case option == "string" && !quotable(f.Type):
			b.report(ruleOption.At(at, "encoding/json ignores the option string of field %s.%s, which is %s", t.Name,
				f.Name, model.Deref(f.Type).Describe()).
				Fix("remove it: it is for texts, numbers and booleans"))
		case option == "" || slices.Contains(jsonOptions, option) || slices.Contains(otherOptions, option):
		default:
			d := ruleOption.At(at, "encoding/json ignores the option %q of field %s.%s", option, t.Name, f.Name)
			if near := marker.Closest(strings.TrimSpace(option), jsonOptions); near != "" {
				b.report(d.Fix("did you mean %s?", near))
				continue
			}
			b.report(d.Fix("remove it: encoding/json knows omitempty, omitzero and string"))
		}
	}
}

// quotable reports whether encoding/json may write values of a type in quotes, as the option string asks.
func quotable(t *model.Type) bool {
	switch model.Deref(t).Kind {
	case model.Struct, model.Map, model.Slice, model.Array, model.Interface:
		return false
	}
	return true
}
