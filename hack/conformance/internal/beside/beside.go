// Package beside puts upstream's validation functions beside those of gen, in tests of the same package. In: upstream's
// generated file. Out: that file with other names, and a test that compares the functions.
package beside

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

const prefix = "upstream"

// Files returns upstream's file with a prefix to all names that it declares, and a test that compares each
// Validate_<T> by the function Functions of a package.
func Files(source []byte, comparePkg string) (renamed, test []byte, err error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	names, words := rename(file)
	var out bytes.Buffer
	if err := format.Node(&out, fset, file); err != nil {
		return nil, nil, err
	}
	var body bytes.Buffer
	fmt.Fprintf(&body, "package %s\n\nimport (\n\t\"testing\"\n\n\tcompare %q\n)\n\n", file.Name.Name, comparePkg)
	fmt.Fprintf(&body, "func TestAsUpstream(t *testing.T) {\n\twords := %#v\n", words)
	for _, name := range names {
		if strings.HasPrefix(name, "Validate_") {
			fmt.Fprintf(&body, "\tcompare.Functions(t, words, %q, %s%s, %s)\n", name, prefix, name, name)
		}
	}
	body.WriteString("\t_ = words\n\t_ = compare.Functions\n}\n")
	test, err = format.Source(body.Bytes())
	return out.Bytes(), test, err
}

// rename gives a prefix to what a file declares, and drops init. It returns the old names, and all strings.
func rename(file *ast.File) (names, words []string) {
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Name.Name == "init"
	})
	file.Comments = nil
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			names, decl.Doc = append(names, decl.Name.Name), nil
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					names = append(names, v.Names[0].Name)
				}
			}
		}
	}
	selected := map[*ast.Ident]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
		case *ast.Ident:
			if slices.Contains(names, n.Name) && !selected[n] {
				n.Name = prefix + n.Name
			}
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if word, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil {
				words = append(words, word)
			}
		}
		return true
	})
	slices.Sort(words)
	return names, slices.Compact(words)
}
