package validation

import "github.com/gen-toolkit/gen/codegen/model"

// dependent is for markers by which another field of the struct must be set, or must not be set, if this one is.
func dependent(fn string) func(*evaluator, tag) (outcome, error) {
	return func(_ *evaluator, t tag) (outcome, error) {
		structure := model.Deref(t.at.around.typ)
		other := fieldByJSON(structure, t.Param(""))
		if other == nil {
			return outcome{}, mistake(meant(t.Param(""), fieldNames(structure)), "%s has no field %q in JSON",
				structure, t.Param(""))
		}
		if other == t.at.field {
			return outcome{}, mistake("name another field", "names the field itself")
		}
		for _, f := range []*model.Field{t.at.field, other} {
			switch f.Type.Kind {
			case model.Pointer, model.Map, model.Slice, model.Basic:
			default:
				return outcome{}, mistake("make it a pointer", "the field %s of type %s is always set", f.Name, f.Type)
			}
		}
		if jsonName(t.at.field) == "" {
			return outcome{}, mistake("give the field a name by a json tag", "%s has no name in JSON", t.at.field.Name)
		}
		o := calling(fn, quoted(jsonName(t.at.field)), isSet(t.at.field, t.at.around.typ),
			quoted(jsonName(other)), isSet(other, t.at.around.typ))
		return outcome{later: []step{{around: true, run: func() outcome { return o }}}}, nil
	}
}
