package claims

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Fields returns the fields of a resource that its API declares, from the outside in, first the object itself.
func Fields(r *model.Resource) ([]*Field, error) {
	w := &walker{resource: r}
	object := map[string]any{"apiVersion": r.Package.Group + "/" + r.Package.Version, "kind": r.Kind, "metadata": map[string]any{"name": "example"}, "spec": map[string]any{}}
	if r.Type.Field("Spec") == nil {
		delete(object, "spec")
	}
	w.add(nil, object, r.Type.Markers, r.Type.Doc)
	w.structure(r.Type, nil, object)
	return w.fields, w.err
}

type walker struct {
	resource *model.Resource
	fields   []*Field
	within   []*model.Type
	err      error // the first
}

func (w *walker) add(path []Step, around any, set marker.Set, doc []string) *Field {
	f := &Field{Resource: w.resource, Path: path, Around: around, Markers: set}
	for _, line := range doc {
		claims, err := parse(line)
		if err != nil && w.err == nil {
			w.err = fmt.Errorf("%s of %s: %w", Path(path), w.resource.Kind, err)
		}
		f.Claims = append(f.Claims, claims...)
	}
	w.fields = append(w.fields, f)
	return f
}

// structure adds the fields of a struct that is at the path. A field that another one hides is left out.
func (w *walker) structure(t *model.Type, path []Step, around any) {
	if slices.Contains(w.within, t) {
		return
	}
	w.within = append(w.within, t)
	defer func() { w.within = w.within[:len(w.within)-1] }()
	w.inside(t, path, around, map[string]bool{})
}

func (w *walker) inside(t *model.Type, path []Step, around any, hidden map[string]bool) {
	var embedded []*model.Field
	for _, f := range t.Fields {
		switch {
		case f.JSON.Skip, f.Type.PkgPath == "k8s.io/apimachinery/pkg/apis/meta/v1" && f.Embedded:
		case !strings.HasPrefix(f.PkgPath, w.resource.Package.Module.Path+"/"): // of a type that is declared from one of another module
		case f.JSON.Inline:
			embedded = append(embedded, f)
		case !hidden[f.JSON.Name]:
			hidden[f.JSON.Name] = true
			w.field(f, append(slices.Clip(path), Step{Name: f.JSON.Name}), around)
		}
	}
	for _, f := range embedded {
		of := model.Deref(f.Type)
		w.add(path, around, f.Markers.Joined(of.Markers), f.Doc)
		w.inside(of, path, around, hidden)
	}
}

// field adds a field and what is inside of it.
func (w *walker) field(f *model.Field, path []Step, around any) {
	of := model.Deref(f.Type)
	added := w.add(path, around, f.Markers.Joined(of.Markers), f.Doc)
	if f.Markers.Has("kubebuilder:validation:Schemaless") || f.Markers.Has("gen:opaque") || f.Markers.Has("gen:skip") {
		return // its fields are unknown
	}
	here := Get(around, path).JSON
	for _, c := range added.Claims {
		if c.Kind == Valid && c.Value.There && c.Value.JSON != nil {
			here = c.Value.JSON
			break
		}
	}
	for {
		switch {
		case of.Kind == model.Pointer:
			of = of.Elem
		case of.Kind == model.Slice || of.Kind == model.Array:
			list, _ := here.([]any)
			if of = model.Deref(of.Elem); len(list) == 0 {
				here = nil
			} else {
				here = list[0]
			}
			path = append(slices.Clip(path), Step{Name: "0", Item: true})
		case of.Kind == model.Map:
			key := "key"
			entries, _ := here.(map[string]any)
			if of = model.Deref(of.Elem); len(entries) == 0 {
				here = nil
			} else {
				key = slices.Sorted(maps.Keys(entries))[0]
				here = entries[key]
			}
			path = append(slices.Clip(path), Step{Name: key})
		default:
			if of.Kind == model.Struct && (of.Package != nil || !of.IsNamed()) && !of.HasMarshaler("MarshalJSON") && !of.HasMarshaler("MarshalText") {
				if here == nil {
					here = map[string]any{}
				}
				w.structure(of, path, Set(around, path, Value{There: true, JSON: here}))
			}
			return
		}
	}
}

// A Step leads from a value to one inside of it.
type Step struct {
	Name string // of a field, the key of a map's entry, or the index of an item
	Item bool   // of a list
}

// Path returns a path as API servers write it, e.g. "spec.ports[0].name".
func Path(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		if s.Item {
			fmt.Fprintf(&b, "[%s]", s.Name)
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(s.Name)
	}
	return b.String()
}

// Set returns an object with a value at a path; missing parents are created. Only the first item of a list is
// changed.
func Set(in any, path []Step, v Value) any {
	if len(path) == 0 {
		return copied(v.JSON)
	}
	if path[0].Item {
		list, _ := copied(in).([]any)
		if len(list) == 0 {
			list = []any{nil}
		}
		list[0] = Set(list[0], path[1:], v)
		return list
	}
	object, ok := copied(in).(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	if len(path) == 1 && !v.There {
		delete(object, path[0].Name)
		return object
	}
	object[path[0].Name] = Set(object[path[0].Name], path[1:], v)
	return object
}

// Get returns what is at a path.
func Get(in any, path []Step) Value {
	for _, s := range path {
		var ok bool
		switch value := in.(type) {
		case map[string]any:
			in, ok = value[s.Name]
		case []any:
			if ok = s.Item && len(value) > 0; ok {
				in = value[0]
			}
		}
		if !ok {
			return Value{}
		}
	}
	return Value{There: true, JSON: in}
}

// copied returns a deep copy in which numbers are as encoding/json reads them.
func copied(v any) any {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // it has been read from JSON
	}
	var c any
	if err := json.Unmarshal(raw, &c); err != nil {
		panic(err)
	}
	return c
}
