package main

import (
	"bytes"
	"context"
	"maps"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/html"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators"
)

var built = sync.OnceValues(func() (map[string][]byte, error) { return build(context.Background(), "../..") })

func site(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return maps.Clone(files)
}

// A document is what links need to know of a page.
type document struct {
	ids     map[string]bool
	links   []string // of people
	sources []string // that the browser loads
}

func parse(t *testing.T, name string, content []byte) document {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(content))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	d := document{ids: map[string]bool{}}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			switch {
			case a.Key == "id" && d.ids[a.Val]:
				t.Errorf("%s: duplicate id %s", name, a.Val)
			case a.Key == "id":
				d.ids[a.Val] = true
			case a.Key == "href" && n.Data == "a":
				d.links = append(d.links, a.Val)
			case a.Key == "href" || a.Key == "src":
				d.sources = append(d.sources, a.Val)
			}
		}
	}
	return d
}

// TestLinks: all links within the site lead to a page and an element of it, and pages load nothing from elsewhere.
func TestLinks(t *testing.T) {
	files := site(t)
	documents := map[string]document{}
	for name, content := range files {
		if strings.HasSuffix(name, ".html") {
			documents[name] = parse(t, name, content)
		}
	}
	links := 0
	for name, d := range documents {
		for _, source := range d.sources {
			if _, ok := files[source]; !ok && source != "data:," {
				t.Errorf("%s loads %s", name, source)
			}
		}
		for _, link := range d.links {
			if strings.HasPrefix(link, "https://") {
				continue
			}
			links++
			page, id, hasID := strings.Cut(link, "#")
			if page == "" {
				page = name
			}
			to, ok := documents[page]
			if _, picture := files[page]; picture && !hasID {
				continue
			}
			if !ok || hasID && !to.ids[id] {
				t.Errorf("%s: broken link %s", name, link)
			}
		}
	}
	if len(documents) < 30 || links < 1000 {
		t.Errorf("only %d links on %d pages", links, len(documents))
	}
}

// TestReference: every generator has a page, and every marker an entry of its own.
func TestReference(t *testing.T) {
	files := site(t)
	markers, err := codegen.Markers(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range markersOf(markers, generators.All()) {
		page := m.Page
		if page == "" {
			page = "markers.html"
		}
		if !parse(t, page, files[page]).ids[anchor(m.Name)] {
			t.Errorf("%s does not document +%s", page, m.Name)
		}
	}
	for _, g := range generators.All() {
		if len(files[generatorPage(g)]) == 0 {
			t.Errorf("there is no page of %s", g.Name)
		}
	}
}

// TestBrokenLink: a link of a Markdown file to a file that does not exist is an error.
func TestBrokenLink(t *testing.T) {
	for link, want := range map[string]string{
		"https://example.org": "https://example.org", "#markers": "#markers", "gone.md": "",
		"../README.md#use": "overview.html#use", "../LICENSE": repository + "LICENSE", "ci.md": "ci.html",
	} {
		names := map[string]string{"README.md": "overview.html", "docs/ci.md": "ci.html"}
		got, err := target(repositoryFS, "docs", link, names)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v, want %q", link, got, err, want)
		}
	}
}
