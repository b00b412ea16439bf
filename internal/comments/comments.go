// Package comments reads the source of a package for what type information lacks: comments with the markers in them,
// attached to what they describe, and hand-written functions. In: syntax trees. Out: a [Source], and problems.
package comments

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/names"
)

// A Source is what the files of a package say beside its types.
type Source struct {
	Markers   []marker.Marker       // of the package
	Pos       token.Position        // of a package clause
	Doc       []string              // the documentation of the package
	Types     map[token.Pos]Comment // of types and fields, by the position of the name
	Values    map[token.Pos]Comment // of constants and variables, likewise
	Lasting   bool                  // types may be built later: of generic types, or of the types of aliases
	Funcs     []Function            // hand-written, by name
	Methods   map[string][]Method   // hand-written, by the name of the type
	Variables map[string]Variable   // by name
	Problems  diag.List
}

// A Comment is the text above a declaration.
type Comment struct {
	Documented                // the doc comment
	Subject    Subject        // the declaration
	Pos        token.Position // of the name, for constants and variables
	Markers    []marker.Marker
	Refused    diag.List // markers of controller-gen's that make no sense
	From       From      // of `type Again Phase`: Phase
	Absent     bool      // for who leaves out declarations: what it is about is left out
}

// Reader returns a function that reads packages, for [load.Config.Read]: it returns a *[Source]. Packages with the same
// comments share them. It attaches every comment of a file to what it describes. The rules join those of gengo and
// controller-gen: a marker belongs to the type or field below it if it is in its doc comment or in the closest comment
// above that one; above the package clause it belongs to the package, and so does a free-standing marker that may be on
// packages.
func Reader(table *markers.Table) func(*token.FileSet, *load.Package) any {
	seen := &texts{}
	return func(fset *token.FileSet, p *load.Package) any { return read(fset, table, p, seen) }
}

func read(fset *token.FileSet, table *markers.Table, p *load.Package, seen *texts) *Source {
	r := newReader(p.Path, fset, table, seen)
	r.own = p.Root
	for _, file := range p.Files() {
		r.output = p.Output(fset.Position(file.Package).Filename)
		r.file(file)
		r.source.documentation(fset, file)
		r.source.addVariables(file)
	}
	slices.SortFunc(r.source.Funcs, func(x, y Function) int { return strings.Compare(x.Name, y.Name) })
	r.source.Problems = r.problems
	return r.source
}

// Check returns what is wrong with the markers in the files of a package: unknown, misspelt, detached or misplaced
// ones. The files must have been parsed with comments.
func Check(fset *token.FileSet, table *markers.Table, path string, files []*ast.File) diag.List {
	r := newReader(path, fset, table, &texts{})
	for _, file := range files {
		r.file(file)
	}
	return r.problems
}

// documentation takes in what is above the package clause of a file.
func (s *Source) documentation(fset *token.FileSet, file *ast.File) {
	if s.Pos.Filename == "" || file.Doc != nil {
		s.Pos = fset.Position(file.Package)
	}
	lines := textOf(file.Doc).Doc()
	if at := filepath.ToSlash(fset.Position(file.Package).Filename); len(lines) == 1 &&
		strings.HasSuffix("/"+at, "/"+lines[0]) {
		return // where the file is, e.g. api/v1/fruit.go, documents nothing
	}
	if len(s.Doc) > 0 && len(lines) > 0 {
		s.Doc = slices.Concat(s.Doc, []string{""}, lines) // as go doc joins the files
	} else {
		s.Doc = append(s.Doc, lines...)
	}
}

// reader walks one file at a time, in source order, consuming its comments from the top.
type reader struct {
	path     string // of the package
	fset     *token.FileSet
	table    *markers.Table
	source   *Source
	texts    *texts
	own      bool // the package is one of the API's own: gen notes which of its markers are read
	output   bool // the file is output of a generator that gen knows: its functions are not hand-written
	problems diag.List
	refused  diag.List // those of problems that are markers of controller-gen's that make no sense

	inside  bool              // a struct type: the comments are those of fields
	typ     string            // the name of the type that is read
	declDoc *ast.CommentGroup // the documentation of the declaration that is read; may be nil
	current *ast.File
	below   *subject            // of the comments that are being read; nil where none is below them
	groups  []*ast.CommentGroup // not yet consumed
	parsed  map[*ast.CommentGroup]bool
}

func newReader(path string, fset *token.FileSet, table *markers.Table, seen *texts) *reader {
	return &reader{path: path, fset: fset, table: table, texts: seen, parsed: map[*ast.CommentGroup]bool{},
		source: &Source{Types: map[token.Pos]Comment{}, Values: map[token.Pos]Comment{},
			Methods: map[string][]Method{}, Variables: map[string]Variable{}}}
}

func (r *reader) file(file *ast.File) {
	r.current, r.groups = file, file.Comments
	for _, group := range r.before(file.Package) {
		r.source.Markers = append(r.source.Markers, r.markers(group, marker.Package)...)
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			r.function(decl)
		case *ast.GenDecl:
			r.declaration(decl)
		}
	}
	r.loose(r.groups)
	r.rest(file)
}

