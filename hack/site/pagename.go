package main

import (
	"fmt"
	"path"
	"strings"
)

// pageNames returns the names of the pages of Markdown files, e.g. "installation.html" for docs/installation.md. Of
// files that would share a name, the one nearest to the root has it, if it is alone there. The others have their
// directories in front, e.g. "how-to-permissions.html" for docs/how-to/permissions.md beside docs/permissions.md.
func pageNames(files []string) (map[string]string, error) {
	sharing := map[string][]string{}
	for _, file := range files {
		sharing[pageName(file)] = append(sharing[pageName(file)], file)
	}
	names, taken := map[string]string{}, map[string]string{}
	for short, all := range sharing {
		first := nearest(all)
		for _, file := range all {
			name := short
			if file != first {
				name = longName(file)
			}
			if other, ok := taken[name]; ok {
				return nil, fmt.Errorf("%s and %s would both be the page %s: rename one", other, file, name)
			}
			names[file], taken[name] = name, file
		}
	}
	return names, nil
}

// pageName returns the name of the page of a file that shares it with no other one.
func pageName(file string) string {
	if file == "README.md" {
		return "overview.html"
	}
	return strings.ToLower(strings.TrimSuffix(path.Base(file), ".md")) + ".html"
}

// longName returns the name of a page with the directories of its file below docs, e.g. "how-to-permissions.html".
func longName(file string) string {
	return pageName(strings.ReplaceAll(strings.TrimPrefix(file, "docs/"), "/", "-"))
}

// nearest returns the file that is nearer to the root than all others; "" where there is none.
func nearest(files []string) (found string) {
	for _, file := range files {
		if found == "" || strings.Count(file, "/") < strings.Count(found, "/") {
			found = file
		}
	}
	for _, file := range files {
		if file != found && strings.Count(file, "/") == strings.Count(found, "/") {
			return ""
		}
	}
	return found
}

// A fileSet are the files of the site by name.
type fileSet map[string][]byte

// add adds a file, unless there is one of the name.
func (s fileSet) add(name string, content []byte) error {
	if _, ok := s[name]; ok {
		return fmt.Errorf("two files of the site are %s: rename one", name)
	}
	s[name] = content
	return nil
}
