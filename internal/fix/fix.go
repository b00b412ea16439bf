// Package fix applies the edits of diagnostics to source files. In: diagnostics, and the contents of the files that
// their edits name. Out: the new contents.
package fix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Files returns the names of the files that edits of the diagnostics change, sorted.
func Files(problems diag.List) (names []string) {
	for _, problem := range problems {
		for _, edit := range problem.Edits {
			names = append(names, edit.Pos.Filename)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Apply returns the files that change, and how many of the diagnostics that solves. Of diagnostics whose edits overlap,
// the first one counts; the others remain for the next call. An error says which file does not hold what an edit
// replaces, because it has changed.
func Apply(problems diag.List, contents map[string][]byte) (fixed map[string][]byte, solved int, err error) {
	edits := map[string][]diag.Edit{}
	for _, problem := range problems.Sorted() {
		if len(problem.Edits) == 0 || slices.ContainsFunc(problem.Edits, func(e diag.Edit) bool {
			return slices.ContainsFunc(edits[e.Pos.Filename], func(other diag.Edit) bool { return overlap(e, other) })
		}) {
			continue
		}
		solved++
		for _, e := range problem.Edits {
			edits[e.Pos.Filename] = append(edits[e.Pos.Filename], e)
		}
	}
	fixed = map[string][]byte{}
	for name, list := range edits {
		text, err := apply(string(contents[name]), list)
		if err != nil {
			return nil, 0, fmt.Errorf("%s %w", name, err)
		}
		fixed[name] = []byte(text)
	}
	return fixed, solved, nil
}

// overlap reports whether two edits concern the same text. Insertions at one place do not.
func overlap(a, b diag.Edit) bool {
	return a.Pos.Offset < end(b) && b.Pos.Offset < end(a) ||
		a.Pos.Offset == b.Pos.Offset && a.Old != "" && b.Old != ""
}

func end(e diag.Edit) int { return e.Pos.Offset + len(e.Old) }

// apply makes the edits of one file, the last ones first. Insertions at one place keep their order.
func apply(text string, edits []diag.Edit) (string, error) {
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Pos.Offset, b.Pos.Offset) })
	for _, e := range slices.Backward(edits) {
		start, end := e.Pos.Offset, end(e)
		if end > len(text) || text[start:end] != e.Old {
			return "", fmt.Errorf("has changed: line %d does not hold %q any more", e.Pos.Line, e.Old)
		}
		if e.New == "" {
			start, end = whole(text, start, end)
		}
		text = text[:start] + e.New + text[end:]
	}
	return text, nil
}

// whole widens what is removed: to the line, if nothing else is on it, or to the blanks before it.
func whole(text string, start, end int) (int, int) {
	if end < len(text) && text[end] != '\n' {
		return start, end
	}
	start = len(strings.TrimRight(text[:start], " \t"))
	if (start == 0 || text[start-1] == '\n') && end < len(text) {
		end++
		if (start < 2 || text[start-2] == '\n') && strings.HasPrefix(text[end:], "\n") { // of two blank lines one stays
			end++
		}
	}
	return start, end
}
