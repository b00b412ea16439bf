package playground

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
)

// missing returns a problem for each import of a text that is not in the file system.
func missing(text string) (problems []Problem) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil {
		return nil // gen reports it
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil || isThere(imported) {
			continue
		}
		at := fset.Position(spec.Path.Pos())
		problems = append(problems, Problem{Source, at.Line, at.Column, "error",
			"the playground does not have package " + imported,
			"import what the examples do, e.g. k8s.io/api/core/v1, or install gen", "missing-package"})
	}
	return problems
}

// isThere reports whether there is a directory of a package, in the Go distribution or in the module cache.
func isThere(imported string) bool {
	if _, err := os.Stat(filepath.Join(os.Getenv("GOROOT"), "src", imported)); err == nil {
		return true
	}
	for module, rest := imported, ""; module != "."; module = path.Dir(module) {
		found, err := filepath.Glob(filepath.Join(os.Getenv("GOMODCACHE"), module+"@*", rest))
		if err == nil && len(found) > 0 {
			return true
		}
		rest = path.Join(path.Base(module), rest)
	}
	return false
}
