package conformance

import (
	"embed"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/exported"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// configurations holds the gen.yaml of each project: what its maintainers would write in place of their scripts.
//
//go:embed _projects/*.yaml
var configurations embed.FS

// TestProjects moves published projects to gen. Nothing is edited: gen replaces the files of upstream's tools. The same
// files export the same API, functions and registrations are the same, manifests mean the same, and the project builds.
// divergences.md lists what may differ.
func TestProjects(t *testing.T) {
	listed, err := divergence.Parse(divergences, "Projects")
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	var all []generated.Difference
	compared := 0
	for _, p := range projects {
		t.Run(p.name, func(t *testing.T) {
			if testing.Short() && !p.short {
				t.Skip("downloads and builds a whole project")
			}
			all = append(all, p.compare(t)...)
			compared++
		})
	}
	check := listed.CheckSome // -run and -short leave projects out
	if compared == len(projects) {
		check = listed.Check
	}
	for _, problem := range check(generated.Sort(all)) {
		t.Error("divergences.md: ", problem)
	}
}

// compare moves a copy of the project to gen and returns how it differs from the project.
func (p project) compare(t *testing.T) (differences []generated.Difference) {
	upstream, ours := p.copied(t), p.copied(t)
	for _, arguments := range p.remade {
		command(t, upstream.dir, tool(t, "controller-gen"), strings.Fields(arguments)...)
	}
	configuration, err := configurations.ReadFile("_projects/" + p.name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	write(t, ours.dir, "gen.yaml", string(configuration))
	gen(t, ours.dir, ours.env, "--adopt")
	gen(t, ours.dir, ours.env, "check")
	files := 0
	for _, dir := range slices.Sorted(maps.Keys(p.modules())) {
		here := p.modules()[dir]
		want := module{filepath.Join(upstream.dir, dir), upstream.env}
		got := module{filepath.Join(ours.dir, dir), ours.env}
		removeUpstreams(t, got.dir, string(configuration)) // what gen wrote no longer: the project has to do without
		more, n := p.compareGo(t, here, want, got)
		differences, files = append(differences, more...), files+n
		run(t, got, append([]string{"build"}, p.built()...)...)
	}
	p.runTests(t, upstream, ours)
	if files < p.files {
		t.Errorf("upstream has only %d generated files: the comparison is void", files)
	}
	for _, name := range p.manifests {
		if diff := cmp.Diff(documents(t, filepath.Join(upstream.dir, name)),
			documents(t, filepath.Join(ours.dir, name))); diff != "" {
			t.Errorf("%s (-upstream +gen):\n%s", name, diff)
		}
	}
	return append(differences, p.compareCRDs(t, upstream, ours)...)
}

// runTests compares the definitions of OpenAPI, and runs the tests of the project.
func (p project) runTests(t *testing.T, upstream, ours module) {
	t.Helper()
	path, _, _ := strings.Cut(p.module, "@")
	for _, dir := range p.openAPI {
		stock := filepath.Join(upstream.dir, dir, "zz_generated.openapi.go")
		t.Log(definitionsTest(t, ours, ours.dir, path, stock, path+"/"+dir, p.openAPIFlags...))
	}
	if len(p.tests) > 0 {
		t.Log(run(t, ours, append([]string{"test"}, p.tests...)...))
	}
}

// built returns the patterns of the packages that are built.
func (p project) built() []string {
	if len(p.build) == 0 {
		return []string{"./..."}
	}
	return p.build
}

// copied returns a scratch copy of the project with all of its modules.
func (p project) copied(t *testing.T) module {
	t.Helper()
	scratch := copied(t, p.module)
	for dir, name := range p.nested {
		overlay(t, cached(t, name), filepath.Join(scratch.dir, dir))
	}
	return scratch
}

// modules returns the paths of the project's modules, by their directories, e.g. "sigs.k8s.io/cluster-api" for ".".
func (p project) modules() map[string]string {
	all := map[string]string{}
	for dir, name := range p.nested {
		all[dir], _, _ = strings.Cut(name, "@")
	}
	all["."], _, _ = strings.Cut(p.module, "@")
	return all
}

// compareCRDs compares what CRDs say, in each directory on its own.
func (p project) compareCRDs(t *testing.T, upstream, ours module) (differences []generated.Difference) {
	t.Helper()
	entries := 0
	for _, dir := range p.crds {
		want := readCRDs(t, filepath.Join(upstream.dir, dir), p.name)
		got := readCRDs(t, filepath.Join(ours.dir, dir), p.name)
		differences, entries = append(differences, generated.Compare(want, got)...), entries+len(want)
	}
	if entries < p.entries {
		t.Errorf("upstream's CRDs say only %d things: the comparison is void", entries)
	}
	return differences
}

// compareGo compares the generated Go files of a module by name, what they declare and register, and what their
// packages export. It returns how many there are upstream, too.
func (p project) compareGo(t *testing.T, path string,
	upstream, ours module) (differences []generated.Difference, files int) {
	t.Helper()
	want, got := replacedFiles(t, upstream.dir), replacedFiles(t, ours.dir)
	differences = generated.Compare(fileSet(path, want), fileSet(path, got))
	differences = append(differences, generated.Compare(inPackages(t, path, upstream), inPackages(t, path, ours))...)
	differences = append(differences, exported.Compare(p.packagesOf(t, upstream, want), p.packagesOf(t, ours, got))...)
	return differences, len(want)
}

// inPackages returns what the generated files beside the types of a module declare and register.
func inPackages(t *testing.T, path string, in module) generated.Set {
	t.Helper()
	set, err := generated.Read(in.dir, path, deepcopies, defaults, conversions)
	if err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(set, func(e generated.Entry, _ string) bool { return strings.HasPrefix(e.What, "file ") })
	return set
}

// packagesOf returns what the packages of these files export, of those that are built.
func (p project) packagesOf(t *testing.T, in module, files []string) exported.Packages {
	t.Helper()
	built := strings.Fields(run(t, in, append([]string{"list", "-f", "{{.Dir}}"}, p.built()...)...))
	var dirs []string
	for _, file := range files {
		if dir := path.Dir(file); slices.Contains(built, filepath.Join(in.dir, dir)) {
			dirs = append(dirs, "./"+dir)
		}
	}
	slices.Sort(dirs)
	return exports(t, in, slices.Compact(dirs))
}
