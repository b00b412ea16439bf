//go:build !js

package calls

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/names"
)

// A resource is what a kind is called in rules, e.g. {"apps", "deployments"}.
type resource struct{ group, name string }

// sub returns a subresource, e.g. "deployments/status".
func (r resource) sub(name string) resource {
	if name == "" {
		return r
	}
	return resource{r.group, r.name + "/" + name}
}

// kinds knows the resources of Go types, by the sources of their packages.
type kinds struct {
	source *load.Program
	parse  func(line string, pos token.Position) (*marker.Marker, *codegen.Diagnostic)
	groups map[string]*string // by import path; nil for packages without a group

	exceptions map[string]string // plurals by kind, e.g. "endpoints" for "Endpoints"
}

func newKinds(pass *codegen.Pass, source *load.Program, exceptions []string) *kinds {
	k := &kinds{source: source, parse: pass.ParseMarker, groups: map[string]*string{},
		exceptions: map[string]string{}}
	for _, exception := range exceptions {
		kind, plural, _ := strings.Cut(exception, ":")
		k.exceptions[kind] = strings.ToLower(plural)
	}
	return k
}

// of returns the resource of a kind's type, of its list, or of a pointer to these.
func (k *kinds) of(t types.Type) (resource, bool) {
	name := typeName(t)
	if name == nil {
		return resource{}, false
	}
	if item := typeName(itemOf(name.Type())); item != nil && strings.HasSuffix(name.Name(), "List") {
		name = item
	}
	if name.Pkg() == nil {
		return resource{}, false
	}
	if kind, ok := strings.CutSuffix(name.Name(), "ApplyConfiguration"); ok {
		return k.applied(name.Pkg().Path(), kind)
	}
	return k.named(name.Pkg().Path(), name.Name())
}

// named returns the resource of a kind that a package declares.
func (k *kinds) named(path, kind string) (resource, bool) {
	group := k.group(path)
	if group == nil {
		return resource{}, false
	}
	plural, _ := k.plural(path, kind)
	return resource{*group, plural}, true
}

// applied returns the resource of an apply configuration: the function that extracts one has the kind's own type, e.g.
// func ExtractDeployment(deployment *appsv1.Deployment, fieldManager string).
func (k *kinds) applied(path, kind string) (resource, bool) {
	for _, file := range k.source.Syntax(path) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Name.Name != "Extract"+kind || len(f.Type.Params.List) == 0 {
				continue
			}
			pointer, _ := f.Type.Params.List[0].Type.(*ast.StarExpr)
			if pointer == nil {
				continue
			}
			if of, ok := pointer.X.(*ast.SelectorExpr); ok {
				return k.named(imported(file, of.X), of.Sel.Name)
			}
		}
	}
	return resource{}, false
}

// inImportsOf returns the resource of a kind that a package declares which the file of a function imports.
func (k *kinds) inImportsOf(path, function, kind string) (resource, bool) {
	for _, file := range k.source.Syntax(path) {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Name.Name != function {
				continue
			}
			for _, spec := range file.Imports {
				if of := textOf(spec.Path); of != nil && k.declares(*of, kind) {
					return k.named(*of, kind)
				}
			}
		}
	}
	return resource{}, false
}

// declares reports whether a package declares a type.
func (k *kinds) declares(path, name string) bool {
	return slices.ContainsFunc(k.source.Syntax(path), func(file *ast.File) bool {
		return slices.ContainsFunc(file.Decls, func(decl ast.Decl) bool { return declares(decl, name).IsValid() })
	})
}

// imported returns the path that a qualifier stands for, e.g. "k8s.io/api/apps/v1" for appsv1; "" for none.
func imported(file *ast.File, qualifier ast.Expr) string {
	name, ok := qualifier.(*ast.Ident)
	for _, spec := range file.Imports {
		importPath := textOf(spec.Path)
		if !ok || importPath == nil {
			continue
		}
		if spec.Name != nil && spec.Name.Name == name.Name || spec.Name == nil && path.Base(*importPath) == name.Name {
			return *importPath
		}
	}
	return ""
}

