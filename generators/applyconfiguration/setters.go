package applyconfiguration

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A with is the view of the method that sets a field.
type with struct {
	Name   string   // of the field, e.g. "Replicas"
	Field  string   // where it is, e.g. "b.ObjectMetaApplyConfiguration.Name"
	Ensure []ensure // what must exist on the way there

	Value expression // of the parameter; of a slice's items; a map's
	Item  expression // of a slice, where Value is a pointer to it
	Way   way
}

// A way is how a With method sets its field; one is true, and perhaps what is said to belong to it.
type way struct {
	Set     bool // b.F = value
	Address bool // b.F = &value, which is Set, too
	Items   bool // appends the values
	Configs bool // appends what the values point to
	Through bool // which is Configs, too: to what the field points to
	Entries bool // adds to a map
}

// An ensure is the view of a method such as ensureObjectMetaApplyConfigurationExists, which allocates an embedded apply
// configuration if it is nil.
type ensure struct {
	Name   string     // e.g. "ObjectMetaApplyConfiguration"
	Field  string     // e.g. "b.ObjectMetaApplyConfiguration"
	Config emit.Ident // its type
}

// A getter is the view of the method that returns a field.
type getter struct {
	Name   string
	Field  string
	Ensure []ensure
}

// getters are the fields that clients read from an apply configuration.
var getters = map[string][]string{"ObjectMeta": {"Name", "Namespace"}, "TypeMeta": {"Kind", "APIVersion"}}

// set adds the With method of a field, and the getter if clients need one.
func (w *walker) set(t *model.Type, f *model.Field, at string, ensures []ensure) {
	view := with{Name: f.Name, Field: at + "." + f.Name, Ensure: ensures, Value: w.b.expression(f.Type)}
	w.b.way(&view, f.Type)
	w.withs = append(w.withs, view)
	if t.PkgPath == model.MetaV1 && slices.Contains(getters[t.Name], f.Name) {
		w.getters = append(w.getters, getter{Name: f.Name, Field: view.Field, Ensure: ensures})
	}
}

// way says how the method sets its field.
func (b *builder) way(view *with, t *model.Type) {
	bare := bare(t)
	isConfig, configs := view.Value.Go == nil, false
	if nillable(bare) && bare.Kind == model.Slice {
		_, configs = b.of(model.Deref(bare.Elem))
	}
	switch {
	case nillable(bare) && bare.Kind == model.Slice && (bare == t || configs):
		view.Way = way{Items: !configs, Configs: configs, Through: bare != t}
		view.Value = b.element(bare.Elem)
		if configs {
			view.Item = view.Value
			view.Value.Before = "*"
		}
	case nillable(t) && t.Kind == model.Map:
		view.Way.Entries = true
	case isConfig && !nillable(bare):
		view.Value.Before, view.Way.Set = "*", true
	default:
		view.Way = way{Set: true, Address: true}
	}
}
