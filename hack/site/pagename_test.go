package main

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestPagesHaveNames: files of any folders have pages of their own; one that shares its name with no other keeps it.
func TestPagesHaveNames(t *testing.T) {
	for file, want := range map[string]string{
		"README.md": "overview.html", "docs/ci.md": "ci.html", "docs/permissions.md": "permissions.html",
		"docs/how-to/permissions.md": "how-to-permissions.html", "docs/how-to/scale.md": "scale.html",
		"docs/tutorials/a.md": "tutorials-a.html", "docs/how-to/a.md": "how-to-a.html",
	} {
		names, err := pageNames([]string{"docs/tutorials/a.md", "docs/how-to/scale.md", "docs/how-to/permissions.md",
			"docs/permissions.md", "README.md", "docs/ci.md", "docs/how-to/a.md"})
		if err != nil || names[file] != want {
			t.Errorf("%s is %s, not %s: %v", file, names[file], want, err)
		}
	}
	if names, err := pageNames([]string{"docs/a/b-c.md", "docs/b-c.md", "docs/a-b/c.md", "docs/c.md"}); err == nil {
		t.Errorf("two pages have one name, without an error: %v", names)
	}
	if err := (fileSet{"markers.html": nil}).add("markers.html", nil); err == nil {
		t.Error("a file of the site replaces another one, without an error")
	}
}

// TestPagesToCome: a second page of the name of any page, in any folder, changes the name of no other page.
func TestPagesToCome(t *testing.T) {
	var files []string
	for _, of := range proseFiles {
		for _, pattern := range of.files {
			found, err := fs.Glob(repositoryFS, pattern)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, found...)
		}
	}
	before, err := pageNames(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, dir := range []string{"docs/how-to", "docs/tutorials", "docs/new"} {
			added := path.Join(dir, path.Base(file))
			if slices.Contains(files, added) || strings.Contains(path.Dir(file), "/") { // the nearest keeps its name
				continue
			}
			after, err := pageNames(append(slices.Clone(files), added))
			if err != nil {
				t.Errorf("with %s: %v", added, err)
			}
			for _, other := range files {
				if after[other] != before[other] || after[other] == after[added] {
					t.Errorf("with %s, %s is %s, not %s", added, other, after[other], before[other])
				}
			}
		}
	}
}

// TestPagesAreAll: the site has a page for each Markdown file that proseFiles names, with the file's own heading.
func TestPagesAreAll(t *testing.T) {
	files := site(t)
	pages, err := proseOf("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if !strings.Contains(string(files[p.Name]), string(p.Body)) {
			t.Errorf("%s is not the page %q", p.Name, p.Title)
		}
	}
}
