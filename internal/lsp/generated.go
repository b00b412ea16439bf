package lsp

import (
	"bytes"
	"context"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/genheader"
)

// implementation leads from a type, or from a marker, to the code that gen has generated for it.
func (v *view) implementation(ctx context.Context, params positionParams) (any, error) {
	doc := v.document(params.TextDocument)
	if doc == nil || !doc.isGo() {
		return []location{}, nil
	}
	if line, ok := markerLineAt(doc, params.Position); ok {
		return v.ofMarker(ctx, doc, line), nil
	}
	fset, file := doc.syntax()
	name := typeAt(fset, file, doc.offset(params.Position))
	return v.generatedFor(ctx, doc, name, func(driver.Output) bool { return true }), nil
}

// definition leads from a marker to the code that gen has generated because of it, and from generated code to its type.
// All else is gopls' part.
func (v *view) definition(ctx context.Context, params positionParams) (any, error) {
	doc := v.document(params.TextDocument)
	if doc == nil {
		return []location{}, nil
	}
	if line, ok := markerLineAt(doc, params.Position); ok {
		return v.ofMarker(ctx, doc, line), nil
	}
	if maker, generated := genheader.Maker([]byte(doc.text)); generated {
		if _, ours := genheader.Generator(maker); ours {
			return v.origin(ctx, doc, params.Position), nil
		}
	}
	return []location{}, nil
}

// ofMarker returns the code that the generators of a marker have generated for the type below it.
func (v *view) ofMarker(ctx context.Context, doc *document, line markerLine) []location {
	d, _ := define(v.table, line.text)
	if d == nil {
		return []location{}
	}
	fset, file := doc.syntax()
	name := subjectAt(fset, file, line.start).typeName
	var readers []string // generators
	for _, g := range v.Generators {
		if slices.ContainsFunc(g.Markers, func(m marker.Definition) bool { return m.Name == d.Name }) {
			readers = append(readers, g.Name)
		}
	}
	return v.generatedFor(ctx, doc, name, func(o driver.Output) bool {
		return len(readers) == 0 || slices.Contains(readers, o.Generator) // markers of the model have no generator
	})
}

// typeAt returns the type whose name is declared at an offset, or "".
func typeAt(fset *token.FileSet, file *ast.File, offset int) string {
	if file == nil || !file.Package.IsValid() {
		return ""
	}
	at := fset.File(file.Package).Pos(offset)
	for _, decl := range file.Decls {
		list, ok := decl.(*ast.GenDecl)
		if !ok || at < decl.Pos() || at > decl.End() {
			continue
		}
		for _, spec := range list.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok && t.Name.Pos() <= at && at <= t.Name.End() {
				return t.Name.Name
			}
		}
	}
	return ""
}

// generatedFor returns the positions in generated files that are about a type; of several declarations in a file, the
// first one.
func (v *view) generatedFor(
	ctx context.Context, doc *document, typeName string, keep func(driver.Output) bool,
) []location {
	found := v.analyzer.projectOf(doc.path).findings(ctx)
	p := found.packageOf(doc.path)
	all := []location{}
	if p == nil || typeName == "" {
		return all
	}
	over := v.overlay()
	for _, output := range found.outputs {
		named := slices.Contains(output.Source, p.Path+"."+typeName)
		if !keep(output) || !named && about(output, p) != nil {
			continue
		}
		if ctx.Err() != nil {
			return all
		}
		generated := over.document(output.Path)
		if generated == nil {
			continue // it has not been written yet
		}
		offset, mentions := mention(generated, typeName)
		if named || mentions {
			start := generated.position(offset)
			all = append(all, location{generated.uri, textRange{start, start}})
		}
	}
	return all
}

// about returns the kinds of packages or types that an output is about, if it is not about all of the package.
func about(output driver.Output, p *model.Package) (others []string) {
	if len(output.Source) == 0 && filepath.Dir(output.Path) == p.Dir || slices.Contains(output.Source, p.Path) {
		return nil
	}
	for _, source := range output.Source {
		if importPath, kind := genheader.SplitSource(source); kind != "" || !strings.HasSuffix(importPath, "...") {
			others = append(others, source)
		}
	}
	return others
}

// mention returns where the first declaration that mentions a type begins: of a Go file, by syntax.
func mention(doc *document, typeName string) (offset int, ok bool) {
	if !bytes.Contains([]byte(doc.text), []byte(typeName)) {
		return 0, false
	}
	if !doc.isGo() {
		i := strings.Index(doc.text, "kind: "+typeName+"\n")
		return max(0, i), i >= 0
	}
	fset, file := doc.syntax()
	if file == nil {
		return 0, false
	}
	for _, decl := range file.Decls {
		if list, ok := decl.(*ast.GenDecl); ok && list.Tok == token.IMPORT {
			continue
		}
		found := false
		ast.Inspect(decl, func(n ast.Node) bool {
			name, ok := n.(*ast.Ident)
			found = found || ok && name.Name == typeName
			return !found
		})
		if found {
			return fset.Position(nameOfDecl(decl)).Offset, true
		}
	}
	return 0, false
}

func nameOfDecl(decl ast.Decl) token.Pos {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return decl.Name.Pos()
	case *ast.GenDecl:
		if t, ok := first(decl).(*ast.TypeSpec); ok {
			return t.Name.Pos()
		}
	}
	return decl.Pos()
}
