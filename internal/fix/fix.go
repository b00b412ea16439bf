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
// the first one counts; the others remain for the next call. New lines end as the line does that they come to, e.g. in
// CRLF. An error says which file does not hold what an edit replaces, because it has changed.
func Apply(problems diag.List, contents map[string][]byte) (fixed map[string][]byte, solved int, err error) {
	texts := map[string]*text{}
	edits := map[string][]located{}
	for _, problem := range problems.Sorted() {
		var of []located
		for _, e := range problem.Edits {
			name := e.Pos.Filename
			if texts[name] == nil {
				texts[name] = newText(string(contents[name]))
			}
			of = append(of, texts[name].locate(e))
		}
		if len(of) == 0 || slices.ContainsFunc(of, func(e located) bool {
			return slices.ContainsFunc(edits[e.Pos.Filename], func(other located) bool { return overlap(e, other) })
		}) {
			continue
		}
		solved++
		for _, e := range of {
			edits[e.Pos.Filename] = append(edits[e.Pos.Filename], e)
		}
	}
	fixed = map[string][]byte{}
	for name, list := range edits {
		text, err := apply(texts[name].content, list)
		if err != nil {
			return nil, 0, fmt.Errorf("%s %w", name, err)
		}
		fixed[name] = []byte(text)
	}
	return fixed, solved, nil
}

// A text knows where its lines begin.
type text struct {
	content string
	lines   []int // offsets
}

func newText(content string) *text {
	t := &text{content, []int{0}}
	for i := range len(content) {
		if content[i] == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// A located edit has the offsets of the text that it replaces.
type located struct {
	diag.Edit
	start, end int // offsets; end is -1 where the text does not hold what the edit replaces
}

// locate finds an edit by line and column: of files that gen has read without function bodies, offsets are others. The
// lines of the edit get the ends that those of the text have.
func (t *text) locate(e diag.Edit) located {
	if e.Pos.Line < 1 || e.Pos.Line > len(t.lines) {
		return located{e, 0, -1}
	}
	start := t.lines[e.Pos.Line-1] + e.Pos.Column - 1
	if next := e.Pos.Line; next < len(t.lines) && strings.HasSuffix(t.content[:t.lines[next]], "\r\n") {
		e.Old, e.New = withCRLF(e.Old), withCRLF(e.New)
	}
	if start > len(t.content) || !strings.HasPrefix(t.content[start:], e.Old) {
		return located{e, start, -1}
	}
	return located{e, start, start + len(e.Old)}
}

func withCRLF(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
}

// overlap reports whether two edits concern the same text. Insertions at one offset do not.
func overlap(a, b located) bool {
	return a.start < b.end && b.start < a.end || a.start == b.start && a.Old != "" && b.Old != ""
}

// apply makes the edits of one file, the last ones first. Insertions at one offset keep their order.
func apply(text string, edits []located) (string, error) {
	slices.SortStableFunc(edits, func(a, b located) int { return cmp.Compare(a.start, b.start) })
	for _, e := range slices.Backward(edits) {
		if e.end < 0 {
			return "", fmt.Errorf("has changed: line %d does not hold %q any more", e.Pos.Line, e.Old)
		}
		start, end := e.start, e.end
		if e.New == "" {
			start, end = widen(text, start, end)
		}
		text = text[:start] + e.New + text[end:]
	}
	return text, nil
}

// widen extends a removal to the line, if nothing else is on it, or to the blanks before it.
func widen(text string, start, end int) (int, int) {
	next, ends := afterLineEnd(text, end)
	if !ends {
		return start, end
	}
	start = len(strings.TrimRight(text[:start], " \t"))
	if (start == 0 || text[start-1] == '\n') && end < len(text) {
		end = next
		if before := strings.TrimSuffix(text[:start], "\n"); start < 1 || before == "" ||
			strings.HasSuffix(strings.TrimSuffix(before, "\r"), "\n") { // of two blank lines one stays
			if next, ends := afterLineEnd(text, end); ends {
				end = next
			}
		}
	}
	return start, end
}

// afterLineEnd returns the offset of the next line. ends is false unless a line ends at the offset.
func afterLineEnd(text string, at int) (next int, ends bool) {
	rest := strings.TrimPrefix(text[at:], "\r")
	next = len(text) - len(rest)
	return min(next+1, len(text)), rest == "" || rest[0] == '\n'
}
