package replay

import (
	"context"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/gen-toolkit/gen/internal/names"
)

// A goPackage is what a program has of a package.
type goPackage struct {
	Path, Group, Version string
	Kinds                []string // e.g. ["Fruit"]
	Registers            []string // functions that add to a scheme, e.g. ["AddToScheme"]
	dir                  string
}

// read reads the packages of the API, and those of the internal versions to which these are converted.
func (p *program) read(ctx context.Context) error {
	for _, pkg := range p.state.Packages {
		of := goPackage{Path: pkg.Path, Group: pkg.Group, Version: pkg.Version, dir: pkg.Dir}
		if err := of.parse(); err != nil {
			return err
		}
		p.packages = append(p.packages, of)
	}
	for i, pkg := range p.state.Packages {
		for _, peer := range pkg.Markers.All("k8s:conversion-gen") {
			if len(p.packages[i].Kinds) == 0 || !strings.Contains(peer.Value, "/") {
				continue // it has functions alone, or the marker says true or false
			}
			if err := p.addPeer(ctx, peer.Value, pkg.Group); err != nil {
				return err
			}
		}
	}
	p.packages = slices.DeleteFunc(p.packages, func(g goPackage) bool { return len(g.Kinds)+len(g.Registers) == 0 })
	if len(p.packages) == 0 {
		return fmt.Errorf("%s declares no kinds", p.state.Name)
	}
	return nil
}

// addPeer adds the package to whose types those of a group are converted, unless it is a version of the API itself.
func (p *program) addPeer(ctx context.Context, path, group string) error {
	i := slices.IndexFunc(p.packages, func(g goPackage) bool { return g.Path == path })
	if i < 0 {
		dir, err := p.command(ctx, "go", "list", "-C", p.above(), "-f", "{{.Dir}}", path)
		if err != nil {
			return fmt.Errorf("package %s of %s is not found: %w", path, p.state.Name, err)
		}
		of := goPackage{Path: path, dir: strings.TrimSpace(dir)}
		if err := of.parse(); err != nil {
			return err
		}
		i, p.packages = len(p.packages), append(p.packages, of)
	}
	if of := &p.packages[i]; !names.IsVersion(of.Version) {
		of.Group, of.Version = group, runtime.APIVersionInternal
	}
	return nil
}

// registers are the functions and variables that add types, defaults and conversions to a scheme.
var registers = []string{"AddToScheme", "RegisterConversions", "RegisterDefaults"}

// parse finds the kinds of a package and what registers them.
func (g *goPackage) parse() error {
	names, err := filepath.Glob(filepath.Join(g.dir, "*.go"))
	if err != nil {
		return err
	}
	declared := map[string]bool{}
	for _, name := range names {
		built, err := gobuild.Default.MatchFile(g.dir, filepath.Base(name))
		if err == nil && !built || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				declared[f.Name.Name] = true
			}
			general, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range general.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						declared[name.Name] = true
					}
				case *ast.TypeSpec:
					if isKind(spec) {
						g.Kinds = append(g.Kinds, spec.Name.Name)
					}
				}
			}
		}
	}
	slices.Sort(g.Kinds)
	for _, name := range registers {
		if declared[name] {
			g.Registers = append(g.Registers, name)
		}
	}
	return nil
}

// isKind reports whether a type embeds metav1.TypeMeta and metav1.ObjectMeta.
func isKind(spec *ast.TypeSpec) bool {
	of, ok := spec.Type.(*ast.StructType)
	if !ok || !spec.Name.IsExported() || spec.TypeParams != nil {
		return false
	}
	found := map[string]bool{}
	for _, f := range of.Fields.List {
		if selector, ok := f.Type.(*ast.SelectorExpr); ok && len(f.Names) == 0 {
			found[selector.Sel.Name] = true
		}
	}
	return found["TypeMeta"] && found["ObjectMeta"]
}
