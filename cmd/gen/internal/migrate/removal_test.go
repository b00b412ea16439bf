package migrate

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tops are what a Makefile may have above its rules.
var tops = []string{
	"define deep\n\tdeepcopy-gen \\\n\t\t--output-file zz_generated.deepcopy.go \\\n\t\t$(1)\nendef\n",
	"define both\n\techo keep ID\n\tregister-gen $(1)\n\techo keep ID too\nendef\n",
	"define chained\ncd api && \\\n\tdefaulter-gen --output-file zz_generated.defaults.go $(1)\nendef\n",
	"VERSION := $(shell controller-gen --version)\n",
	"CONTROLLER_GEN ?= bin/controller-gen\nifeq ($(X),)\nMORE = ./api/v2\nelse\nMORE = ./api/v1\nendif\n",
}

// steps are what a recipe may consist of. What begins with echo keep stays.
var steps = []string{
	"\techo keep ID\n",
	"\tcontroller-gen object paths=./api/...\n",
	"\t@$(CONTROLLER_GEN) object \\\n\t\tpaths=./api/... \\\n\t\tyear=2026\n",
	"\t-controller-gen crd paths=./api/v1 output:dir=crds # keep\n",
	"\tcd api && \\\n\tcontroller-gen object paths=./...\n",
	"\tcontroller-gen crd paths=./api/... output:dir=crds && \\\n\techo keep ID\n",
	"\techo keep ID; controller-gen object paths=./api/v1; echo keep ID too\n",
	"\tfor v in v1 v2; do \\\n\t\tcontroller-gen object paths=./api/$$v; \\\n\tdone\n",
	"\tfor v in v1 v2; do controller-gen object paths=./api/$$v; done\n",
	"\tif test -d api; then \\\n\t\tdeepcopy-gen ./api/v1; \\\n\telse \\\n\t\techo keep ID; \\\n\tfi\n",
	"\tif true; then register-gen ./api/v1; fi\n",
	"\t$(call deep,./api/v1)\n", "\t$(call both,./api/v2)\n", "\t$(call chained,./v1)\n",
	"\t$(foreach p,api/v1 api/v2,controller-gen object paths=./$(p)/...;)\n",
	"ifdef NOWHERE\n\tcontroller-gen object paths=./api/v1\nelse\n\techo keep ID\nendif\n",
	"\t{ echo keep ID; \\\n\tdeepcopy-gen ./api/v1; }\n",
	"\t(cd api && deepcopy-gen ./v1 \\\n\t)\n",
	"\tdeepcopy-gen ./api/v1 | \\\n\ttee log\n",
	"\tcase a in a) deepcopy-gen ./api/v1;; esac\n",
	"\tbash -c \"source kube_codegen.sh && \\\n\tkube::codegen::gen_helpers ./api\"\n",
	"\n# a note\n\tdeepcopy-gen $(MORE)\n",
	"\tdeepcopy-gen ./api/v1 $$(echo \\\n\t./api/v2)\n",
}

// TestRemovedLines: without the lines that a report tells people to remove, each target of a random Makefile has its
// other commands still, and a shell can read them.
func TestRemovedLines(t *testing.T) {
	removed := 0
	for seed := range uint64(150) {
		dir := t.TempDir()
		text, targets := randomMakefile(rand.New(rand.NewPCG(seed, 37)))
		for name, content := range map[string]string{"Makefile": text, "go.mod": "module example.org/fruit\n",
			"api/v1/types.go": "package v1\n", "api/v2/types.go": "package v2\n"} {
			if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		before := planned(t, dir, targets)
		plan, err := Read(os.DirFS(dir), Repository{}, "2026")
		if err != nil {
			t.Fatal(err)
		}
		diff, _, _ := plan.Unneeded(os.DirFS(dir))
		if diff == "" {
			continue
		}
		removed++
		apply := exec.CommandContext(t.Context(), "git", "apply", "--unsafe-paths", "-")
		apply.Dir, apply.Stdin = dir, strings.NewReader(diff)
		apply.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
		if out, err := apply.CombinedOutput(); err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, out, diff)
		}
		if after := planned(t, dir, targets); !slices.Equal(before, after) {
			t.Errorf("seed %d: before %q, after %q, with\n%s\nand\n%s", seed, before, after, text, diff)
		}
	}
	if removed < 100 {
		t.Errorf("only %d Makefiles have lines that go", removed)
	}
}

// randomMakefile returns a Makefile and its targets.
func randomMakefile(r *rand.Rand) (text string, targets []string) {
	id := 0
	add := func(part string) {
		id++
		text += strings.ReplaceAll(part, "ID", fmt.Sprint(id))
	}
	for _, i := range r.Perm(len(tops)) {
		add(tops[i])
	}
	for range 1 + r.IntN(4) {
		target := fmt.Sprint("target", len(targets))
		if len(targets) > 0 && r.IntN(2) == 0 {
			target += ": " + targets[r.IntN(len(targets))]
		} else {
			target += ":"
		}
		targets = append(targets, strings.SplitN(target, ":", 2)[0])
		add(target + "\n")
		for range 1 + r.IntN(5) {
			add(steps[r.IntN(len(steps))])
		}
	}
	return text, targets
}

// planned returns what make would run for each target, of that what stays, after a shell has read it.
func planned(t *testing.T, dir string, targets []string) (kept []string) {
	t.Helper()
	for _, target := range targets {
		command := exec.CommandContext(t.Context(), "make", "-n", "-B", target)
		command.Dir = dir
		recipe, err := command.Output()
		if err != nil {
			t.Fatalf("make -n %s: %v\n%s", target, err, err.(*exec.ExitError).Stderr)
		}
		read := exec.CommandContext(t.Context(), "sh", "-n")
		read.Stdin = strings.NewReader(string(recipe))
		if out, err := read.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s\n%s", target, err, out, recipe)
		}
		for line := range strings.Lines(string(recipe)) {
			for _, part := range strings.Split(line, "echo keep")[1:] {
				kept = append(kept, target+strings.TrimRight(strings.SplitN(part, ";", 2)[0], " \\\n"))
			}
		}
	}
	return kept
}
