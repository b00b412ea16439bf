package docs

import "slices"

// countUses fills in where types are used.
func (c *collector) countUses() {
	sorted := sortedTypes(c.types)
	for _, user := range sorted {
		seen := map[string]bool{}
		var visit func(r *TypeRef)
		visit = func(r *TypeRef) {
			switch {
			case r == nil:
			case r.Elem != nil:
				visit(r.Key)
				visit(r.Elem)
			case r.Local != "" && r.Local != user.ID && !seen[r.Local]:
				seen[r.Local] = true
				used := c.byID[r.Local]
				used.UsedBy = append(used.UsedBy, c.local(user, used.Package))
			}
		}
		visit(user.Underlying)
		for _, r := range c.embedded[user.ID] {
			visit(r)
		}
		for _, f := range allFields(user.Fields) {
			visit(f.Type)
		}
	}
	shown := map[string]bool{}
	for _, t := range sorted {
		shown[t.ID] = c.shows(t)
	}
	for _, t := range sorted {
		t.UsedBy = slices.DeleteFunc(t.UsedBy, func(by *TypeRef) bool { return !shown[by.Local] })
	}
	for id := range shown {
		c.byID[id].shown = shown[id]
	}
}

// shows reports whether a type has a section: objects, what others use, and all of a package without kinds.
func (c *collector) shows(t *Type) bool {
	pkg := c.models[t.Package+"."+t.Name].Package
	return t.APIVersion != "" || len(t.UsedBy) > 0 || pkg != nil && hasVersion(pkg) && len(pkg.Resources) == 0
}

// allFields returns fields with those of structs that are declared inside of them.
func allFields(fields []*Field) (all []*Field) {
	for _, f := range fields {
		all = append(append(all, f), allFields(f.Fields)...)
	}
	return all
}
