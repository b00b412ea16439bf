package model

import (
	"slices"
	"strings"
)

// A JSONField is a field in the JSON of a struct: one of its own, or one of a struct that it embeds.
type JSONField struct {
	*Field
	Through []*Field // the embedded fields that lead to it, the outermost first; nil for the struct's own field
	Of      *Type    // the struct that declares it
}

// Top returns the field of the struct that leads to f: the outermost embedded one, or f itself.
func (f JSONField) Top() *Field { return f.way()[0] }

func (f JSONField) way() []*Field { return append(slices.Clip(f.Through), f.Field) }

// named reports whether the field's tag has its name: encoding/json prefers it to a field without.
func (f JSONField) named() bool {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name != "" && name == f.JSON.Name
}

// hides reports whether the field counts and another one of the same name does not, as encoding/json has it: the one
// that is embedded less deep, or else the one whose tag has the name.
func (f JSONField) hides(other JSONField) bool {
	if len(f.Through) != len(other.Through) {
		return len(f.Through) < len(other.Through)
	}
	return f.named() && !other.named()
}

// JSONFields returns the fields that encoding/json reads and writes as those of the struct, in the order of the source.
// Of several with one name it has the one that counts, and none if encoding/json takes none of them.
func (t *Type) JSONFields() []JSONField {
	fields, _ := t.jsonFields()
	return fields
}

// JSONField returns the field with a name in JSON, e.g. "spec". ok is false if there is none.
func (t *Type) JSONField(name string) (f JSONField, ok bool) {
	fields := t.JSONFields()
	if i := slices.IndexFunc(fields, func(f JSONField) bool { return f.JSON.Name == name }); i >= 0 {
		return fields[i], true
	}
	return f, false
}

// JSONConflicts returns pairs of fields with one name in JSON of which encoding/json takes neither.
func (t *Type) JSONConflicts() [][2]JSONField {
	_, conflicts := t.jsonFields()
	return conflicts
}

func (t *Type) jsonFields() (fields []JSONField, conflicts [][2]JSONField) {
	all := t.allJSONFields(nil, []*Type{t})
	best, rivals := make(map[string]int, len(all)), map[string]int{} // their places in all
	for i, f := range all {
		other, taken := best[f.JSON.Name]
		switch {
		case !taken || f.hides(all[other]):
			best[f.JSON.Name] = i
			delete(rivals, f.JSON.Name)
		case !all[other].hides(f):
			rivals[f.JSON.Name] = i
		}
	}
	fields = make([]JSONField, 0, len(best))
	for i, f := range all {
		if best[f.JSON.Name] != i {
			continue
		}
		if rival, ok := rivals[f.JSON.Name]; ok {
			conflicts = append(conflicts, [2]JSONField{f, all[rival]})
		} else {
			fields = append(fields, f)
		}
	}
	return fields, conflicts
}

// allJSONFields returns the fields of a struct and of the structs that it embeds, hidden ones included. within are the
// structs around it: one that embeds itself adds nothing.
func (t *Type) allJSONFields(through []*Field, within []*Type) (all []JSONField) {
	for _, f := range t.Fields {
		switch inner := Deref(f.Type); {
		case f.JSON.Inline && inner.Kind == Struct && !slices.Contains(within, inner):
			to, within := append(slices.Clip(through), f), append(slices.Clip(within), inner)
			all = append(all, inner.allJSONFields(to, within)...)
		case !f.JSON.Inline && !f.JSON.Skip && f.Exported:
			all = append(all, JSONField{f, through, t})
		}
	}
	return all
}
