package main

import (
	"regexp"
	"strings"
	"testing"
)

// goValue matches a cell that shows a list, a map or nil as Go prints them, and an empty one.
var goValue = regexp.MustCompile(`<td>[^<]*(\[[^<]*\]|map\[|&lt;nil&gt;|%!)[^<]*</td>|<code>\[|<td></td>`)

// TestReferenceKeys: each key of gen.yaml and of generators says in words what values it takes.
func TestReferenceKeys(t *testing.T) {
	files := site(t)
	pages := 0
	for name, content := range files {
		if name != "gen-yaml.html" && !strings.HasPrefix(name, "generator-") || !strings.HasSuffix(name, ".html") {
			continue
		}
		pages++
		_, keys, _ := strings.Cut(string(content), `<table class="keys">`)
		for row := range strings.Lines(keys) {
			if strings.HasPrefix(row, "<tr><td><code>") && goValue.MatchString(row) {
				t.Errorf("%s: %s", name, row)
			}
		}
	}
	if pages < 20 {
		t.Errorf("only %d pages have keys", pages)
	}
	for _, want := range []string{"<td>mapping, or empty</td><td>the API conventions", "<td>any, or genclient</td>",
		"<td>list of strings</td><td>patterns of packages,"} {
		if !strings.Contains(string(files["gen-yaml.html"]), want) {
			t.Errorf("gen-yaml.html has no %s", want)
		}
	}
}

// TestReferenceMarkers: the table of all markers says what each one does.
func TestReferenceMarkers(t *testing.T) {
	page := string(site(t)["markers.html"])
	if strings.Contains(page, "<td></td>") || !strings.Contains(page, "<td>The least value</td>") {
		t.Error("a marker has no meaning in the table")
	}
}
