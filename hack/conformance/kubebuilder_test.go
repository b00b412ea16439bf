package conformance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const kubebuilder = "sigs.k8s.io/kubebuilder/v4@v4.16.0"

// installsControllerGen is the recipe of kubebuilder's Makefile that docs/migrating.md has people replace.
const installsControllerGen = "$(call go-install-tool,$(CONTROLLER_GEN)," +
	"sigs.k8s.io/controller-tools/cmd/controller-gen,$(CONTROLLER_TOOLS_VERSION))"

// TestKubebuilder scaffolds a project with a kind and its webhooks. Its Makefile writes the same manifests and API with
// gen in place of controller-gen, and the project builds.
func TestKubebuilder(t *testing.T) {
	if testing.Short() {
		t.Skip("builds kubebuilder")
	}
	programs := newPrograms(t)
	upstream := filepath.Join(t.TempDir(), "controller-gen")
	command(t, ".", "go", "build", "-o", upstream, "sigs.k8s.io/controller-tools/cmd/controller-gen")
	project := scaffolded(t)
	theirs, ours := project.generated(t, upstream), project.generated(t, filepath.Join(programs.ours, "controller-gen"))
	for _, name := range []string{"config/crd/bases/food.example.org_fruits.yaml", "config/rbac/role.yaml",
		"config/webhook/manifests.yaml", "api/v1/zz_generated.deepcopy.go"} {
		if _, err := os.Stat(filepath.Join(theirs.dir, name)); err != nil {
			t.Errorf("the comparison is void: %v", err)
		}
	}
	for _, d := range (movedIn{name: "kubebuilder"}).differences(t, theirs, ours) {
		t.Error(d)
	}
	run(t, ours, "vet", "./...")
}

// scaffolded returns a new project of kubebuilder.
func scaffolded(t *testing.T) module {
	t.Helper()
	bin, dir := t.TempDir(), t.TempDir()
	project := module{dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOBIN="+bin)}
	run(t, project, "install", kubebuilder)
	for _, args := range []string{
		"init --domain example.org --repo example.org/fruit --skip-go-version-check --fetch-deps=false",
		"create api --group food --version v1 --kind Fruit --resource --controller --make=false",
		"create webhook --group food --version v1 --kind Fruit --defaulting --programmatic-validation --make=false",
	} {
		project.run(t, filepath.Join(bin, "kubebuilder"), strings.Fields(args)...)
	}
	return project
}

// generated returns a copy in which make has generated with a program in place of controller-gen.
func (m module) generated(t *testing.T, program string) module {
	t.Helper()
	in := module{t.TempDir(), m.env}
	overlay(t, m.dir, in.dir)
	name := filepath.Join(in.dir, "Makefile")
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(content), installsControllerGen)
	if !found {
		t.Fatalf("the Makefile has no recipe %s", installsControllerGen)
	}
	content = []byte(before + "ln -sf $(PROGRAM) $(CONTROLLER_GEN)" + after)
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
	in.run(t, "make", "manifests", "generate", "PROGRAM="+program)
	return in
}

// run runs a program in the module; if it fails, so does the test.
func (m module) run(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = m.dir, append(m.env, "PWD="+m.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
}
