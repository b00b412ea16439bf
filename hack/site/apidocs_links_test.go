package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// An api is packages with an API reference.
type api struct {
	name string // of the page
	dir  string // of the module in whose directory gen runs, from the top of the repository or absolute
	args []string
}

// apis are those that the tests look at.
var apis = []api{
	{"core", "testdata", []string{"k8s.io/api/core/v1"}},
	{"shapes", "testdata", []string{"./apis/..."}},
	{"fruit", "examples/fruit", []string{"./api/..."}},
	{"groups", "examples/fruit", []string{"./api/...", "--output-mode", "group"}},
}

// buildGen builds gen in a directory, and returns its path.
func buildGen(dir string) (string, error) {
	gen := filepath.Join(dir, "gen")
	if out, err := exec.Command("go", "build", "-C", "../..", "-o", gen, "./cmd/gen").CombinedOutput(); err != nil {
		return "", &failed{err, out}
	}
	return gen, nil
}

// document runs the generator docs with options, and returns what it writes to an empty directory, by names.
func (a api) document(gen, out string, options ...string) (map[string][]byte, error) {
	args := slices.Concat([]string{"docs", "--no-cache", "--out", out, "--dir", "."}, options, a.args)
	command := exec.Command(gen, args...)
	command.Dir = a.dir
	if !filepath.IsAbs(a.dir) {
		command.Dir = filepath.Join("../..", a.dir)
	}
	if printed, err := command.CombinedOutput(); err != nil {
		return nil, &failed{err, printed}
	}
	names, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range names {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// apiReferences returns the pages of the generator docs by their names.
var apiReferences = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "reference")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	gen, err := buildGen(dir)
	if err != nil {
		return nil, err
	}
	pages := map[string][]byte{}
	for _, api := range apis {
		written, err := api.document(gen, filepath.Join(dir, api.name), "--format", "html", "--file", api.name)
		if err != nil {
			return nil, err
		}
		maps.Copy(pages, written)
	}
	pages[samplesPage], err = os.ReadFile("../../examples/fruit/docs/reference.html")
	return pages, err
})

// samplesPage is the API reference of a job that makes CRDs, too: it has samples.
const samplesPage = "samples.html"

// failed is the error of a program with what it has printed.
type failed struct {
	error
	output []byte
}

func (f *failed) Error() string { return f.error.Error() + "\n" + string(f.output) }

func apiPages(t *testing.T) map[string][]byte {
	t.Helper()
	pages, err := apiReferences()
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestReferenceLinks: links of an API reference lead to a type, a field or a comparison of its pages, and pages load
// nothing.
func TestReferenceLinks(t *testing.T) {
	documents := map[string]document{}
	for name, content := range apiPages(t) {
		documents[name] = parse(t, name, content)
	}
	if len(documents) != len(apis)+2 { // groups has two pages, and there is that with samples
		t.Errorf("there are %d pages", len(documents))
	}
	for name, d := range documents {
		inside := 0
		for _, link := range d.links {
			if strings.HasPrefix(link, "https://") || strings.HasPrefix(link, "http://") {
				continue
			}
			page, id, _ := strings.Cut(link, "#")
			of := d
			if page != "" {
				of = documents[page]
			}
			if !of.ids[id] {
				t.Errorf("%s: %s leads nowhere", name, link)
			}
			inside++
		}
		if inside < 10 {
			t.Errorf("%s has only %d links", name, inside)
		}
		for _, source := range d.sources {
			if source != "data:," {
				t.Errorf("%s loads %s", name, source)
			}
		}
	}
}
