package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestLongCI runs what the GitHub Action, the GitLab job and the pre-commit hooks run, in a project whose generated
// file is up to date, and in one whose file is stale. The release that they install is the gen under test.
func TestLongCI(t *testing.T) {
	long(t)
	gen, err := exec.LookPath("gen") // of TestMain
	if err != nil {
		t.Fatal(err)
	}
	released := release(t, gen, "v0.9.0")
	for name, script := range map[string]string{
		"GitHub": actionScript(t), "GitLab": gitlabScript(t), "pre-commit": hookScript(t, "gen-check"),
	} {
		t.Run(name, func(t *testing.T) {
			dir := ciProject(t, released)
			if out, err := ciRun(t, dir, released, script); err != nil {
				t.Errorf("up to date: %v\n%s", err, out)
			}
			write(t, dir, "api/api.go", ciTypes+"\n// Pear is new.\ntype Pear struct{ Seeds []int }\n")
			out, err := ciRun(t, dir, released, script)
			if err == nil || !strings.Contains(out, "api/zz_generated.deepcopy.go") {
				t.Errorf("stale: %v\n%s", err, out)
			}
			inRepository := filepath.ToSlash(filepath.Join(filepath.Base(dir), "api/zz_generated.deepcopy.go"))
			if name == "GitHub" && !strings.Contains(out, "::error file="+inRepository) {
				t.Errorf("there is no annotation:\n%s", out)
			}
		})
	}
	if got := hookScript(t, "gen"); got != "gen" {
		t.Errorf("the hook runs %q", got)
	}
}

const ciTypes = "// +k8s:deepcopy-gen=package\npackage api\n\n// Fruit grows.\ntype Fruit struct{ Seeds []int }\n"

// ciProject returns a project that gen has run in.
func ciProject(t *testing.T, released string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.org/fruit\n\ngo 1.26.0\n")
	write(t, dir, "gen.yaml", "packages: [./api]\ngenerate: {deepcopy: }\n")
	write(t, dir, "api/api.go", ciTypes)
	if out, err := ciRun(t, dir, released, "gen"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// ciRun runs a script as a CI does, with the address of the releases.
func ciRun(t *testing.T, dir, released, script string) (string, error) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "bash", "-e", "-o", "pipefail", "-c", script)
	command.Dir = dir
	command.Env = append(os.Environ(), "RUNNER_TEMP="+t.TempDir(), "GENCACHE=off", "GITHUB_ACTION_PATH="+root,
		"GITHUB_WORKSPACE="+filepath.Dir(dir), "GEN_RELEASES="+released, "GEN_INSTALL="+released+"/install.sh")
	out, err := command.CombinedOutput()
	return string(out), err
}

func actionScript(t *testing.T) string {
	var action struct {
		Runs struct{ Steps []struct{ Run string } }
	}
	parse(t, "../../action.yml", &action)
	var all []string
	for _, step := range action.Runs.Steps {
		all = append(all, step.Run)
	}
	return strings.Join(all, "\n")
}

func gitlabScript(t *testing.T) string {
	var jobs map[string]struct{ Script []string }
	parse(t, "../../docs/gitlab-ci.yml", &jobs)
	return strings.Join(jobs["gen check"].Script, "\n")
}

func hookScript(t *testing.T, id string) string {
	var hooks []struct{ ID, Entry string }
	parse(t, "../../.pre-commit-hooks.yaml", &hooks)
	for _, h := range hooks {
		if h.ID == id {
			return h.Entry
		}
	}
	t.Fatalf("there is no hook %s", id)
	return ""
}

func parse(t *testing.T, name string, into any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err == nil {
		err = yaml.Unmarshal(content, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// write writes a file below a directory, which it makes.
func write(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
