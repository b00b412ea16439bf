package conformance

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// reduced writes the files of a tree that have markers of a kind into another one, with all of their comments but only
// the names of what they declare. They need no other module then, and each comment keeps its position. It returns the
// number of markers.
func reduced(t *testing.T, from, to string, markers ...string) (count int) {
	t.Helper()
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		here := 0
		for _, marker := range markers {
			here += bytes.Count(content, []byte("// "+marker))
		}
		if here == 0 {
			return nil
		}
		count += here
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, rel)), 0o755); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), declaredNames(file), 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// declaredNames returns a file with its comments and empty declarations.
func declaredNames(file *ast.File) []byte {
	var b bytes.Buffer
	comments := file.Comments
	before := func(pos token.Pos, doc *ast.CommentGroup) {
		for len(comments) > 0 && comments[0].Pos() < pos {
			for _, c := range comments[0].List {
				fmt.Fprintln(&b, c.Text)
			}
			if comments[0] != doc {
				fmt.Fprintln(&b)
			}
			comments = comments[1:]
		}
	}
	inside := func(end token.Pos) {
		for len(comments) > 0 && comments[0].Pos() < end {
			comments = comments[1:]
		}
	}
	before(file.Package, file.Doc)
	fmt.Fprintf(&b, "package %s\n\n", file.Name.Name)
	for i, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			before(decl.Pos(), decl.Doc)
			before(decl.Type.Func, decl.Doc)
			fmt.Fprintf(&b, "func _() {}\n\n")
		case *ast.GenDecl:
			before(decl.TokPos, decl.Doc)
			if decl.Tok == token.TYPE {
				fmt.Fprintf(&b, "type %s%d struct{}\n\n", decl.Specs[0].(*ast.TypeSpec).Name.Name, i)
			} else if decl.Tok != token.IMPORT {
				fmt.Fprintf(&b, "var _ = %d\n\n", i)
			}
		}
		inside(decl.End())
	}
	before(file.FileEnd, nil)
	return b.Bytes()
}
