package main

import (
	"regexp"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// mostLines is how many lines of a difference an example shows.
const mostLines = 14

// imports matches a Go file up to its declarations.
var imports = regexp.MustCompile(`(?s)^(?:[^\n]*\n)*?package \w+\n+(?:import (?:\(.*?\n\)|"[^"]*")\n+)?`)

// changedLines returns the first lines of a difference, each hunk with a line above and one below; none of equal texts.
func changedLines(before, after string) (all []string) {
	if before == after {
		return nil
	}
	// the interesting part of a Go file comes after its imports
	if a, b := imports.ReplaceAllString(before, ""), imports.ReplaceAllString(after, ""); a != b {
		before, after = a, b
	}
	unified, err := udiff.ToUnified("", "", before, udiff.Lines(before, after), 1)
	if err != nil {
		return nil // the edits are those of the text
	}
	for _, line := range strings.Split(strings.TrimSuffix(unified, "\n"), "\n")[2:] {
		switch {
		case len(all) == mostLines:
			return append(all, omitted)
		case !strings.HasPrefix(line, "@@"):
			all = append(all, line)
		case len(all) > 0:
			all = append(all, omitted)
		}
	}
	return all
}
