package gen_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/config"
)

// TestNumberOfGenerators: pages and benchmarks say how many generators examples/fruit has as its gen.yaml does.
func TestNumberOfGenerators(t *testing.T) {
	var file struct {
		Jobs []struct {
			Generate map[string]any `yaml:"generate"`
		} `yaml:"jobs"`
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "examples/fruit/gen.yaml")), &file); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, job := range file.Jobs {
		for name := range job.Generate {
			names[name] = true
		}
	}
	number := regexp.MustCompile(`examples/fruit\)?, (\S+) generators`)
	for _, name := range []string{"README.md", "docs/benchmarks.md", "hack/bench/fruit.go", "hack/bench/record.go"} {
		found := number.FindAllStringSubmatch(readFile(t, name), -1)
		if len(found) == 0 {
			t.Errorf("%s does not say how many generators examples/fruit has", name)
		}
		for _, match := range found {
			if match[1] != fmt.Sprint(len(names)) {
				t.Errorf("%s: examples/fruit has %d generators, not %s", name, len(names), match[1])
			}
		}
	}
}

// TestPagesNameGenerators: README's table and the page on edits between runs name each generator.
func TestPagesNameGenerators(t *testing.T) {
	for _, g := range generators.All() {
		for _, page := range []string{"README.md", "docs/between-runs.md"} {
			if !regexp.MustCompile("(?m)^\\| [^|]*`" + g.Name + "`").MatchString(readFile(t, page)) {
				t.Errorf("%s has no row for generator %s", page, g.Name)
			}
		}
	}
}

// TestPageNamesKeys: the page of gen.yaml names each key of it.
func TestPageNamesKeys(t *testing.T) {
	schema, err := config.Schema(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	var keys struct{ Properties map[string]any }
	if err := json.Unmarshal(schema, &keys); err != nil || len(keys.Properties) == 0 {
		t.Fatal("no keys: ", err)
	}
	page := readFile(t, "docs/configuration.md")
	for key := range keys.Properties {
		if !strings.Contains(page, "`"+key+"`") && !strings.Contains(page, "`"+key+":`") {
			t.Errorf("docs/configuration.md does not name the key %s", key)
		}
	}
}

// TestQuestionsNameGenerators: a generator that asks whether another one runs, or has run, names one that there is. It
// asks by name, because imports would go in circles: client imports applyconfiguration, which asks for client.
func TestQuestionsNameGenerators(t *testing.T) {
	names := map[string]bool{}
	for _, g := range generators.All() {
		names[g.Name] = true
	}
	question := regexp.MustCompile(`\.(?:Enabled|HasOutputOf)\("([^"]*)"`)
	asked := 0
	err := filepath.WalkDir("generators", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		for _, match := range question.FindAllStringSubmatch(readFile(t, name), -1) {
			if asked++; !names[match[1]] {
				t.Errorf("%s: there is no generator %q", name, match[1])
			}
		}
		return nil
	})
	if err != nil || asked == 0 {
		t.Errorf("%d questions: %v", asked, err)
	}
}

// TestPublicPackages: the page of versions lists the packages of codegen/api.txt.
func TestPublicPackages(t *testing.T) {
	var want []string
	for line := range strings.Lines(readFile(t, "codegen/api.txt")) {
		path, _, _ := strings.Cut(line, ": ")
		want = append(want, strings.TrimPrefix(path, "codegen/"))
	}
	slices.Sort(want)
	want = slices.Compact(want)
	row := regexp.MustCompile(`(?m)^\| \*\*contract\*\* of ([^|]*)`).FindStringSubmatch(readFile(t, "docs/versioning.md"))
	if row == nil {
		t.Fatal("docs/versioning.md has no row of the contract")
	}
	var got []string
	for _, match := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(row[1], -1) {
		got = append(got, match[1])
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("docs/versioning.md lists the packages %v, codegen/api.txt %v", got, want)
	}
}

// TestTimesHaveOneSource: make bench writes the times of README and docs/benchmarks.md; the page of installation has none.
func TestTimesHaveOneSource(t *testing.T) {
	text := readFile(t, "docs/installation.md")
	if time := regexp.MustCompile(`\b\d[\d.]* (ms|s|seconds|milliseconds)\b`).FindString(text); time != "" {
		t.Errorf("docs/installation.md has the time %s: refer to docs/benchmarks.md", time)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestGuideIsTheExample: the guide to a generator in Go has the files of the example kinds, word by word.
func TestGuideIsTheExample(t *testing.T) {
	guide, err := os.ReadFile("docs/writing-a-generator.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kinds.go", "kinds.tmpl", "kinds_test.go"} {
		content, err := os.ReadFile("examples/generator/kinds/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq(string(content), "\nfunc plan(") { // a text is in between
			if !strings.Contains(string(guide), strings.TrimSpace(part)) {
				t.Errorf("the guide lacks this part of %s:\n%s", name, part)
			}
		}
	}
}
