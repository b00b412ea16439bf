package model

import "github.com/gen-toolkit/gen/internal/jsonpath"

// FieldsAt returns the fields with which a JSON path can go on, as an editor offers them: those of FruitSpec for
// ".spec", those of the type itself for "". It returns none where the path does not lead to a struct.
func (t *Type) FieldsAt(path string) []*Field {
	at := t
	if path != "" {
		elements, err := jsonpath.Parse(path)
		if err != nil {
			return nil
		}
		r := resolver{elements: elements, at: t}
		for r.done = range elements {
			if r.opaque() || r.step(elements[r.done]) != nil {
				return nil
			}
		}
		at = r.at
	}
	if at = Deref(at); at.Kind != Struct || at.marshalsItself() {
		return nil
	}
	return at.jsonFields()
}

// jsonFields returns the fields that JSON shows, those of embedded structs included. Of several fields of one name, it
// returns the one that is embedded least deep.
func (t *Type) jsonFields() (all []*Field) {
	seen, named := map[*Type]bool{t: true}, map[string]bool{}
	for level := []*Type{t}; len(level) > 0; {
		var next []*Type
		for _, at := range level {
			for _, f := range at.Fields {
				switch inner := Deref(f.Type); {
				case f.JSON.Inline && inner.Kind == Struct && !seen[inner]:
					seen[inner] = true
					next = append(next, inner)
				case f.JSON.Inline || f.JSON.Skip || !f.Exported || named[f.JSON.Name]:
				default:
					named[f.JSON.Name] = true
					all = append(all, f)
				}
			}
		}
		level = next
	}
	return all
}
