package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/types"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load/golist"
)

func (c *typeCheck) listErrors(p *packages.Package) {
	for _, e := range p.Errors {
		c.problems.Add(diag.Errorf(golist.Position(e.Pos), "%s", strings.TrimSpace(e.Msg)))
	}
}

// check returns the types of an affected package.
func (c *typeCheck) check(p *packages.Package) *types.Package {
	if known, ok := c.checked[p.ID]; ok {
		return known // nil in an import cycle, which the go command has reported
	}
	c.checked[p.ID] = nil
	for _, e := range p.Errors {
		if e.Kind != packages.ParseError { // which the parser reports again, with all positions
			c.problems.Add(diag.Errorf(golist.Position(e.Pos), "%s", strings.TrimSpace(e.Msg)))
		}
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		files = append(files, c.parse(name))
	}
	conf := types.Config{
		Importer:         importer(func(path string) (*types.Package, error) { return c.imported(p, path) }),
		FakeImportC:      true,
		IgnoreFuncBodies: !c.roots[p.ID],
		Error:            c.report,
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	c.checked[p.ID], _ = conf.Check(p.PkgPath, c.fset, files, nil) // report has the errors
	return c.checked[p.ID]
}

// parse returns the syntax tree of a file, or as much of it as could be parsed.
func (c *typeCheck) parse(name string) *ast.File {
	var source any // nil for the file on the disk
	if content, ok := c.overlay[name]; ok {
		source = content
	}
	file, err := parser.ParseFile(c.fset, name, source, parser.SkipObjectResolution|parser.AllErrors)
	var list scanner.ErrorList
	if errors.As(err, &list) {
		list.RemoveMultiples()
		for _, e := range list {
			c.problems.Add(diag.Errorf(e.Pos, "%s", e.Msg))
		}
	} else if err != nil {
		c.problems.Add(diag.Errorf(diag.At(name), "%v", err))
	}
	if file == nil {
		file = &ast.File{Name: ast.NewIdent("_")}
	}
	return file
}

func (c *typeCheck) imported(by *packages.Package, path string) (*types.Package, error) {
	dep := by.Imports[path]
	var found *types.Package
	switch {
	case path == "unsafe":
		return types.Unsafe, nil
	case dep == nil:
	case c.affected[dep.ID]:
		found = c.check(dep)
	default:
		found = c.built[dep.PkgPath]
	}
	if found == nil {
		return nil, fmt.Errorf("package %s can't be imported", path)
	}
	return found, nil
}

func (c *typeCheck) report(err error) {
	var problem types.Error
	if errors.As(err, &problem) && !continues(problem) {
		c.problems.Add(diag.Errorf(c.fset.Position(problem.Pos), "%s", problem.Msg))
	}
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
