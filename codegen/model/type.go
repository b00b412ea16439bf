package model

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
)

// Kind is the shape of a type: for a named type, that of its underlying type.
type Kind int

const (
	Invalid Kind = iota // could not be resolved; has been reported
	Basic
	Pointer
	Slice
	Array
	Map
	Struct
	Interface
	Func
	Chan
	TypeParam
)

// A Type is a Go type. A named type also carries the shape of its underlying type: `type Weights map[string]int` has
// the name "Weights", the kind Map, and Key and Elem.
type Type struct {
	Kind Kind
	Elem *Type // Pointer, Slice, Array, Map, Chan; TypeParam if its constraint is limited to one of these
	Key  *Type // Map; TypeParam likewise
	Len  int64 // Array

	Fields []*Field // Struct, in source order

	DeclaredFrom *Type // the type that a declaration names, e.g. Phase for `type Again Phase`; else nil

	// Terms are the types to which the constraint of a TypeParam is limited, e.g. int and string for `~int | ~string`.
	// They are nil for a constraint such as any.
	Terms []*Type

	Name     string  // e.g. "Fruit", or "int32" for a basic type; "" for an unnamed composite
	PkgPath  string  // e.g. "example.org/fruit/api/v1"; "" for basic and unnamed types
	PkgName  string  // e.g. "v1"
	Args     []*Type // the type arguments of an instance; the type parameters of a generic type
	Generic  bool    // declared with type parameters, and not an instance
	Origin   *Type   // the generic type of an instance, e.g. Box for Box[int]; else nil
	Exported bool

	// Doc has the lines of the type's comment without markers, e.g. ["Fruit is a fruit."], and Markers the markers. A
	// basic type has those of its alias, as in `type Phase = string`.
	Doc     []string
	Markers marker.Set

	// MarkerProblems are controller-gen markers that gen can't understand, in packages that are not the API's own. Of
	// the API's own packages, gen has reported them.
	MarkerProblems diag.List

	Pos     Position
	Package *Package // the package of the API that declares the type; nil for other packages and unnamed types

	methods  map[string]Method
	aliased  marker.Set // of Markers, those of aliases
	declared []comments.Method
	comment  comments.Text
	typ      types.Type
	// values has the comments of constants in the type's package, by the position of the name
	values map[token.Pos]comments.Comment
}

// A Method is one of a type's methods that generators ask about, hand-written or, in packages that are not generated
// for, from any file. An interface has all of its methods.
type Method struct {
	Name      string
	Params    []string // the types of its parameters, e.g. ["*example.org/fruit/api/v1.Fruit"]
	Results   []string // the types of what it returns, likewise
	ByPointer bool     // its single result is a pointer

	signature *types.Signature
}

// GoType returns the type as the type checker knows it, e.g. a *types.Named, for what the model does not say. A
// generator looks at it in Plan.
func (t *Type) GoType() types.Type { return t.typ }

// Comment returns the lines of the type's comment with its markers, e.g. ["Fruit is a fruit.", "", "+genclient"].
func (t *Type) Comment() []string { return t.comment.Lines() }

// Method returns the type's own method of the name.
func (t *Type) Method(name string) (Method, bool) {
	m, ok := t.methods[name]
	return m, ok
}

// HasMethod reports whether a value of the type, or a pointer to one, has the exported method: its own, or that of an
// embedded field.
func (t *Type) HasMethod(name string) bool { return hasMethod(t.typ, name) }

func hasMethod(t types.Type, name string) bool {
	object, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := object.(*types.Func)
	return ok
}

// MissingMethod returns the first method of an interface that the type does not have, e.g. "DeepCopyObject", or "".
func (t *Type) MissingMethod(in *Type) string {
	for _, name := range slices.Sorted(maps.Keys(in.methods)) {
		if !t.MayHaveMethod(name) {
			return name
		}
	}
	return ""
}

// MayHaveMethod reports whether the type may have a method, whatever its signature: its own, or one that it embeds. For
// a type of another package gen may not have read all methods: it may have any.
func (t *Type) MayHaveMethod(method string) bool { return t.provides(method, map[*Type]bool{}) }

// provides leaves out types that have been looked at: embedded pointers may lead around in a circle.
func (t *Type) provides(method string, seen map[*Type]bool) bool {
	if t.HasMethod(method) || t.Package != nil && t.Package.Declares(t.Name+"."+method) {
		return true
	}
	seen[t] = true
	return slices.ContainsFunc(t.Fields, func(f *Field) bool {
		inner := Deref(f.Type)
		return f.Embedded && (inner.Package == nil ||
			inner.Kind == Struct && !seen[inner] && inner.provides(method, seen))
	})
}

// PromotedFrom returns the embedded field whose method the type has, e.g. Time for "MarshalJSON" of
// struct{ metav1.Time }. It is nil for a method of its own, and for none.
func (t *Type) PromotedFrom(name string) *Field {
	object, path, _ := types.LookupFieldOrMethod(t.typ, true, nil, name)
	structure, isStruct := t.typ.Underlying().(*types.Struct)
	if _, ok := object.(*types.Func); ok && isStruct && len(path) > 1 {
		for _, f := range t.Fields {
			if f.Name == structure.Field(path[0]).Name() {
				return f
			}
		}
	}
	return nil
}

