package docs

import (
	"cmp"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/version"
)

// compareVersions orders versions as Kubernetes does: v2 is more than v1, and v1 more than v1beta1.
func compareVersions(a, b string) int {
	return cmp.Or(version.CompareKubeAwareVersionStrings(a, b), strings.Compare(a, b))
}

// mostFields is how many fields a version may have to be compared with another one: a schema that includes itself in
// several ways has no end.
const mostFields = 5000

// differences returns the fields that differ between versions of a kind, by path.
func (c *collector) differences(versions []*Type) (all []Difference) {
	var paths []string
	cells := make([]map[string]string, len(versions))
	for i, t := range versions {
		cells[i] = map[string]string{}
		c.walk(t, func(path string, f *Field) {
			cells[i][path] = cell(f)
			paths = append(paths, path)
		})
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	var missing string // the field that is not in all versions, whose own fields say nothing more
	for _, path := range paths {
		if missing != "" && strings.HasPrefix(path, missing+".") {
			continue
		}
		d, isMissing := Difference{Path: path}, false
		for _, of := range cells {
			d.Cells = append(d.Cells, of[path])
			isMissing = isMissing || of[path] == ""
		}
		if isMissing {
			missing = path
		}
		if slices.ContainsFunc(d.Cells, func(cell string) bool { return cell != d.Cells[0] }) {
			all = append(all, d)
		}
	}
	return all
}

// A walker follows the fields of a kind.
type walker struct {
	of     *collector
	visit  func(path string, f *Field) // e.g. "spec.seeds[].size"
	count  int
	within []string // types on the way here, to stop at recursion
}

// walk calls visit for the fields of a type, those of nested types included.
func (c *collector) walk(t *Type, visit func(path string, f *Field)) {
	w := walker{of: c, visit: visit}
	w.fields(t, t.Fields, "", 1)
}

func (w *walker) fields(t *Type, fields []*Field, above string, depth int) {
	if depth > w.of.s.MaxDepth || w.count > mostFields || t != nil && slices.Contains(w.within, t.ID) {
		return
	}
	if t != nil {
		w.within = append(w.within, t.ID)
		defer func() { w.within = w.within[:len(w.within)-1] }()
	}
	for _, f := range fields {
		path := above + f.Name
		w.count++
		w.visit(path, f)
		w.fields(nil, f.Fields, path+".", depth+1)
		if inner := f.Type.Inner(); inner.Local != "" {
			of := w.of.byID[inner.Local]
			w.fields(of, of.Fields, path+brackets(f.Type)+".", depth+1)
		}
	}
}

// brackets returns [] for each list or map around the inner type.
func brackets(r *TypeRef) string {
	if r.Elem == nil {
		return ""
	}
	return "[]" + brackets(r.Elem)
}

// cell says what a field is, apart from its documentation.
func cell(f *Field) string {
	all := []string{typeText(f.Type)}
	if f.Required {
		all = append(all, "required")
	}
	if f.Default != "" {
		all = append(all, "default "+f.Default)
	}
	all = append(all, f.Validation...)
	if f.Immutable {
		all = append(all, "immutable")
	}
	for _, r := range f.Rules {
		all = append(all, cmp.Or(r.Message, r.Rule))
	}
	if f.Deprecated != "" {
		all = append(all, "deprecated")
	}
	return strings.Join(all, "; ")
}

// typeText returns a type in Go's notation, e.g. "[]Seed".
func typeText(r *TypeRef) string {
	switch {
	case r.List:
		return "[]" + typeText(r.Elem)
	case r.Elem != nil:
		return "map[" + typeText(r.Key) + "]" + typeText(r.Elem)
	}
	return r.Name
}
