package conversion

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// comparison compares the code of hand-written conversions. What code does, gen can't know: it says which code has
// changed, and which fields it does not name any more.
var comparison = &codegen.Comparison{
	Rules: []breaking.Rule{
		{Name: "conversion-code-changed", Doc: "a hand-written conversion has other code, and may lose fields",
			Breaks: []breaking.Audience{breaking.StoredObjects, breaking.APIClients}, Severity: diag.Warning,
			Remedy: "run a round-trip test with objects of the old state; roundTripTest of generator conversion " +
				"writes one for spokes of a hub"},
	},
	Compare: compareCode,
	Scope: func(old, _ []*codegen.Pass) (compared, left []string) {
		return []string{"hand-written conversions: " + strconv.Itoa(len(converters(old)))}, nil
	},
}

// A converter is a hand-written conversion function or method.
type converter struct {
	text  string          // its code, without comments
	names map[string]bool // of the fields and methods that it names
	pos   model.Position
}

func compareCode(old, new []*codegen.Pass) (all []breaking.Finding) {
	was, is := converters(old), converters(new)
	for _, name := range slices.Sorted(maps.Keys(was)) {
		a, b := was[name], is[name]
		if b == nil || a.text == b.text {
			continue
		}
		f := breaking.Finding{Rule: "conversion-code-changed", Subject: name, Old: a.pos, New: b.pos,
			Message: "the code of the conversion has changed"}
		maps.DeleteFunc(a.names, func(field string, _ bool) bool { return b.names[field] })
		if gone := slices.Sorted(maps.Keys(a.names)); len(gone) > 0 {
			f.Message += ", and does not name " + strings.Join(gone, ", ") + " any more"
		}
		all = append(all, f)
	}
	return all
}

// converters returns the hand-written conversions of an API by their names, e.g. "example.org/v1.Fruit.ConvertTo".
func converters(passes []*codegen.Pass) map[string]*converter {
	all := map[string]*converter{}
	for _, p := range passes {
		files := map[string]*ast.File{}
		fset := token.NewFileSet()
		add := func(name string, pos model.Position) {
			if c := newConverter(p, fset, files, pos); c != nil {
				all[name] = c
			}
		}
		for _, pkg := range p.API.Packages {
			for _, f := range pkg.Funcs {
				if strings.HasPrefix(f.Name, "Convert_") {
					add(pkg.Path+"."+f.Name, f.Pos)
				}
			}
			for _, t := range pkg.Types {
				for _, m := range t.MethodDecls() {
					if m.Name == "ConvertTo" || m.Name == "ConvertFrom" {
						add(pkg.Path+"."+t.Name+"."+m.Name, m.Pos)
					}
				}
			}
		}
	}
	return all
}

// newConverter reads the function that is declared at a position, or in its line. It is nil where there is none.
func newConverter(
	p *codegen.Pass, fset *token.FileSet, files map[string]*ast.File, pos model.Position,
) *converter {
	if _, read := files[pos.Filename]; !read {
		source, err := p.ReadFile(pos.Filename)
		if err == nil {
			files[pos.Filename], err = parser.ParseFile(fset, pos.Filename, source.Content, parser.SkipObjectResolution)
		}
		if err != nil { // which the package's load has reported
			files[pos.Filename] = nil
		}
	}
	file := files[pos.Filename]
	if file == nil {
		return nil
	}
	i := slices.IndexFunc(file.Decls, func(d ast.Decl) bool {
		f, isFunc := d.(*ast.FuncDecl)
		return isFunc && fset.Position(f.Name.Pos()).Line == pos.Line
	})
	if i < 0 {
		return nil
	}
	c := &converter{names: map[string]bool{}, pos: pos}
	var text bytes.Buffer
	_ = printer.Fprint(&text, token.NewFileSet(), file.Decls[i]) // a buffer takes all; without positions: one layout
	c.text = text.String()
	ast.Inspect(file.Decls[i], func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			c.names[s.Sel.Name] = true
		}
		return true
	})
	return c
}
