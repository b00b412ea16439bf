package conformance

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/definitions"
	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/internal/names"
)

// A crdProject is a set of packages whose CRDs both tools make.
type crdProject struct {
	name     string   // in divergences.md
	module   string   // e.g. "sigs.k8s.io/gateway-api@v1.6.1", or "" for this repository
	dir      string   // where the tools run, within the module or relative to this directory
	packages []string // as the go command has them
	// the options of each run, as controller-gen has them, e.g. "maxDescLen=0,allowDangerousTypes=true"
	options []string
	least   int  // how many entries upstream has at least, so that the comparison is not void
	long    bool // left out with -short
}

var crdProjects = []crdProject{
	{name: "gauge", dir: "../../testdata", packages: []string{"./apis/gauge/..."}, least: 500,
		options: []string{"", "maxDescLen=0", "maxDescLen=50",
			"generateEmbeddedObjectMeta=true,ignoreUnexportedFields=true"}},
	{name: "orchard", dir: "../../testdata", packages: []string{"./apis/depot/...", "./apis/orchard/..."}, least: 300,
		options: []string{"generateEmbeddedObjectMeta=true"}},
	{name: "controller-runtime", module: "sigs.k8s.io/controller-runtime@v0.25.2", dir: "examples/crd",
		packages: []string{"./pkg"}, least: 15, options: []string{""}},
	{name: "floats", dir: ".", packages: []string{"./internal/embedding/floats"}, least: 20,
		options: []string{"allowDangerousTypes=true,ignoreUnexportedFields=true"}},
	{name: "embedding", dir: ".", packages: []string{"./internal/embedding/v1"}, least: 25000, long: true,
		options: []string{"", "maxDescLen=0,generateEmbeddedObjectMeta=true", "maxDescLen=50"}},
	{name: "gateway-api", module: "sigs.k8s.io/gateway-api@v1.6.1", dir: ".", packages: []string{"./apis/..."},
		least: 5000, long: true,
		options: []string{"", "maxDescLen=0", "maxDescLen=50,generateEmbeddedObjectMeta=true"}},
}

// TestCRDs compares CRDs with those that controller-gen makes of the same packages, by meaning, with the same options.
func TestCRDs(t *testing.T) {
	listed, err := divergence.Parse(divergences, "CRDs")
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	different := map[generated.Entry]generated.Difference{}
	complete := true
	for _, project := range crdProjects {
		complete = t.Run(project.name, func(t *testing.T) {
			if project.long && testing.Short() {
				t.Skip("takes long")
			}
			dir := project.in(t)
			for _, options := range project.options {
				for _, d := range compareCRDs(t, project, dir, options) {
					different[d.Entry] = d
				}
			}
		}) && complete
	}
	all := slices.SortedFunc(maps.Values(different), func(a, b generated.Difference) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.What, b.What))
	})
	check := listed.Check
	if testing.Short() || !complete {
		check = listed.CheckSome
	}
	for _, problem := range check(all) {
		t.Error("divergences.md: ", problem)
	}
}

// in returns the directory where the tools run.
func (p crdProject) in(t *testing.T) string {
	t.Helper()
	if p.module == "" {
		return p.dir
	}
	t.Setenv("GOWORK", "off") // a module of the cache may come with a workspace and without its other modules
	return filepath.Join(scratch(t, p.module), p.dir)
}

// compareCRDs runs both tools with some options.
func compareCRDs(t *testing.T, project crdProject, dir, options string) []generated.Difference {
	t.Helper()
	upstream, ours := t.TempDir(), t.TempDir()
	generateCRDs(t, project, dir, options, ours)
	generator := "crd"
	if options != "" {
		generator += ":" + options
	}
	arguments := []string{generator, "output:crd:dir=" + upstream}
	for _, pattern := range project.packages {
		arguments = append(arguments, "paths="+pattern)
	}
	command(t, dir, tool(t, "controller-gen"), arguments...)
	want, got := readCRDs(t, upstream, project.name), readCRDs(t, ours, project.name)
	if len(want) < project.least {
		t.Errorf("with options %q upstream says %d things, less than %d: the comparison is void", options, len(want),
			project.least)
	}
	return generated.Compare(want, got)
}

// generateCRDs has gen write the CRDs of a project to a directory.
func generateCRDs(t *testing.T, project crdProject, in, options, to string) {
	t.Helper()
	arguments := []string{"crd", "--conversion", "external", "--dir", to} // controller-gen knows no conversions
	for option := range strings.SplitSeq(options, ",") {
		if name, value, ok := strings.Cut(option, "="); ok {
			arguments = append(arguments, "--"+names.Kebab(name)+"="+value)
		}
	}
	command(t, in, tool(t, "gen"), append(arguments, project.packages...)...)
}

func readCRDs(t *testing.T, dir, project string) generated.Set {
	t.Helper()
	set, err := definitions.Read(dir, project)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