func (r *reader) function(decl *ast.FuncDecl) {
	r.looseExcept(r.before(decl.Pos()), decl.Doc)
	f := Function{Name: decl.Name.Name, Pos: r.fset.Position(decl.Name.Pos()), Signature: types.ExprString(decl.Type)}
	if decl.Doc != nil {
		f.Doc, f.Markers = textOf(decl.Doc).Doc(), r.markers(decl.Doc, marker.Func)
	}
	if decl.Recv != nil {
		for _, m := range f.Markers { // methods keep none
			r.misplaced(m, "a method")
		}
	}
	switch {
	case r.output:
	case decl.Recv == nil:
		r.source.Funcs = append(r.source.Funcs, f)
	case len(decl.Recv.List) == 1:
		r.method(decl)
	}
	r.before(decl.End()) // comments between parameters, and of statements: see rest
	r.behind(decl.End(), subject{Subject{Scope: marker.Func}, decl.Pos()})
}

func (r *reader) declaration(decl *ast.GenDecl) {
	r.declDoc = decl.Doc
	if decl.Lparen.IsValid() {
		r.looseExcept(r.before(decl.Lparen), decl.Doc)
	}
	if decl.Lparen.IsValid() && decl.Doc != nil { // by Go's rule, it is of none of the declarations
		for _, m := range r.looseIn(decl.Doc, marker.Type|marker.Field|marker.Const, false) {
			r.detached(m, "is above a group of declarations")
		}
	}
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil && !decl.Lparen.IsValid() {
				doc = decl.Doc
			}
			start := spec.Pos()
			if !decl.Lparen.IsValid() {
				start = decl.Pos()
			}
			r.source.Lasting = r.source.Lasting || spec.TypeParams != nil || spec.Assign.IsValid()
			r.typ = spec.Name.Name
			of := subject{Subject{Scope: marker.Type, Type: r.typ, Alias: spec.Assign.IsValid()}, start}
			r.described(spec.Name, doc, of)
			r.derived(spec)
			r.methodsOf(spec)
			r.fields(spec.Type, of)
			r.loose(r.before(spec.End()))
			r.behind(spec.End(), of)
		case *ast.ValueSpec:
			doc := spec.Doc
			if doc == nil && !decl.Lparen.IsValid() {
				doc = decl.Doc
			}
			r.constants(spec, doc)
			r.before(spec.End())
			r.behind(spec.End(), subject{Subject{Scope: marker.Const}, spec.Pos()})
		case *ast.ImportSpec:
			r.loose(r.before(spec.Pos()))
		}
	}
	r.before(decl.End())
	r.behind(decl.End(), subject{start: decl.Pos()})
}

// constants keeps the markers in the doc comments of constants and variables, and warns of those that belong elsewhere.
func (r *reader) constants(spec *ast.ValueSpec, doc *ast.CommentGroup) {
	var set []marker.Marker
	for _, group := range r.before(spec.Pos()) {
		for _, m := range r.looseIn(group, marker.Const, group == doc) {
			if group == doc {
				set = append(set, m)
			}
		}
	}
	documented := r.texts.of(doc)
	for _, name := range spec.Names {
		r.source.Values[name.Pos()] = Comment{Documented: documented, Markers: set, Pos: r.fset.Position(name.Pos()),
			Subject: Subject{Scope: marker.Const, Name: name.Name}}
	}
}

// fields attaches the comments inside a type expression: those of struct fields at any depth.
func (r *reader) fields(expr ast.Expr, around subject) {
	ast.Inspect(expr, func(n ast.Node) bool {
		list, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		outer := r.inside
		r.inside = true
		r.behind(list.Fields.Opening, around)
		for _, field := range list.Fields.List {
			declared := field.Names
			if declared == nil {
				declared = []*ast.Ident{names.Embedded(field.Type)}
			}
			of := subject{Subject{Scope: marker.Field, Type: r.typ, Name: declared[0].Name}, field.Pos()}
			r.described(declared[0], field.Doc, of)
			for _, name := range declared[1:] {
				r.source.Types[name.Pos()] = r.source.Types[declared[0].Pos()]
			}
			r.fields(field.Type, of)
			r.before(field.End())
			r.behind(field.End(), of)
		}
		r.loose(r.before(list.Fields.End()))
		r.inside = outer
		return false
	})
}

// described attaches the doc comment and the closest comment above it.
func (r *reader) described(name *ast.Ident, doc *ast.CommentGroup, of subject) {
	c := Comment{Subject: of.Subject}
	scope := of.Scope
	r.below = &of
	defer func() { r.below = nil }()
	since := len(r.refused)
	groups := r.before(name.Pos())
	if doc != nil {
		c.Documented = r.texts.of(doc)
		if i := slices.Index(groups, doc); i >= 0 {
			groups = groups[:i]
		}
	}
	var closest, own []marker.Marker
	if n := len(groups); n > 0 {
		r.loose(groups[:n-1])
		closest = r.closest(groups[n-1], scope)
	}
	if doc != nil {
		own = r.markers(doc, scope)
	}
	c.Markers = slices.Concat(closest, own)
	c.Refused = slices.Clone(r.refused[since:])
	r.source.Types[name.Pos()] = c
}

// before consumes and returns the comments that start before pos.
func (r *reader) before(pos token.Pos) []*ast.CommentGroup {
	n := 0
	for n < len(r.groups) && r.groups[n].Pos() < pos {
		n++
	}
	groups := r.groups[:n]
	r.groups = r.groups[n:]
	return groups
}
