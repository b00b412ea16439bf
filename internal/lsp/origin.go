package lsp

import (
	"context"
	"go/ast"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
)

// origin returns the type from which the generated code at a position comes.
func (v *view) origin(ctx context.Context, doc *document, at position) []location {
	found := v.analyzer.projectOf(doc.path).findings(ctx)
	if found.api == nil {
		return []location{}
	}
	line, begins := doc.line(at.Line)
	sources := genheader.Sources([]byte(doc.text))
	if doc.isGo() && !strings.Contains(line, "Source: ") {
		name := declAt(doc, doc.offset(at))
		if name == "" {
			return []location{} // gopls knows
		}
		if len(sources) == 0 {
			sources = inPackage(found.packageOf(doc.path), name)
		}
	}
	if word := wordAt(line, doc.offset(at)-begins); slices.Contains(sources, word) {
		sources = []string{word}
	}
	pos := found.api.PositionOf(sources)
	target := v.overlay().document(pos.Filename)
	if target == nil {
		return []location{}
	}
	start := target.position(pos.Offset)
	return []location{{target.uri, textRange{start, start}}}
}

// declAt returns the name of the declaration whose name is at an offset, with the receiver of a method, e.g.
// "Fruit.DeepCopy"; "" elsewhere.
func declAt(doc *document, offset int) string {
	fset, file := doc.syntax()
	if file == nil || !file.Package.IsValid() {
		return ""
	}
	at := fset.File(file.Package).Pos(offset)
	for _, decl := range file.Decls {
		pos := nameOfDecl(decl)
		f, ok := decl.(*ast.FuncDecl)
		switch {
		case ok && pos <= at && at <= f.Name.End() && f.Recv != nil && len(f.Recv.List) == 1:
			return nameOf(&ast.Field{Type: f.Recv.List[0].Type}) + "." + f.Name.Name
		case ok && pos <= at && at <= f.Name.End():
			return f.Name.Name
		}
	}
	return typeAt(fset, file, offset)
}

// inPackage returns the type of a package whose name is in that of a generated declaration: the longest one.
func inPackage(p *model.Package, name string) []string {
	if p == nil {
		return nil
	}
	best := ""
	for _, t := range p.Types {
		if strings.Contains(name, t.Name) && len(t.Name) > len(best) {
			best = t.Name
		}
	}
	if best == "" {
		return []string{p.Path}
	}
	return []string{p.Path + "." + best}
}

// wordAt returns the source of a header line at an index.
func wordAt(line string, at int) string {
	at = min(max(at, 0), len(line))
	start := strings.LastIndexAny(line[:at], " ,") + 1
	end := strings.IndexAny(line[at:], " ,")
	if end < 0 {
		end = len(line) - at
	}
	return line[start : at+end]
}
