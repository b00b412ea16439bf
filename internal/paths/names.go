package paths

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// InGit reports whether a path is that of Git's own files, e.g. ".git/hooks". Some file systems ignore case.
func InGit(name string) bool {
	return slices.ContainsFunc(strings.Split(filepath.ToSlash(name), "/"),
		func(element string) bool { return strings.EqualFold(element, ".git") })
}

// Printable reports whether a path has no line breaks or other control characters: lists of files can't hold those.
func Printable(name string) bool { return !strings.ContainsFunc(name, unicode.IsControl) }