// itemOf returns the type of a list's items; nil where it is none.
func itemOf(t types.Type) types.Type {
	list, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range list.NumFields() {
		if items, ok := list.Field(i).Type().Underlying().(*types.Slice); ok && list.Field(i).Name() == "Items" {
			return items.Elem()
		}
	}
	return nil
}

// group returns the group of a package: that of its marker, or of the constant or variable that registers it.
func (k *kinds) group(path string) *string {
	if group, ok := k.groups[path]; ok {
		return group
	}
	var found *string
	files := k.source.Syntax(path)
	for _, file := range files {
		for _, comment := range file.Comments {
			for _, m := range k.markers(comment) {
				if m.Name == "groupName" {
					found = &m.Value
				}
			}
		}
	}
	if found == nil {
		found = registered(files)
	}
	k.groups[path] = found
	return found
}

// registered returns the group that a package declares as GroupName, or as the Group of a schema.GroupVersion.
func registered(files []*ast.File) (group *string) {
	texts := map[string]*string{}
	var groups []ast.Expr
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return false
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						texts[name.Name] = textOf(n.Values[i])
					}
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Group" {
					groups = append(groups, n.Value)
				}
			}
			return true
		})
	}
	if group := texts["GroupName"]; group != nil {
		return group
	}
	for _, expr := range groups {
		if text := textOf(expr); text != nil {
			return text
		}
		if name, ok := expr.(*ast.Ident); ok && texts[name.Name] != nil {
			return texts[name.Name]
		}
	}
	return nil
}

// textOf returns the value of a text in source; nil for any other expression.
func textOf(expr ast.Expr) *string {
	literal, ok := expr.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return nil
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		return nil
	}
	return &text
}

// plural returns the resource's name: that of a marker or an exception, which is fixed, or client-gen's for what has a
// client, and controller-gen's for other kinds.
func (k *kinds) plural(path, kind string) (plural string, fixed bool) {
	client := false
	for _, m := range k.above(path, kind) {
		switch {
		case m.Name == "resourceName":
			return m.Value, true
		case m.Name == "kubebuilder:resource" && m.Args["path"] != "":
			return m.Args["path"], true
		case m.Name == "genclient":
			client = true
		}
	}
	if exception := k.exceptions[kind]; exception != "" {
		return exception, true
	}
	if client {
		return names.Resource(kind), false
	}
	return names.CustomResource(kind), false
}

// above returns the markers in the comments between a type and the declaration before it.
func (k *kinds) above(path, kind string) (all []marker.Marker) {
	for _, file := range k.source.Syntax(path) {
		start := file.Name.End()
		for _, decl := range file.Decls {
			if at := declares(decl, kind); at.IsValid() {
				for _, comment := range file.Comments {
					if start <= comment.Pos() && comment.End() <= at {
						all = append(all, k.markers(comment)...)
					}
				}
			}
			start = decl.End()
		}
	}
	return all
}

// declares returns where a declaration declares a type.
func declares(decl ast.Decl, name string) token.Pos {
	if group, ok := decl.(*ast.GenDecl); ok {
		for _, spec := range group.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok && t.Name.Name == name {
				return t.Pos()
			}
		}
	}
	return token.NoPos
}

// markers returns the markers of a comment that gen knows.
func (k *kinds) markers(comment *ast.CommentGroup) (all []marker.Marker) {
	for _, c := range comment.List {
		text, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(c.Text, "//")), "+")
		if !ok {
			continue
		}
		if m, problem := k.parse(text, k.source.Fset.Position(c.Pos())); m != nil && problem == nil {
			all = append(all, *m)
		}
	}
	return all
}

// kindName returns the resource of a kind of which only the name is known, e.g. "Deployment" or "DeploymentList".
func kindName(group, kind string) resource {
	kind = strings.TrimSuffix(kind, "List")
	if strings.Contains(group, ".") && !strings.HasSuffix(group, ".k8s.io") {
		return resource{group, names.CustomResource(kind)}
	}
	return resource{group, names.Resource(kind)}
}
