package applyconfiguration

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// An expression is a type in an apply configuration: a Go type as the API has it, or an apply configuration, alone or in
// a slice or map.
type expression struct {
	Before string      // e.g. "*" or "[]"
	Key    *model.Type // of a map
	Go     *model.Type // nil: Config counts
	Config emit.Name   // e.g. FruitSpecApplyConfiguration
}

// A field is the view of one field of an apply configuration's struct.
type field struct {
	Doc      []string
	Name     string // "" if it is embedded
	Type     expression
	Tag      string // e.g. `json:"spec,omitempty"` with its quotes
	Embedded bool
}

// A with is the view of the method that sets a field.
type with struct {
	Name   string   // of the field, e.g. "Replicas"
	Field  string   // where it is, e.g. "b.ObjectMetaApplyConfiguration.Name"
	Ensure []ensure // what must exist on the way there

	Value expression // of the parameter; of a slice's items; a map's
	Way   way
}

// A way is how a With method sets its field; exactly one is true.
type way struct {
	Address bool // b.F = &value
	Assign  bool // b.F = value
	Items   bool // appends the values
	Configs bool // appends what the values point to
	Through bool // appends to what the field points to
	Entries bool // adds to a map
}

// An ensure is the view of a function that makes an embedded apply configuration exist.
type ensure struct {
	Name   string    // e.g. "ObjectMetaApplyConfiguration"
	Field  string    // e.g. "b.ObjectMetaApplyConfiguration"
	Config emit.Name // its type
}

// A getter is the view of the method that returns a field.
type getter struct {
	Name   string
	Field  string
	Ensure []ensure
}

// A walker collects the views of a struct's fields, those of embedded structs included.
type walker struct {
	b       *builder
	fields  []field
	withs   []with
	getters []getter
	ensures []ensure
	visible map[string]place // the field that a name stands for
}

// A place is a field and where it is, e.g. the field Name at "b.ObjectMetaApplyConfiguration".
type place struct {
	field *model.Field
	at    string
}

func newWalker(b *builder, t *model.Type) *walker {
	w := &walker{b: b, visible: map[string]place{}}
	w.find([]embedded{{t, "b"}})
	w.walk(t, "b", nil, true)
	return w
}

// An embedded is a struct and where its fields are set.
type embedded struct {
	t  *model.Type
	at string
}

// find fills visible, level by level: as in Go and in encoding/json, a field hides those of the same name that are
// embedded more deeply.
func (w *walker) find(level []embedded) {
	var next []embedded
	for _, e := range level {
		for _, f := range e.t.Fields {
			switch {
			case !inJSON(f) || hidden(e.t, f):
			case w.opens(f):
				inner := structOf(f.Type)
				at := e.at
				if config, ok := w.b.of(inner); ok {
					at += "." + config.Name
				}
				next = append(next, embedded{inner, at})
			case w.visible[f.Name].field == nil:
				w.visible[f.Name] = place{f, e.at}
			}
		}
	}
	if len(next) > 0 {
		w.find(next)
	}
}

// hidden are fields that nobody applies: the server sets them.
func hidden(t *model.Type, f *model.Field) bool {
	return t.Is(metav1, "ObjectMeta") && (f.Name == "ManagedFields" || f.Name == "SelfLink") || strings.HasPrefix(f.Name, "ZZZ_")
}

// walk adds the fields of a struct in their order. at is where they are, e.g. "b"; ensures is what must exist before they can
// be set; declare says that they are the outer struct's own.
func (w *walker) walk(t *model.Type, at string, ensures []ensure, declare bool) {
	for _, f := range t.Fields {
		switch {
		case !inJSON(f) || hidden(t, f):
		case w.opens(f):
			w.embedded(f, at, ensures, declare)
		case w.visible[f.Name] == place{f, at}:
			if declare {
				w.fields = append(w.fields, w.declared(f))
			}
			w.set(t, f, at, ensures)
		}
	}
}

// opens says whether the fields of an embedded struct are set as if they were the outer one's.
func (w *walker) opens(f *model.Field) bool {
	if !f.Embedded || structOf(f.Type) == nil {
		return false
	}
	_, ok := w.b.of(structOf(f.Type))
	return ok || f.JSON.Inline
}

