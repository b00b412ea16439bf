// Package project finds the files that the people of a project write, and the markers in them. In: a tree. Out: names
// of files; markers as they are written.
package project

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// others are directories with code of others, and with what no build reads.
var others = []string{"vendor", "node_modules", "testdata", "third_party"}

// Files returns the regular files of a tree, e.g. "api/v1/fruit.go", without vendored code, test data, and directories
// whose names begin with a dot or an underscore.
func Files(tree fs.FS) (names []string, err error) {
	err = fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name != "." && (slices.Contains(others, base) || base[0] == '.' || base[0] == '_') {
				return fs.SkipDir
			}
		case entry.Type().IsRegular():
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// Markers returns the comments of a Go file that have the form of markers, e.g. "+k8s:deepcopy-gen=package".
func Markers(content []byte) (all []string) {
	for line := range strings.Lines(string(content)) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "//")
		if comment = strings.TrimSpace(comment); ok && strings.HasPrefix(comment, "+") {
			all = append(all, comment)
		}
	}
	return all
}

// HasPrefix reports whether one of some markers begins so, e.g. "+k8s:deepcopy-gen=".
func HasPrefix(markers []string, prefix string) bool {
	return slices.ContainsFunc(markers, func(m string) bool { return strings.HasPrefix(m, prefix) })
}

// Marked returns the directories of a tree whose Go files have a marker that begins in one of some ways. Within reports
// which directories count; nil is for all.
func Marked(tree fs.FS, within func(dir string) bool, prefixes ...string) (dirs []string, err error) {
	names, err := Files(tree)
	counts := map[string]bool{}
	for _, name := range names {
		dir := path.Dir(name)
		if path.Ext(name) != ".go" || slices.Contains(dirs, dir) {
			continue
		}
		if _, known := counts[dir]; !known {
			counts[dir] = within == nil || within(dir)
		}
		if !counts[dir] {
			continue
		}
		content, err := fs.ReadFile(tree, name)
		if err != nil {
			return nil, err
		}
		markers := Markers(content)
		if slices.ContainsFunc(prefixes, func(p string) bool { return HasPrefix(markers, p) }) {
			dirs = append(dirs, dir)
		}
	}
	return dirs, err
}
