package scaffold

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/project"
)

// unregistered reports whether a package has kinds with clients and no AddToScheme by hand, which clientsets call.
func unregistered(tree fs.FS) (bool, error) {
	names, err := project.Files(tree)
	clients, registered := map[string]bool{}, map[string]bool{} // by directory
	for _, name := range names {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || nested(tree, name) {
			continue
		}
		content, readErr := fs.ReadFile(tree, name)
		err = errors.Join(err, readErr)
		dir := path.Dir(name)
		clients[dir] = clients[dir] || project.HasPrefix(project.Markers(content), "+genclient")
		registered[dir] = registered[dir] || addsToScheme(content)
	}
	for dir := range clients {
		if clients[dir] && !registered[dir] {
			return true, err
		}
	}
	return false, err
}

// addsToScheme reports whether a Go file by hand declares AddToScheme, as a function or a variable.
func addsToScheme(content []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(f) {
		return false // the run reports the syntax
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && isAddToScheme(d.Name) {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Names, isAddToScheme) {
					return true
				}
			}
		}
	}
	return false
}

func isAddToScheme(name *ast.Ident) bool { return name.Name == "AddToScheme" }