// HasMarshaler reports whether encoding/json calls the type's method of the name, MarshalJSON or MarshalText: its own
// one or that of a struct that it embeds. Since Go 1.27 it calls MarshalJSONTo before MarshalJSON.
func (t *Type) HasMarshaler(method string) bool {
	if t.Kind == Interface {
		return false
	}
	const encoder = "*encoding/json/jsontext.Encoder"
	if method == "MarshalJSON" && t.has("MarshalJSONTo", []string{encoder}, []string{"error"}) {
		return true
	}
	return t.has(method, nil, []string{"[]byte", "error"})
}

// has reports whether the type has a method with parameters and results, by import paths.
func (t *Type) has(method string, params, results []string) bool {
	object, _, _ := types.LookupFieldOrMethod(t.typ, true, nil, method)
	m, ok := object.(*types.Func)
	return ok && slices.Equal(typeStrings(m.Signature().Params()), params) &&
		slices.Equal(typeStrings(m.Signature().Results()), results)
}

// IsResultOf reports whether a method has no parameters and returns a value that can be assigned to the type.
func (t *Type) IsResultOf(m Method) bool {
	results := m.signature.Results()
	return m.signature.Params().Len() == 0 && results.Len() == 1 && types.AssignableTo(results.At(0).Type(), t.typ)
}

// IsNamed reports whether the type is declared with a name, as "Fruit" or "metav1.Time" are and "string" and "[]Fruit"
// are not.
func (t *Type) IsNamed() bool { return t.PkgPath != "" }

// Is reports whether the type is the named one, e.g. Is("k8s.io/apimachinery/pkg/apis/meta/v1", "Time").
func (t *Type) Is(pkgPath, name string) bool { return t.PkgPath == pkgPath && t.Name == name }

// Expr returns the Go expression of the type, e.g. "map[string]*corev1.Pod"; qualify returns the qualifier for a
// package, e.g. "corev1", or "" in the package's own files.
func (t *Type) Expr(qualify func(pkgPath, pkgName string) string) string {
	return types.TypeString(t.typ, func(p *types.Package) string { return qualify(p.Path(), p.Name()) })
}

// String returns the type with full import paths, for messages.
func (t *Type) String() string { return types.TypeString(t.typ, nil) }

// Identical reports whether two types are the same by Go's rules, e.g. []Fruit here and []Fruit there.
func (t *Type) Identical(u *Type) bool { return t == u || types.Identical(t.typ, u.typ) }

// ConvertibleTo reports whether Go can write u(x) for a value x of the type, e.g. of string to `type Phase string`.
func (t *Type) ConvertibleTo(u *Type) bool { return types.ConvertibleTo(t.typ, u.typ) }

// Field returns the struct's own field of the Go name, or nil.
func (t *Type) Field(name string) *Field {
	for _, f := range t.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// BasicName returns the name of the underlying basic type, e.g. "string" for `type Phase string`, or "" if it is not
// one.
func (t *Type) BasicName() string {
	if basic, ok := t.typ.Underlying().(*types.Basic); ok {
		return types.Typ[basic.Kind()].Name() // byte and rune are other names of uint8 and int32
	}
	return ""
}

// Promotes reports whether Go finds the last of several fields, each inside of the one before, by its name alone, e.g.
// Name behind ObjectMeta: pod.Name is pod.ObjectMeta.Name unless Pod has a Name of its own.
func (t *Type) Promotes(way []*Field) bool {
	object, index, _ := types.LookupFieldOrMethod(t.typ, true, nil, way[len(way)-1].Name)
	if _, field := object.(*types.Var); !field || len(index) != len(way) {
		return false
	}
	for i, f := range way {
		if index[i] != f.index || t.Field(f.Name) != f {
			return false
		}
		t = Deref(f.Type)
	}
	return true
}

// A MethodDecl is a hand-written method as the source declares it. A [Method] is what the type checker knows of one.
type MethodDecl struct {
	Name      string   // e.g. "Eat"
	Pointer   bool     // the receiver is a pointer
	Signature string   // as it is written, e.g. "func(bites int) error"
	Doc       []string // e.g. ["Eat takes bites of the fruit."]
	Pos       Position // of the name
}

// MethodDecls returns the hand-written methods of a type that the API declares, by name.
func (t *Type) MethodDecls() []MethodDecl {
	var all []MethodDecl
	for _, m := range t.declared {
		all = append(all, MethodDecl(m))
	}
	return all
}

func method(m *types.Func) Method {
	signature := m.Signature()
	result := Method{Name: m.Name(), Params: typeStrings(signature.Params()), Results: typeStrings(signature.Results()),
		signature: signature}
	if len(result.Results) == 1 {
		_, result.ByPointer = signature.Results().At(0).Type().(*types.Pointer)
	}
	return result
}

func typeStrings(tuple *types.Tuple) []string {
	var all []string
	for v := range tuple.Variables() {
		all = append(all, types.TypeString(v.Type(), nil))
	}
	return all
}