// embedded walks an embedded struct. Its apply configuration is embedded likewise; without one its fields become the
// outer struct's own.
func (w *walker) embedded(f *model.Field, at string, ensures []ensure, declare bool) {
	inner := structOf(f.Type)
	config, ok := w.b.of(inner)
	if !ok {
		w.walk(inner, at, ensures, declare)
		return
	}
	view := field{Doc: f.Doc, Embedded: true, Type: expression{Config: config}, Tag: "`json:\",inline\"`"}
	path := at + "." + config.Name
	if !f.JSON.Inline { // nil unless one of its fields is set
		view.Type.Before, view.Tag = "*", tag(f)
		e := ensure{Name: config.Name, Field: path, Config: config}
		w.ensures, ensures = append(w.ensures, e), append(slices.Clip(ensures), e)
	}
	if declare {
		w.fields = append(w.fields, view)
	}
	w.walk(inner, path, ensures, false)
}

// structOf returns the struct that a type is or points to, or nil.
func structOf(t *model.Type) *model.Type {
	if t.Kind == model.Pointer {
		t = t.Elem
	}
	if t.Kind != model.Struct {
		return nil
	}
	return t
}

func tag(f *model.Field) string {
	options := ",omitempty"
	if f.JSON.AsString {
		options += ",string"
	}
	return "`json:\"" + cmp.Or(f.JSON.Name, f.Name) + options + "\"`"
}

// declared is the view of a field that is not embedded: whatever can't be nil becomes a pointer.
func (w *walker) declared(f *model.Field) field {
	e := w.b.expression(f.Type)
	if !nillable(f.Type) {
		e.Before = "*" + e.Before
	}
	return field{Doc: f.Doc, Name: f.Name, Type: e, Tag: tag(f)}
}

// nillable says whether a field keeps its type: a slice or a map without a name of its own.
func nillable(t *model.Type) bool {
	return !t.Named() && (t.Kind == model.Slice || t.Kind == model.Map)
}

// expression returns a type in terms of apply configurations; pointers are taken off.
func (b *builder) expression(t *model.Type) expression {
	for t.Kind == model.Pointer && !t.Named() {
		t = t.Elem
	}
	if config, ok := b.of(t); ok {
		return expression{Config: config}
	}
	if nillable(t) {
		if config, ok := b.of(pointed(t.Elem)); ok {
			if t.Kind == model.Map {
				return expression{Key: t.Key, Config: config}
			}
			return expression{Before: "[]", Config: config}
		}
	}
	return expression{Go: t}
}

func pointed(t *model.Type) *model.Type {
	if t.Kind == model.Pointer && !t.Named() {
		return t.Elem
	}
	return t
}

// getters are the fields that clients read from an apply configuration.
var getters = map[string][]string{"ObjectMeta": {"Name", "Namespace"}, "TypeMeta": {"Kind", "APIVersion"}}

// set adds the With method of a field, and the getter if clients need one.
func (w *walker) set(t *model.Type, f *model.Field, at string, ensures []ensure) {
	view := with{Name: f.Name, Field: at + "." + f.Name, Ensure: ensures, Value: w.b.expression(f.Type)}
	w.b.way(&view, f.Type)
	w.withs = append(w.withs, view)
	if t.PkgPath == metav1 && slices.Contains(getters[t.Name], f.Name) {
		w.getters = append(w.getters, getter{Name: f.Name, Field: view.Field, Ensure: ensures})
	}
}

// way says how the method sets its field.
func (b *builder) way(view *with, t *model.Type) {
	bare := t
	for bare.Kind == model.Pointer && !bare.Named() {
		bare = bare.Elem
	}
	isConfig := view.Value.Go == nil
	switch {
	case nillable(bare) && bare.Kind == model.Slice && (bare == t || isConfig):
		view.Way = way{Items: !isConfig, Configs: isConfig, Through: bare != t}
		if isConfig {
			view.Value.Before = "*"
		} else {
			view.Value = expression{Go: bare.Elem}
		}
	case nillable(t) && t.Kind == model.Map:
		view.Way.Entries = true
	case isConfig && !nillable(bare):
		view.Value.Before, view.Way.Assign = "*", true
	default:
		view.Way.Address = true
	}
}
