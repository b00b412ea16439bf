package gengobridge

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/packages"
	"k8s.io/gengo/v2/parser"

	"github.com/gen-toolkit/gen/internal/load"
)

// newParser returns gengo's parser in the state in which it is after it has loaded the roots of the set; loaded are
// packages that the generator will load. A generator
// gets at it by Context.LoadPackages alone, whose field is not exported: so are those of the parser, and gengo has no
// other way to give it packages.
func newParser(set *load.Set, loaded []string, tag string) (*parser.Parser, error) {
	p := parser.NewWithOptions(parser.Options{BuildTags: []string{tag}})
	all, err := field[map[string]*packages.Package](p, "goPkgs")
	if err != nil {
		return nil, err
	}
	requested, err := field[map[string]bool](p, "userRequested")
	if err != nil {
		return nil, err
	}
	positions, err := field[*token.FileSet](p, "fset")
	if err != nil {
		return nil, err
	}
	comments, err := commentsOf(p)
	if err != nil {
		return nil, err
	}
	*positions = set.Fset
	for _, root := range set.Roots {
		addPackage(*all, root)
		(*requested)[root.Path] = true
	}
	for _, path := range loaded {
		addPackage(*all, set.Package(path))
	}
	for _, pkg := range *all {
		for _, file := range pkg.Syntax {
			for _, group := range file.Comments {
				comments.add(set.Fset.Position(group.End()), group)
			}
		}
	}
	return p, nil
}

// addPackage adds a package with those that it imports.
func addPackage(all map[string]*packages.Package, p *load.Package) *packages.Package {
	if pkg := all[p.Path]; pkg != nil {
		return pkg
	}
	pkg := &packages.Package{ID: p.Path, PkgPath: p.Path, GoFiles: p.GoFiles, Imports: map[string]*packages.Package{},
		Types: types.NewPackage(p.Path, "")}
	all[p.Path] = pkg
	if !p.Opened() {
		return pkg
	}
	pkg.Types, pkg.Syntax, pkg.Name = p.Types(), p.Files(), p.Name
	for _, dep := range p.Imports() {
		pkg.Imports[dep.Path] = addPackage(all, dep)
	}
	return pkg
}

// field returns the address of a field of gengo's parser.
func field[T any](p *parser.Parser, name string) (*T, error) {
	f := reflect.ValueOf(p).Elem().FieldByName(name)
	if !f.IsValid() || f.Type() != reflect.TypeFor[T]() {
		return nil, unknownParser(name)
	}
	return (*T)(f.Addr().UnsafePointer()), nil
}

func unknownParser(name string) error {
	return fmt.Errorf("the parser of this version of k8s.io/gengo/v2 has no field %s of the expected type", name)
}

// A commentIndex is the parser's map of comments by file and last line.
type commentIndex struct{ groups reflect.Value }

func commentsOf(p *parser.Parser) (commentIndex, error) {
	const name = "endLineToCommentGroup"
	f := reflect.ValueOf(p).Elem().FieldByName(name)
	if !f.IsValid() || f.Kind() != reflect.Map || f.Type().Elem() != reflect.TypeFor[*ast.CommentGroup]() ||
		!isFileLine(f.Type().Key()) {
		return commentIndex{}, unknownParser(name)
	}
	return commentIndex{reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()}, nil
}

// isFileLine reports whether a type is struct{string; int}.
func isFileLine(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 2 &&
		t.Field(0).Type == reflect.TypeFor[string]() && t.Field(1).Type == reflect.TypeFor[int]()
}

func (c commentIndex) add(end token.Position, group *ast.CommentGroup) {
	key := reflect.New(c.groups.Type().Key()).Elem()
	*(*string)(key.Field(0).Addr().UnsafePointer()) = end.Filename
	*(*int)(key.Field(1).Addr().UnsafePointer()) = end.Line
	c.groups.SetMapIndex(key, reflect.ValueOf(group))
}
