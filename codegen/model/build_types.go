package model

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
)

// builder turns go/types into model types, each named type once.
type builder struct {
	set      *load.Set
	table    *markers.Table
	problems diag.List
	missing  []load.Missing               // packages that types of the roots need
	marked   map[string][]comments.Marked // declarations of the roots, by package path

	packages map[string]*Package         // the roots, by path
	syntax   map[string]*comments.Source // what the source says, by package path
	named    typeutil.Map                // types.Type to *Type
	unnamed  map[expression]*Type        // types without a name; nil once all types are there
	aliases  map[string]*Type            // those with comments of their own, by their name and type arguments
	pending  []func()                    // completes aliases of types that are being built

	channel         *channel  // what of it the API has; nil for all
	channelProblems diag.List // of the channel alone
}

func newBuilder(set *load.Set, table *markers.Table) *builder {
	return &builder{set: set, table: table, packages: map[string]*Package{}, syntax: map[string]*comments.Source{},
		marked: map[string][]comments.Marked{}, unnamed: map[expression]*Type{}, aliases: map[string]*Type{}}
}

// addPackage builds a package without its types. here is false for one that the channel has not.
func (b *builder) addPackage(root *load.Package) (p *Package, here bool) {
	p = b.newPackage(root)
	b.packages[p.Path] = p
	s := b.source(root)
	p.Pos, p.Doc = s.Pos, s.Doc
	of, here := b.conditions(s.Markers, true)
	p.Markers, p.marked = marker.SetOf(of...), slices.ContainsFunc(of, ofPackage)
	p.name()
	return p, here
}

// newPackage returns a package without markers and declarations.
func (b *builder) newPackage(source *load.Package) *Package {
	return &Package{Path: source.Path, Name: source.Name, Dir: source.Dir, Module: Module(source.Module),
		source: source, declared: source.Declared(), variables: b.source(source).Variables, typeOf: b.typeOf}
}

// declare builds the package's own types.
func (b *builder) declare(p *Package) {
	b.types(p)
	b.functions(p)
	missing, unresolved := p.source.Missing(), p.source.Unresolved()
	switch asking := marked(p); {
	case p.marked:
	case len(asking) > 0 && len(missing)+len(unresolved) > 0:
		needed := neededBy(b.set.Fset, p.source.Files(), asking)
		missing, unresolved = needed.missing(missing), needed.problems(unresolved)
	default: // a package that asks for nothing may be a controller with roles, whose clients gen has yet to generate
		missing, unresolved = nil, nil
	}
	b.missing = append(b.missing, missing...)
	b.problems.Add(unresolved...)
	p.illTyped = len(unresolved) > 0
}

// release frees the comments of a package once everything that may need them is built.
func (b *builder) release(p *Package) {
	if s := b.syntax[p.Path]; !s.Lasting {
		s.Types = nil
	}
}

func (b *builder) types(p *Package) {
	scope := p.source.Types().Scope()
	for _, name := range scope.Names() {
		object, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || object.IsAlias() {
			continue
		}
		p.Types = append(p.Types, b.typeOf(object.Type()))
	}
	p.Types = b.present(p.Types)
	for _, t := range p.Types {
		b.unserved(p, t)
	}
}

// asks reports whether a package has markers that are about its types.
func asks(p *Package) bool { return p.marked || len(marked(p)) > 0 }

// ofPackage reports whether a marker of a package is about all of its types.
func ofPackage(m marker.Marker) bool { return m.Scopes&marker.Anywhere == 0 }

// marked returns the types of a package that have markers.
func marked(p *Package) (all []*Type) {
	for _, t := range p.Types {
		if t.Markers.Len() > 0 {
			all = append(all, t)
		}
	}
	return all
}

// source returns what the source of a package says, read when first asked for.
func (b *builder) source(p *load.Package) *comments.Source {
	if s, ok := b.syntax[p.Path]; ok {
		return s
	}
	s, ok := p.Read().(*comments.Source)
	if !ok {
		s = comments.Reader(b.table)(b.set.Fset, p).(*comments.Source)
	}
	if p.Root {
		b.problems.Add(b.asWarnings(p, s.Problems)...)
	}
	b.syntax[p.Path] = s
	return s
}

// asWarnings returns the problems of a package, as warnings if it is one that the user can't change.
func (b *builder) asWarnings(p *load.Package, problems diag.List) diag.List {
	if b.set.Editable(p) {
		return problems
	}
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Severity = diag.Warning
	}
	return problems
}

