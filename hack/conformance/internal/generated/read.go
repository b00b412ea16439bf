// Package generated reads what generated files declare and what they register, in a form that does not depend on how
// they are written: on the names of imports and parameters, on order and comments. In: a module's directory. Out: a set
// of entries that is compared with that of another copy of the module.
package generated

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// An Entry is one file, function, or registration of a package.
type Entry struct {
	Package string // e.g. "k8s.io/api/core/v1"
	What    string // e.g. "func (*Pod).DeepCopyInto" or "AddTypeDefaultingFunc(&"k8s.io/api/core/v1".Pod{})"
}

// A Set has for each entry what there is to know about it: of a function its signature, e.g. "(*Pod)", of a
// registration what is registered, e.g. "{ SetObjectDefaults_Pod(#1.(*"k8s.io/api/core/v1".Pod)) }".
type Set map[Entry]string

// Read returns what the generated files of a module declare and register. files are their base names, e.g.
// "zz_generated.deepcopy.go"; module is the module's path. Modules within the directory are not looked at.
func Read(dir, module string, files ...string) (Set, error) {
	set := Set{}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != dir {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(files, entry.Name()) {
			return nil
		}
		rel, err := filepath.Rel(dir, filepath.Dir(name))
		if err != nil {
			return err
		}
		return set.file(name, path.Join(module, filepath.ToSlash(rel)))
	})
	return set, err
}

// private are files whose unexported functions are their own business: no hand-written code calls them.
var private = []string{"zz_generated.openapi.go", "generated.pb.go"}

// file adds what one file holds.
func (s Set) file(name, pkg string) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.add(Entry{pkg, "file " + filepath.Base(name)}, "")
	qualify(file)
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.IsExported() || !slices.Contains(private, filepath.Base(name)) {
				s.function(pkg, decl)
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.ImportSpec:
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						if decl.Tok == token.VAR && !name.IsExported() {
							continue // what the functions need
						}
						s.add(Entry{pkg, fmt.Sprintf("%s %s", decl.Tok, name)}, "")
					}
				case *ast.TypeSpec:
					s.add(Entry{pkg, "type " + spec.Name.Name}, expression(spec.Type))
				}
			}
		}
	}
	return nil
}

// function adds a function and what it registers.
func (s Set) function(pkg string, fn *ast.FuncDecl) {
	what := "func " + fn.Name.Name
	if fn.Recv != nil {
		what = fmt.Sprintf("func (%s).%s", expression(fn.Recv.List[0].Type), fn.Name.Name)
	}
	s.add(Entry{pkg, what}, signature(fn.Type))
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if what, registered, ok := registration(call); ok {
				s.add(Entry{pkg, what}, registered)
			}
		}
		return true
	})
}

// add keeps what is said of an entry twice.
func (s Set) add(e Entry, value string) {
	if first, ok := s[e]; ok {
		value = first + " and " + value
	}
	s[e] = value
}
