package scaffold

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
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
	{[]string{"+k8s:openapi-gen"}, []string{"openapi: {dir: generated/openapi}"}},
	{[]string{"+genclient"}, []string{"client: {dir: client/clientset}", "lister: {dir: client/listers}",
		"informer: {dir: client/informers}", "applyconfiguration: {dir: client/applyconfiguration}"}},
	{[]string{"+kubebuilder:resource", "+kubebuilder:printcolumn", "+kubebuilder:subresource",
		"+kubebuilder:storageversion", "+kubebuilder:object:root", "+kubebuilder:validation"},
		[]string{"crd: {dir: config/crd}"}},
	{[]string{"+kubebuilder:rbac"}, []string{"rbac: {dir: config/rbac, roleName: manager-role}"}},
	{[]string{"+kubebuilder:webhook"}, []string{"webhook: {dir: config/webhook}"}},
}

// existing returns the files for a project that has types: gen.yaml, with the generators that markers ask for.
func existing(project fs.FS, r Request) ([]File, error) {
	if _, err := fs.Stat(project, "gen.yaml"); err == nil {
		return nil, errors.New("there is a gen.yaml already: name a kind to add one, e.g. gen init --kind Fruit " +
			"--group example.org --version v1")
	}
	content, err := fs.ReadFile(project, "go.mod")
	if err != nil {
		return nil, err
	}
	markers, dirs, err := marked(project)
	if err != nil {
		return nil, err
	}
	v := newView(r, modfile.ModulePath(content))
	v.Generators = nil
	for _, a := range asked {
		if slices.ContainsFunc(a.prefixes, func(p string) bool { return hasPrefix(markers, p) }) {
			v.Generators = append(v.Generators, a.generators...)
		}
	}
	if len(v.Generators) == 0 {
		return nil, errors.New("no package has markers that ask for anything: name a kind to begin with, e.g. gen " +
			"init --kind Fruit --group example.org; gen migrate is for projects that call other generators")
	}
	v.Packages = strings.Join(dirs, ", ")
	p := &plan{project: project, view: v}
	p.missing("gen.yaml", "gen.yaml.tmpl")
	if generates, err := hasDirective(project); err == nil && !generates {
		p.missing("generate.go", "generate.go.tmpl")
	}
	p.makefile()
	return p.files, p.err
}

func hasPrefix(markers map[string]bool, prefix string) bool {
	for m := range markers {
		if strings.HasPrefix(m, prefix) {
			return true
		}
	}
	return false
}

// marked returns the markers of a project's Go files that a generator may ask for, and patterns of their packages.
func marked(project fs.FS) (markers map[string]bool, patterns []string, err error) {
	markers = map[string]bool{}
	err = fs.WalkDir(project, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name != "." && (base == "vendor" || base == "testdata" || base[0] == '.' || base[0] == '_') {
				return fs.SkipDir
			}
		case path.Ext(base) == ".go" && !strings.HasSuffix(base, "_test.go"):
			content, err := fs.ReadFile(project, name)
			if err != nil {
				return err
			}
			if lines := markersOf(string(content)); len(lines) > 0 {
				for _, m := range lines {
					markers[m] = true
				}
				patterns = append(patterns, pattern(name))
			}
		}
		return nil
	})
	slices.Sort(patterns)
	return markers, slices.Compact(patterns), err
}

// pattern returns the first directory of a file as a pattern, e.g. "./api/..." for "api/v1/fruit.go".
func pattern(name string) string {
	first, _, below := strings.Cut(name, "/")
	if !below {
		return "."
	}
	return "./" + first + "/..."
}

// markersOf returns the comments of a source file that are markers of generators.
func markersOf(source string) (all []string) {
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if comment = strings.TrimSpace(comment); ok && (strings.HasPrefix(comment, "+k8s:") ||
			strings.HasPrefix(comment, "+kubebuilder:") || strings.HasPrefix(comment, "+genclient")) {
			all = append(all, comment)
		}
	}
	return all
}
