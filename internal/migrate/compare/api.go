// Package compare says how generated files differ in what they mean: Go packages by their exported API, manifests by
// their objects. In: contents before and after. Out: differences as text.
package compare

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/packages"
)

// A Package is a Go package whose generated files change.
type Package struct {
	Path         string   // import path
	Errors       []string // why it would no longer compile, though it does today
	Incompatible []string // changes of the exported API that break users, e.g. "Fruit.DeepCopy: removed"
	Compatible   []string // others, e.g. "Fruit.DeepCopyInto: added"
}

// API returns how changes of Go files change the exported API of their packages. The changes are contents by absolute
// paths; nil for a file that goes.
func API(ctx context.Context, dir string, env []string, changes map[string][]byte) ([]Package, error) {
	overlay := map[string][]byte{}
	dirs := map[string]bool{}
	for name, content := range changes {
		if content == nil {
			content = []byte("package " + packageOf(name))
		}
		overlay[name], dirs[filepath.Dir(name)] = content, true
	}
	var patterns []string
	for d := range dirs {
		patterns = append(patterns, d)
	}
	slices.Sort(patterns)
	before, err := load(ctx, dir, env, nil, patterns)
	if err != nil {
		return nil, err
	}
	after, err := load(ctx, dir, env, overlay, patterns)
	if err != nil {
		return nil, err
	}
	var all []Package
	for _, path := range paths(before, after) {
		all = append(all, compare(path, before[path], after[path]))
	}
	return all, nil
}

// packageOf returns the name of a file's package.
func packageOf(name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
	if err != nil {
		return filepath.Base(filepath.Dir(name))
	}
	return f.Name.Name
}

// load type-checks packages.
func load(ctx context.Context, dir string, env []string, overlay map[string][]byte, patterns []string) (
	map[string]*packages.Package, error,
) {
	cfg := &packages.Config{
		Context: ctx, Dir: dir, Env: env, Overlay: overlay,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes |
			packages.NeedModule,
		ParseFile: func(set *token.FileSet, name string, src []byte) (*ast.File, error) {
			return parse(set, name, src, slices.Contains(patterns, filepath.Dir(name)))
		},
	}
	list, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, err
	}
	all := map[string]*packages.Package{}
	for _, p := range list {
		all[p.PkgPath] = p
	}
	return all, nil
}

// parse leaves out the bodies of functions in dependencies.
func parse(set *token.FileSet, name string, src []byte, bodies bool) (*ast.File, error) {
	f, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if f != nil && !bodies {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
	}
	return f, err
}

func paths(before, after map[string]*packages.Package) (all []string) {
	for path := range before {
		all = append(all, path)
	}
	for path := range after {
		if before[path] == nil {
			all = append(all, path)
		}
	}
	slices.Sort(all)
	return all
}

func compare(path string, before, after *packages.Package) Package {
	p := Package{Path: path}
	if after != nil {
		p.Errors = newErrors(before, after)
	}
	switch {
	case !hasAPI(before):
		return p
	case !hasAPI(after):
		p.Incompatible = []string{"the package goes"}
		return p
	}
	for _, change := range apidiff.Changes(before.Types, after.Types).Changes {
		if message := ownNames(before.Types, after.Types, change.Message); change.Compatible {
			p.Compatible = append(p.Compatible, message)
		} else {
			p.Incompatible = append(p.Incompatible, message)
		}
	}
	return p
}

// hasAPI reports whether a package declares anything.
func hasAPI(p *packages.Package) bool {
	return p != nil && p.Types != nil && len(p.Types.Scope().Names()) > 0
}

// newErrors returns the errors of a package that it does not have today.
func newErrors(before, after *packages.Package) (all []string) {
	known := map[string]bool{}
	if before != nil {
		for _, e := range before.Errors {
			known[e.Msg] = true
		}
	}
	for _, e := range after.Errors {
		if !known[e.Msg] && e.Kind != packages.ListError {
			all = append(all, fmt.Sprintf("%s: %s", e.Pos, e.Msg))
		}
	}
	slices.Sort(all)
	return all
}
