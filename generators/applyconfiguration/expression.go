package applyconfiguration

import (
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// An expression is a type in an apply configuration: a Go type as the API has it, or an apply configuration, alone or
// in a slice or map.
type expression struct {
	Before string     // e.g. "*" or "[]"
	Key    *emit.Type // of a map
	Go     *emit.Type // nil: Config counts
	Config emit.Ident // e.g. FruitSpecApplyConfiguration

	file *emit.File // that a template prints it in
}

// String is what a template prints.
func (e expression) String() string { return e.in(e.file) }

// in returns the type as a file has to write it, e.g. "map[string]corev1.PodSpecApplyConfiguration".
func (e expression) in(f *emit.File) string {
	text := e.Before
	if e.Key != nil {
		text += "map[" + f.Expr(*e.Key) + "]"
	}
	if e.Go != nil {
		return text + f.Expr(*e.Go)
	}
	return text + f.Ref(e.Config)
}

// nillable reports whether a field keeps its type: a slice or a map without a name of its own.
func nillable(t *model.Type) bool {
	return !t.IsNamed() && (t.Kind == model.Slice || t.Kind == model.Map)
}

// expression returns a type in terms of apply configurations; pointers are taken off.
func (b *builder) expression(t *model.Type) expression {
	t = bare(t)
	if config, ok := b.of(t); ok {
		return expression{Config: config}
	}
	if nillable(t) {
		if config, ok := b.of(t.Elem); ok {
			if t.Kind == model.Map {
				return expression{Key: typeOf(t.Key), Config: config}
			}
			return expression{Before: "[]", Config: config}
		}
	}
	return expression{Go: typeOf(t)}
}

// bare returns a type without its pointers, also those that are declared, as of `type Text *string`. Of `type T *T`, it
// is one of them.
func bare(t *model.Type) *model.Type {
	seen := map[*model.Type]bool{}
	for t.Kind == model.Pointer && !seen[t] {
		seen[t] = true
		t = t.Elem
	}
	return t
}

func typeOf(t *model.Type) *emit.Type {
	of := emit.TypeOf(t)
	return &of
}

// element returns the type of a slice's elements, as the apply configuration has it.
func (b *builder) element(t *model.Type) expression {
	if config, ok := b.of(t); ok {
		return expression{Config: config}
	}
	return expression{Go: typeOf(t)}
}
