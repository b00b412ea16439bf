package main

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// needed returns the sources of the packages that types may import, and of those that their declarations name, by
// import path and file. Half of all imports are for function bodies, and those are gone.
func needed(packages []listedPackage) (map[string]map[string][]byte, error) {
	listed := map[string]listedPackage{}
	for _, p := range packages {
		listed[p.ImportPath] = p
	}
	sources := map[string]map[string][]byte{}
	for queue := importable; len(queue) > 0; queue = queue[1:] {
		p := listed[queue[0]]
		if sources[p.ImportPath] != nil {
			continue
		}
		files := map[string][]byte{}
		for _, name := range p.GoFiles {
			content, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			files[name] = withoutBodies(content, p.Module != nil)
			for _, imported := range importsOf(files[name], listed) {
				queue = append(queue, cmp.Or(p.ImportMap[imported], imported))
			}
		}
		sources[p.ImportPath] = files
	}
	return sources, nil
}

// importsOf returns the imports that a file uses. Source that does not parse has none.
func importsOf(source []byte, listed map[string]listedPackage) (used []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	names := map[string]bool{"_": false, ".": true}
	ast.Inspect(file, func(n ast.Node) bool {
		if selector, ok := n.(*ast.SelectorExpr); ok {
			if of, ok := selector.X.(*ast.Ident); ok {
				names[of.Name] = true
			}
		}
		return true
	})
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := cmp.Or(listed[imported].Name, path.Base(imported))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if names[name] {
			used = append(used, imported)
		}
	}
	return used
}

// withoutBodies cuts out the insides of functions and of composite literals of variables: types need neither. Licenses
// and build constraints go, too, as the files are chosen, but not markers. Without docs, all comments go. Source that
// does not parse stays as it is.
func withoutBodies(source []byte, docs bool) []byte {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return source
	}
	var cuts []cut
	add := func(from, to token.Pos) {
		cuts = append(cuts, cut{fset.Position(from).Offset, fset.Position(to).Offset})
	}
	for _, comment := range file.Comments {
		head := comment.Pos() < file.Package && comment != file.Doc
		if !docs || head && !strings.Contains("\n"+comment.Text(), "\n+") {
			add(comment.Pos(), comment.End())
		}
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Body != nil {
				add(decl.Body.Lbrace+1, decl.Body.Rbrace)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				values, ok := spec.(*ast.ValueSpec)
				if !ok || decl.Tok != token.VAR {
					continue
				}
				for _, value := range values.Values {
					if pointer, ok := value.(*ast.UnaryExpr); ok {
						value = pointer.X
					}
					if literal, ok := value.(*ast.CompositeLit); ok {
						add(literal.Lbrace+1, literal.Rbrace)
					}
				}
			}
		}
	}
	return without(source, cuts)
}

// A cut is a part of a source, by the offsets of its first byte and of the byte after it.
type cut struct{ from, to int }

func without(source []byte, cuts []cut) (out []byte) {
	slices.SortFunc(cuts, func(a, b cut) int { return cmp.Compare(a.from, b.from) })
	done := 0
	for _, c := range cuts {
		if c.from < done { // a comment in a body
			continue
		}
		out = append(out, source[done:c.from]...)
		done = c.to
	}
	return append(out, source[done:]...)
}
