package model

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/markers"
)

// syntax is what the source of one package says beside its types.
type syntax struct {
	pkg       marker.Set
	pos       Position              // of a package clause
	doc       []string              // the documentation of the package
	comments  map[token.Pos]comment // of types and fields, by the position of the name
	values    map[token.Pos]comment // of constants and variables, likewise
	lasting   bool                  // types may be built later: of generic types, or of the types of aliases
	funcs     []*Function
	methods   map[string][]MethodDecl // by the name of the type
	variables map[string]variable     // by name
	problems  diag.List
}

func newSyntax() *syntax {
	return &syntax{comments: map[token.Pos]comment{}, values: map[token.Pos]comment{},
		methods: map[string][]MethodDecl{}, variables: map[string]variable{}}
}

// comment is the text above a declaration.
type comment struct {
	documented          // the doc comment
	pos        Position // of the name, for constants and variables
	markers    marker.Set
	refused    diag.List // markers of controller-gen's that make no sense
	from       from      // of `type Again Phase`: Phase
	absent     bool      // the channel has not what it is about
}

// readSyntax attaches every comment of the files to what it describes. The rules join those of gengo and
// controller-gen: a marker belongs to the type or field below it if it is in its doc comment or in the closest
// comment above that one; above the package clause it belongs to the package, and so does a free-standing marker that
// may be on packages.
func readSyntax(fset *token.FileSet, table *markers.Table, p *load.Package, seen *texts) *syntax {
	r := newReader(p.Path, fset, table, seen)
	s := r.syntax
	for _, file := range p.Files() {
		r.output = p.Output(fset.Position(file.Package).Filename)
		r.file(file)
		s.documentation(fset, file)
		s.addVariables(file)
	}
	slices.SortFunc(s.funcs, func(x, y *Function) int { return strings.Compare(x.Name, y.Name) })
	s.problems = r.problems
	return s
}

// documentation takes in what is above the package clause of a file.
func (s *syntax) documentation(fset *token.FileSet, file *ast.File) {
	if s.pos.Filename == "" || file.Doc != nil {
		s.pos = fset.Position(file.Package)
	}
	if lines := textOf(file.Doc).doc(); len(s.doc) > 0 && len(lines) > 0 {
		s.doc = slices.Concat(s.doc, []string{""}, lines) // as go doc joins the files
	} else {
		s.doc = append(s.doc, lines...)
	}
}

// reader walks one file at a time, in source order, consuming its comments from the top.
type reader struct {
	path     string // of the package
	fset     *token.FileSet
	table    *markers.Table
	syntax   *syntax
	texts    *texts
	output   bool // the file is output of a generator that gen knows: its functions are not hand-written
	problems diag.List
	refused  diag.List // those of problems that are markers of controller-gen's that make no sense

	inside  bool              // a struct type: the comments are those of fields
	declDoc *ast.CommentGroup // the documentation of the declaration that is read; may be nil
	current *ast.File
	below   *subject            // of the comments that are being read; nil where none is below them
	groups  []*ast.CommentGroup // not yet consumed
}

func newReader(path string, fset *token.FileSet, table *markers.Table, seen *texts) *reader {
	return &reader{path: path, fset: fset, table: table, syntax: newSyntax(), texts: seen}
}

func (r *reader) file(file *ast.File) {
	r.current, r.groups = file, file.Comments
	for _, group := range r.before(file.Package) {
		r.syntax.pkg = append(r.syntax.pkg, r.markers(group, marker.Package)...)
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
}

func (r *reader) function(decl *ast.FuncDecl) {
	r.looseExcept(r.before(decl.Pos()), decl.Doc)
	f := &Function{Name: decl.Name.Name, Pos: r.fset.Position(decl.Name.Pos()), Signature: types.ExprString(decl.Type)}
	if decl.Doc != nil {
		f.Markers = r.markers(decl.Doc, marker.Func)
	}
	switch {
	case r.output:
	case decl.Recv == nil:
		r.syntax.funcs = append(r.syntax.funcs, f)
	case len(decl.Recv.List) == 1:
		r.method(decl)
	}
	r.before(decl.End()) // comments between parameters
}

func (r *reader) declaration(decl *ast.GenDecl) {
	r.declDoc = decl.Doc
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
			r.syntax.lasting = r.syntax.lasting || spec.TypeParams != nil || spec.Assign.IsValid()
			r.described(spec.Name, doc, subject{marker.Type, start})
			r.derived(spec)
			r.fields(spec.Type)
		case *ast.ValueSpec:
			doc := spec.Doc
			if doc == nil && !decl.Lparen.IsValid() {
				doc = decl.Doc
			}
			r.constants(spec, doc)
		case *ast.ImportSpec:
			r.loose(r.before(spec.Pos()))
		}
		r.before(spec.End())
	}
	r.before(decl.End())
}

// constants keeps the markers in the doc comments of constants and variables, and warns of those that belong elsewhere.
func (r *reader) constants(spec *ast.ValueSpec, doc *ast.CommentGroup) {
	var set marker.Set
	for _, group := range r.before(spec.Pos()) {
		for _, m := range r.looseIn(group, marker.Const, group == doc) {
			if group == doc {
				set = append(set, m)
			}
		}
	}
	documented := r.texts.of(doc)
	for _, name := range spec.Names {
		r.syntax.values[name.Pos()] = comment{documented: documented, markers: set, pos: r.fset.Position(name.Pos())}
	}
}

// fields attaches the comments inside a type expression: those of struct fields at any depth.
func (r *reader) fields(expr ast.Expr) {
	ast.Inspect(expr, func(n ast.Node) bool {
		list, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		outer := r.inside
		r.inside = true
		for _, field := range list.Fields.List {
			names := field.Names
			if names == nil {
				names = []*ast.Ident{embeddedName(field.Type)}
			}
			of := subject{marker.Field, field.Pos()}
			r.described(names[0], field.Doc, of)
			for _, name := range names[1:] {
				r.syntax.comments[name.Pos()] = r.syntax.comments[names[0].Pos()]
			}
			r.fields(field.Type)
			r.trailing(field.Comment, of)
		}
		r.loose(r.before(list.Fields.End()))
		r.inside = outer
		return false
	})
}

func embeddedName(expr ast.Expr) *ast.Ident {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr
	case *ast.StarExpr:
		return embeddedName(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel
	case *ast.IndexExpr:
		return embeddedName(expr.X)
	case *ast.IndexListExpr:
		return embeddedName(expr.X)
	}
	return &ast.Ident{NamePos: expr.Pos()}
}

// described attaches the doc comment and the closest comment above it.
func (r *reader) described(name *ast.Ident, doc *ast.CommentGroup, of subject) {
	var c comment
	scope := of.scope
	r.below = &of
	defer func() { r.below = nil }()
	since := len(r.refused)
	groups := r.before(name.Pos())
	if doc != nil {
		c.documented = r.texts.of(doc)
		if i := slices.Index(groups, doc); i >= 0 {
			groups = groups[:i]
		}
	}
	var closest, own marker.Set
	if n := len(groups); n > 0 {
		r.loose(groups[:n-1])
		closest = r.closest(groups[n-1], scope)
	}
	if doc != nil {
		own = r.markers(doc, scope)
	}
	c.markers = slices.Concat(closest, own)
	c.refused = slices.Clone(r.refused[since:])
	r.syntax.comments[name.Pos()] = c
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
