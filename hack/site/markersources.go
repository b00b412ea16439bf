package main

import (
	"maps"
	"path"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// A markerSource is what somebody writes for an example.
type markerSource struct {
	marker  string            // e.g. "kubebuilder:storageversion"
	snippet string            // for goOf; "" where the example has api/v1/types.go as a whole
	against string            // the snippet in an older state of the API, for gen breaking
	files   map[string]string // more files, by their names
	shown   string            // all of it, as the page shows it
}

// againstSection names the older state in the archive.
const againstSection = "against"

// readMarkerSources reads an archive: a section MARKER is a snippet, MARKER FILE another file of the same example.
func readMarkerSources(name string) (all []markerSource, err error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	for _, f := range archive.Files {
		marker, file, _ := strings.Cut(f.Name, " ")
		if len(all) == 0 || all[len(all)-1].marker != marker {
			all = append(all, markerSource{marker: marker, files: map[string]string{}})
		}
		s, text := &all[len(all)-1], string(f.Data)
		title := "// " + file
		switch {
		case file == "":
			s.snippet, title = text, ""
		case file == againstSection:
			s.against, title = text, "// before"
		case path.Ext(file) == ".yaml":
			title = "# " + file
			s.files[file] = text
		default:
			s.files[file] = text
		}
		if s.shown != "" {
			s.shown += "\n"
		}
		if title != "" && (s.shown != "" || file != playground.Source) {
			s.shown += title + "\n"
		}
		s.shown += text
	}
	return all, nil
}

// texts returns the files of the example.
func (s markerSource) texts() map[string]string {
	texts := maps.Clone(s.files)
	if texts[playground.Source] == "" {
		texts[playground.Source] = goOf(s.snippet)
	}
	return texts
}

// without returns the files without the lines of a marker, and without the struct tags that repeat it.
func (s markerSource) without(marker string) map[string]string {
	name := regexp.QuoteMeta(marker)
	lines := regexp.MustCompile(`(?m)^\s*// \+(?:.*=\+)?` + name + `([^\w:.\n-].*|:\w+=.*)?\n`)
	tags := regexp.MustCompile(` (` + name + `):"[^"]*"`)
	texts := s.texts()
	for file, text := range texts {
		texts[file] = lines.ReplaceAllString(text, "")
		if strings.HasPrefix(marker, "patch") {
			texts[file] = tags.ReplaceAllString(texts[file], "")
		}
	}
	return texts
}

// anyMarker matches the lines of markers.
var anyMarker = regexp.MustCompile(`(?m)^\s*// \+.*\n`)

// bare returns the files without the markers of the example; those of packages may stay.
func (s markerSource) bare(packages bool) map[string]string {
	strip := func(text string) string {
		comment, rest, ok := strings.Cut(text, "\npackage ")
		if !ok || !packages {
			return anyMarker.ReplaceAllString(text, "")
		}
		return comment + "\npackage " + anyMarker.ReplaceAllString(rest, "")
	}
	files := maps.Clone(s.files)
	for name, text := range files {
		files[name] = strip(text)
	}
	return markerSource{snippet: strip(s.snippet), files: files}.texts()
}
