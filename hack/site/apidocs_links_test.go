package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// apis are packages whose API references the tests look at.
var apis = []struct {
	name string // of the page
	dir  string // of the module in whose directory gen runs
	args []string
}{
	{"core", "testdata", []string{"k8s.io/api/core/v1"}},
	{"shapes", "testdata", []string{"./apis/..."}},
	{"fruit", "examples/fruit", []string{"./api/..."}},
	{"groups", "examples/fruit", []string{"./api/...", "--output-mode", "group"}},
}

// apiReferences returns the pages of the generator docs by their names.
var apiReferences = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "reference")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	gen := filepath.Join(dir, "gen")
	if out, err := exec.Command("go", "build", "-C", "../..", "-o", gen, "./cmd/gen").CombinedOutput(); err != nil {
		return nil, &failed{err, out}
	}
	pages := map[string][]byte{}
	for _, api := range apis {
		out := filepath.Join(dir, api.name)
		args := []string{"docs", "--no-cache", "--format", "html", "--out", out, "--dir", ".", "--file", api.name}
		command := exec.Command(gen, append(args, api.args...)...)
		command.Dir = filepath.Join("../..", api.dir)
		if printed, err := command.CombinedOutput(); err != nil {
			return nil, &failed{err, printed}
		}
		names, err := filepath.Glob(filepath.Join(out, "*.html"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if pages[filepath.Base(name)], err = os.ReadFile(name); err != nil {
				return nil, err
			}
		}
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
