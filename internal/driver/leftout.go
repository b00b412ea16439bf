package driver

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/writer"
)

// hidden returns the problems of types of which the changes would take output away, though they are still declared: in
// files that build constraints leave out here. On another system, they would come back.
func (s *Snapshot) hidden(changes *writer.Changes) (problems diag.List, err error) {
	declared := map[string]map[string]token.Position{} // by import path
	found := map[token.Position]bool{}
	for _, change := range changes.All {
		if change.Status != writer.Removed && change.Status != writer.Updated {
			continue
		}
		before, after, err := change.Bytes()
		if err != nil {
			return nil, err
		}
		for _, source := range distinct(slices.Concat(change.Source, genheader.Sources(before))) {
			path, _ := genheader.SplitSource(source)
			if declared[path] == nil {
				declared[path] = s.leftOut(path)
			}
			for name, at := range declared[path] {
				named := regexp.MustCompile(`\b` + name + `\b`)
				if found[at] || !named.Match(before) || named.Match(after) {
					continue
				}
				found[at] = true
				problems.Add(ruleHidden.At(at, "a build constraint leaves the file of %s out here, and %s would lose "+
					"what is generated from it", name, s.fromDir(change.Path)).
					Fix("move the type into a file for all systems, or run gen where the file counts, e.g. with GOOS"))
			}
		}
	}
	return problems.Sorted(), nil
}

// leftOut returns the types in files of a package that build constraints leave out, by name.
func (s *Snapshot) leftOut(importPath string) map[string]token.Position {
	types := map[string]token.Position{}
	p := s.set.Package(importPath)
	if p == nil || s.api.Package(importPath) == nil {
		return types
	}
	var seen []string
	for _, file := range p.Files() {
		seen = append(seen, s.set.Fset.Position(file.Package).Filename)
	}
	for of := range golist.HandWritten(s.record, p.Dir, seen) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, of.Name, of.Content, parser.SkipObjectResolution)
		if err != nil || file.Name.Name != p.Name {
			continue
		}
		for _, decl := range file.Decls {
			group, is := decl.(*ast.GenDecl)
			for i := 0; is && i < len(group.Specs); i++ {
				if spec, is := group.Specs[i].(*ast.TypeSpec); is {
					types[spec.Name.Name] = fset.Position(spec.Name.Pos())
				}
			}
		}
	}
	return types
}
