package conformance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// scaffolders are programs that begin projects, by their modules.
var scaffolders = map[string]string{
	"kubebuilder":  "sigs.k8s.io/kubebuilder/v4@v4.16.0",
	"operator-sdk": "github.com/operator-framework/operator-sdk@v1.42.2",
}

// installsControllerGen is the recipe of kubebuilder's Makefile that docs/migrating.md has people replace.
const installsControllerGen = "$(call go-install-tool,$(CONTROLLER_GEN)," +
	"sigs.k8s.io/controller-tools/cmd/controller-gen,$(CONTROLLER_TOOLS_VERSION))"

// TestScaffolds scaffolds projects with a kind and its webhooks. Their Makefiles write the same manifests and API with
// gen in place of controller-gen, and the projects build.
func TestScaffolds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds kubebuilder and operator-sdk")
	}
	programs := newPrograms(t)
	upstream := filepath.Join(t.TempDir(), "controller-gen")
	command(t, ".", "go", "build", "-o", upstream, "sigs.k8s.io/controller-tools/cmd/controller-gen")
	for name, at := range scaffolders {
		t.Run(name, func(t *testing.T) {
			project := scaffolded(t, name, at)
			theirs := project.generated(t, upstream)
			ours := project.generated(t, filepath.Join(programs.ours, "controller-gen"))
			for _, file := range []string{"config/crd/bases/food.example.org_fruits.yaml", "config/rbac/role.yaml",
				"config/webhook/manifests.yaml", "api/v1/zz_generated.deepcopy.go"} {
				if _, err := os.Stat(filepath.Join(theirs.dir, file)); err != nil {
					t.Errorf("the comparison is void: %v", err)
				}
			}
			for _, d := range (movedIn{name: name}).differences(t, theirs, ours) {
				t.Error(d)
			}
			run(t, ours, "vet", "./...")
		})
	}
}

// scaffolded returns a new project of a program. This is built in its own module: "go install" takes no replacements.
func scaffolded(t *testing.T, name, at string) module {
	t.Helper()
	program := filepath.Join(t.TempDir(), name)
	project := module{t.TempDir(), append(os.Environ(), "GOWORK=off", "GOFLAGS=")}
	main := "./cmd/" + name
	if name == "kubebuilder" {
		main = "."
	}
	// the tag and the variable spare operator-sdk libraries in C
	run(t, module{cached(t, at), append(project.env, "CGO_ENABLED=0")}, "build", "-tags", "containers_image_openpgp",
		"-o", program, main)
	for _, args := range []string{
		"init --domain example.org --repo example.org/fruit --skip-go-version-check --fetch-deps=false",
		"create api --group food --version v1 --kind Fruit --resource --controller --make=false",
		"create webhook --group food --version v1 --kind Fruit --defaulting --programmatic-validation --make=false",
	} {
		project.run(t, program, strings.Fields(args)...)
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