// typeOf returns the model of a type. Named types are built once, so that recursion ends.
func (b *builder) typeOf(t types.Type) *Type {
	switch t := t.(type) {
	case *types.Alias:
		return b.alias(t)
	case *types.Named:
		t = selfInstance(t)
		if nested(t) > deepest {
			return &Type{typ: t}
		}
		if found, ok := b.named.At(t).(*Type); ok {
			return found
		}
		built := &Type{typ: t}
		b.named.Set(t, built)
		b.declaration(built, t)
		b.shape(built, t.Underlying())
		return built
	case *types.TypeParam:
		return b.typeParam(t)
	}
	built := &Type{typ: t}
	b.shape(built, t)
	return b.once(built)
}

// declaration fills in what a named type has beyond its shape.
func (b *builder) declaration(t *Type, named *types.Named) {
	object := named.Obj()
	t.Name, t.Exported = object.Name(), object.Exported()
	t.Pos = b.set.Fset.Position(object.Pos())
	origin := selfInstance(named.Origin())
	t.Generic = named.TypeParams().Len() > 0 && types.Identical(named, origin)
	for arg := range named.TypeArgs().Types() {
		t.Args = append(t.Args, b.typeOf(arg))
	}
	if len(t.Args) > 0 && !t.Generic {
		t.Origin = b.typeOf(origin)
	}
	t.methods = map[string]Method{}
	for m := range named.Methods() {
		t.methods[m.Name()] = method(m)
	}
	if object.Pkg() == nil { // error and comparable
		return
	}
	t.PkgPath, t.PkgName = object.Pkg().Path(), object.Pkg().Name()
	if p := b.packages[t.PkgPath]; p != nil && object.Parent() == object.Pkg().Scope() {
		t.Package = p
	}
	if p := b.set.Package(t.PkgPath); p != nil {
		s := b.source(p)
		t.values, t.declared = b.constants(s, p.Root), s.Methods[t.Name]
		comment, here := b.comment(s.Types[object.Pos()], object.Pos(), p.Root)
		if !here {
			b.channel.absent[t] = true
		}
		t.Doc, t.Markers, t.comment = comment.Doc, marker.SetOf(comment.Markers...), comment.Text
		if !p.Root {
			t.MarkerProblems = comment.Refused
		}
		from, ok := comment.From.In(object.Pkg()).Scope().Lookup(comment.From.Name).(*types.TypeName)
		if ok && object.Parent() == object.Pkg().Scope() {
			t.DeclaredFrom = b.typeOf(from.Type())
		}
	}
}

func (b *builder) shape(t *Type, underlying types.Type) {
	switch u := underlying.(type) {
	case *types.Basic:
		if u.Kind() == types.Invalid {
			return
		}
		t.Kind = Basic
		if t.Name == "" {
			t.Name = u.Name()
		}
	case *types.Pointer:
		t.Kind, t.Elem = Pointer, b.typeOf(u.Elem())
	case *types.Slice:
		t.Kind, t.Elem = Slice, b.typeOf(u.Elem())
	case *types.Array:
		t.Kind, t.Elem, t.Len = Array, b.typeOf(u.Elem()), u.Len()
	case *types.Map:
		t.Kind, t.Key, t.Elem = Map, b.typeOf(u.Key()), b.typeOf(u.Elem())
	case *types.Chan:
		t.Kind, t.Elem = Chan, b.typeOf(u.Elem())
	case *types.Struct:
		t.Kind = Struct
		b.fields(t, u)
	case *types.Interface:
		t.Kind = Interface
		for m := range u.Methods() {
			if t.methods == nil {
				t.methods = map[string]Method{}
			}
			t.methods[m.Name()] = method(m)
		}
	case *types.Signature:
		t.Kind = Func
	}
}

func (b *builder) fields(t *Type, u *types.Struct) {
	all := make([]Field, u.NumFields())
	t.Fields = slices.Grow(t.Fields, len(all))
	for i := range all {
		v, f := u.Field(i), &all[i]
		*f = Field{Name: v.Name(), Embedded: v.Embedded(), Exported: v.Exported(), Pos: b.set.Fset.Position(v.Pos()),
			index: i}
		f.JSON, f.Patch = parseJSON(u.Tag(i), v, structured(v.Type())), parsePatch(u.Tag(i))
		f.Tag, f.Protobuf = reflect.StructTag(u.Tag(i)), parseProtobuf(u.Tag(i))
		if v.Pkg() != nil {
			f.PkgPath = v.Pkg().Path()
			if p := b.set.Package(v.Pkg().Path()); p != nil {
				comment, here := b.comment(b.source(p).Types[v.Pos()], v.Pos(), p.Root)
				if !here {
					continue
				}
				f.Doc, f.Markers, f.comment = comment.Doc, marker.SetOf(comment.Markers...), comment.Text
				if !p.Root {
					f.MarkerProblems = comment.Refused
				}
			}
		}
		f.Type = b.typeOf(v.Type())
		t.Fields = append(t.Fields, f)
	}
}
