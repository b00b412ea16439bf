package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate"
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/dropin"
)

// values are what flags may have, sensible or not.
var values = []string{"", "true", "false", "0", "-1", "99999999999999999999", "a", "a,b", "a;b", "{a,b}", "./api/v1",
	"./api/...", "../elsewhere", "/", "example.org/fruit/api/v1", "hack/header.txt", "hack", "$(UNKNOWN)",
	"$(shell date)", "$$(mktemp -d)", "Fruit:Fruits", "a:b:c", "x=y", "none", "stdout", "#", "YEAR", "ü"}

const header = "// Copyright YEAR\n"

// TestFlagsOfTools calls each tool with random flags and values. gen as TOOL never panics; gen migrate reads the same
// call from a Makefile, and writes a gen.yaml that loads.
func TestFlagsOfTools(t *testing.T) {
	all := generators.All()
	for _, name := range dropin.Names() {
		t.Run(strings.ReplaceAll(name, "::", " "), func(t *testing.T) {
			random := rand.New(rand.NewPCG(37, 37))
			words, jobs, dir := flagsOf(t, name, all), 0, t.TempDir()
			write(t, dir, "hack/header.txt", header)
			for range 400 {
				args := randomCall(random, words)
				_, _ = dropin.Find(name).Read(dropin.Call{Tree: fstest.MapFS{"src/fruit": {Mode: fs.ModeDir}},
					Dir: "/src/fruit", Args: args, Generators: all, Year: 2026})
				call := name + " '" + strings.Join(args, "' '") + "'"
				if migrated(t, dir, call, all) {
					jobs++
				}
			}
			if jobs < 20 {
				t.Errorf("only %d calls make a gen.yaml", jobs)
			}
		})
	}
}

// migrated reads a project that makes a call, and reports whether there is something for gen.yaml, which must load.
func migrated(t *testing.T, dir, call string, all []*codegen.Generator) bool {
	t.Helper()
	source := "source kube_codegen.sh; "
	if !strings.HasPrefix(call, "kube::") {
		source = ""
	}
	project := fstest.MapFS{"go.mod": {Data: []byte("module example.org/fruit\n")},
		"api/v1/types.go": {Data: []byte("// +groupName=example.org\n// +k8s:deepcopy-gen=package\n" +
			"// +k8s:openapi-gen=true\npackage v1\n\n// +genclient\ntype Fruit struct{}\n")},
		"hack/header.txt": {Data: []byte(header)}, "docs.yaml": {Data: []byte("render: {kubernetesVersion: 1.30}\n")},
		"Makefile": {Data: []byte("generate:\n\t" + source + call + "\n")}}
	plan, err := migrate.Read(project, migrate.Repository{}, "2026")
	if err != nil {
		t.Fatalf("%s: %v", call, err)
	}
	plan.Unneeded(project)
	content, err := plan.YAML()
	if err != nil {
		t.Fatalf("%s: %v", call, err)
	}
	_, problems := config.Parse(nil, filepath.Join(dir, "gen.yaml"), content, all, config.Manner{})
	for _, p := range problems {
		if p.Severity == diag.Error && len(plan.Jobs) > 0 {
			t.Errorf("%s: gen.yaml does not load: %s: %s\n%s", call, p.Pos, p.Message, content)
		}
	}
	return len(plan.Jobs) > 0
}

var longFlag = regexp.MustCompile(`(?m)^ +(?:-(\w), )?--([a-z-]+)`)

// flagsOf returns beginnings of arguments that a tool takes, e.g. "--output-dir=".
func flagsOf(t *testing.T, tool string, all []*codegen.Generator) (words []string) {
	t.Helper()
	if tool == "controller-gen" {
		for theirs, ours := range map[string]string{"object": "", "crd": "crd", "rbac": "rbac", "webhook": "webhook",
			"schemapatch": "schemapatch", "applyconfiguration": ""} {
			words = append(words, theirs+":headerFile=", theirs+":year=", theirs+" ", "output:"+theirs+":dir=",
				"output:"+theirs+":")
			i := slices.IndexFunc(all, func(g *codegen.Generator) bool { return g.Name == ours })
			if i < 0 {
				continue
			}
			text, err := json.Marshal(all[i].Options())
			options := map[string]any{}
			if err == nil {
				err = json.Unmarshal(text, &options)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range slices.Sorted(maps.Keys(options)) {
				words = append(words, fmt.Sprintf("%s:%s=", theirs, key))
			}
		}
		slices.Sort(words)
		return append(words, "paths=", "output:dir=", "output:")
	}
	run, err := dropin.Find(tool).Read(dropin.Call{Args: []string{"--help"}, Generators: all})
	if err != nil || run.Text == "" {
		t.Fatal(tool, run.Text, err)
	}
	for _, found := range longFlag.FindAllStringSubmatch(run.Text, -1) {
		words = append(words, "--"+found[2]+"=", "--"+found[2])
		if found[1] != "" {
			words = append(words, "-"+found[1]+" ")
		}
	}
	return append(words, "", "")
}

// randomCall returns some arguments, and packages.
func randomCall(random *rand.Rand, words []string) (args []string) {
	for range random.IntN(5) {
		word := words[random.IntN(len(words))]
		value := values[random.IntN(len(values))]
		if name, separate := strings.CutSuffix(word, " "); separate {
			args = append(args, name, value)
		} else if strings.HasSuffix(word, "=") || strings.HasSuffix(word, ":") || word == "" {
			args = append(args, word+value)
		} else {
			args = append(args, word, value)
		}
	}
	common := [][]string{{"./api/v1"}, {"--output-dir", "out", "--output-pkg", "example.org/fruit/out", "./api/v1"},
		{"--output-dir=out", "--input=api/v1", "--input-base=example.org/fruit"}, {"crd", "paths=./api/..."},
		{"object", "paths=./api/v1"}, {"--packages=example.org/fruit/api/v1"}, {"api"},
		{"--source-path=./api", "--config=docs.yaml", "--output-path=docs/api.md", "--renderer=markdown"}}
	return append(args, common[random.IntN(len(common))]...)
}

// TestPrograms: each program that gen replaces is a package to install.
func TestPrograms(t *testing.T) {
	programs := 0
	for _, name := range dropin.Names() {
		if strings.HasPrefix(name, "kube::") {
			continue // a function of kube_codegen.sh
		}
		programs++
		main, err := os.ReadFile(filepath.Join("..", name, "main.go"))
		if err != nil || !strings.Contains(string(main), fmt.Sprintf("genmain.MainAs(%q, generators.All()...)", name)) {
			t.Errorf("%s: %v\n%s", name, err, main)
		}
	}
	if programs < 14 {
		t.Errorf("only %d programs", programs)
	}
}
