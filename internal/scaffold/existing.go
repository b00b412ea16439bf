package scaffold

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/project"
)

// asked says which markers ask for which generators.
var asked = []struct {
	prefixes   []string
	generators []string
}{
	{[]string{"+k8s:deepcopy-gen", "+kubebuilder:object"}, []string{"deepcopy:"}},
	{[]string{"+k8s:defaulter-gen"}, []string{"defaults:"}},
	{[]string{"+k8s:conversion-gen"}, []string{"conversion:"}},
	{[]string{"+k8s:validation-gen"}, []string{"validation:"}},
	{[]string{"+k8s:prerelease-lifecycle-gen"}, []string{"lifecycle:"}},
	{[]string{"+k8s:protobuf-gen"}, []string{"protobuf:"}},
	{[]string{"+k8s:register-gen"}, []string{"register:"}},
	{[]string{"+k8s:openapi-gen"}, []string{"openapi: {dir: generated/openapi, extraPkgs: [" +
		"k8s.io/apimachinery/pkg/api/resource, k8s.io/apimachinery/pkg/apis/meta/v1, " +
		"k8s.io/apimachinery/pkg/runtime, k8s.io/apimachinery/pkg/version]}"}},
	{[]string{"+genclient"}, []string{"client: {dir: client/clientset}", "lister: {dir: client/listers}",
		"informer: {dir: client/informers}", "applyconfiguration: {dir: client/applyconfiguration}"}},
	{[]string{"+kubebuilder:resource", "+kubebuilder:printcolumn", "+kubebuilder:subresource",
		"+kubebuilder:storageversion", "+kubebuilder:object:root", "+kubebuilder:validation"},
		[]string{"crd: {dir: config/crd}"}},
	{[]string{"+kubebuilder:rbac"}, []string{"rbac: {dir: config/rbac, roleName: manager-role}"}},
	{[]string{"+kubebuilder:webhook"}, []string{"webhook: {dir: config/webhook}"}},
}

// existing returns the plan for a project that has types: gen.yaml, with the generators that markers ask for.
func existing(tree fs.FS, r Request) (*plan, error) {
	if _, err := fs.Stat(tree, "gen.yaml"); err == nil {
		return nil, errors.New("there is a gen.yaml already: name a kind to add one, e.g. gen init --kind Fruit " +
			"--group example.org --version v1")
	}
	content, err := fs.ReadFile(tree, "go.mod")
	if err != nil {
		return nil, err
	}
	markers, dirs, err := marked(tree)
	if err != nil {
		return nil, err
	}
	if missing, err := unregistered(tree); err != nil {
		return nil, err
	} else if missing {
		markers = append(markers, "+k8s:register-gen")
	}
	v := newView(r, modfile.ModulePath(content))
	v.Generators = nil
	for _, a := range asked {
		if slices.ContainsFunc(a.prefixes, func(p string) bool { return project.HasPrefix(markers, p) }) {
			v.Generators = append(v.Generators, a.generators...)
		}
	}
	if len(v.Generators) == 0 {
		return nil, errors.New("no package has markers that ask for anything: name a kind to begin with, e.g. gen " +
			"init --kind Fruit --group example.org; gen migrate is for projects that call other generators")
	}
	v.Packages = strings.Join(dirs, ", ")
	p := &plan{project: tree, view: v}
	p.missing("gen.yaml", "gen.yaml.tmpl")
	if err := p.directive(); err != nil {
		return nil, err
	}
	p.makefile()
	return p, nil
}

// Marked reports whether a project has a gen.yaml, or a go.mod and a Go file with markers that generators may have.
func Marked(tree fs.FS) bool {
	if _, err := fs.Stat(tree, "gen.yaml"); err == nil {
		return true
	}
	if _, err := fs.Stat(tree, "go.mod"); err != nil {
		return false
	}
	markers, _, err := marked(tree)
	return err != nil || len(markers) > 0
}

// marked returns the markers of a project's Go files that generators may have, and patterns of their packages.
func marked(tree fs.FS) (markers, patterns []string, err error) {
	names, err := project.Files(tree)
	for _, name := range names {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || nested(tree, name) {
			continue
		}
		content, err := fs.ReadFile(tree, name)
		if err != nil {
			return nil, nil, err
		}
		if found := slices.DeleteFunc(project.Markers(content), isForeign); len(found) > 0 {
			markers = append(markers, found...)
			patterns = append(patterns, pattern(name))
		}
	}
	slices.Sort(patterns)
	return markers, slices.Compact(patterns), err
}

// nested reports whether a file is of a module inside of the project's.
func nested(tree fs.FS, name string) bool {
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if _, err := fs.Stat(tree, path.Join(dir, "go.mod")); err == nil {
			return true
		}
	}
	return false
}

// isForeign reports whether a marker is none of gen's generators, e.g. "+build linux".
func isForeign(marker string) bool {
	return !slices.ContainsFunc([]string{"+k8s:", "+kubebuilder:", "+genclient"}, func(prefix string) bool {
		return strings.HasPrefix(marker, prefix)
	})
}

// pattern returns the first directory of a file as a pattern, e.g. "./api/..." for "api/v1/fruit.go".
func pattern(name string) string {
	first, _, below := strings.Cut(name, "/")
	if !below {
		return "."
	}
	return "./" + first + "/..."
}
