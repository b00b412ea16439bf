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
			Remedy: "let gen breaking --replay PATH run the conversions of both states on objects; roundTripTest of " +
				"generator conversion writes a test for spokes of a hub"},
	},
	Compare: compareCode,
	Scope: func(old, _ []*codegen.Pass) (compared, left []string) {
		return []string{"hand-written conversions: " + strconv.Itoa(len(converters(old)))}, nil
	},
}

// A converter is a hand-written conversion function or method, with the functions of its package that it calls.
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
		for _, pkg := range p.API.Packages {
			found := map[string]model.Position{}
			files := map[string]bool{}
			for _, f := range pkg.Funcs {
				files[f.Pos.Filename] = true
				if strings.HasPrefix(f.Name, "Convert_") {
					found[f.Name] = f.Pos
				}
			}
			for _, t := range pkg.Types {
				for _, m := range t.MethodDecls() {
					files[m.Pos.Filename] = true
					if m.Name == "ConvertTo" || m.Name == "ConvertFrom" {
						found[t.Name+"."+m.Name] = m.Pos
					}
				}
			}
			if len(found) > 0 {
				code := newFunctions(p, slices.Sorted(maps.Keys(files)))
				for name, pos := range found {
					all[pkg.Path+"."+name] = code.converter(pos)
				}
			}
		}
	}
	return all
}

// functions are those of a package.
type functions struct {
	fset  *token.FileSet
	named map[string][]*ast.FuncDecl // by name: several types may have a method of the same name
}

// newFunctions parses files. What does not parse, the load of the package has reported.
func newFunctions(p *codegen.Pass, files []string) *functions {
	c := &functions{token.NewFileSet(), map[string][]*ast.FuncDecl{}}
	for _, name := range files {
		source, err := p.ReadFile(name)
		if err != nil {
			continue
		}
		file, err := parser.ParseFile(c.fset, name, source.Content, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				c.named[f.Name.Name] = append(c.named[f.Name.Name], f)
			}
		}
	}
	return c
}

// converter returns the conversion that is declared at a position.
func (c *functions) converter(pos model.Position) *converter {
	of := &converter{names: map[string]bool{}, pos: pos}
	for _, all := range c.named {
		for _, f := range all {
			if at := c.fset.Position(f.Name.Pos()); at.Filename == pos.Filename && at.Line == pos.Line {
				c.add(of, f, map[*ast.FuncDecl]bool{})
			}
		}
	}
	return of
}

// add adds a function and those of the package that it calls, each once.
func (c *functions) add(of *converter, f *ast.FuncDecl, seen map[*ast.FuncDecl]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	var text bytes.Buffer
	_ = printer.Fprint(&text, token.NewFileSet(), f) // a buffer takes all; without positions there is one layout
	of.text += text.String() + "\n"
	ast.Inspect(f, func(n ast.Node) bool {
		name := ""
		switch n := n.(type) {
		case *ast.SelectorExpr:
			name = n.Sel.Name
			of.names[name] = true
		case *ast.Ident:
			name = n.Name
		}
		for _, called := range c.named[name] {
			c.add(of, called, seen)
		}
		return true
	})
}
