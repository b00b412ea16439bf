package comments

import (
	"go/ast"
	"slices"
	"strings"
	"sync"
)

// A Text is a comment as the source has it, e.g. "// Fruit is a fruit.\n// +genclient". It replaces a syntax tree,
// which takes three times the memory.
type Text string

func textOf(group *ast.CommentGroup) Text {
	if group == nil {
		return ""
	}
	all := make([]string, len(group.List))
	for i, c := range group.List {
		all[i] = c.Text
	}
	return Text(strings.Join(all, "\n"))
}

// texts has one copy of comments that are alike. Large APIs repeat themselves: of each field, upjet writes three.
type texts struct{ seen sync.Map } // Text to Documented

// Documented is a comment with its lines without markers.
type Documented struct {
	Text Text
	Doc  []string // e.g. ["Fruit is what grows on trees."]
}

func (t *texts) of(group *ast.CommentGroup) Documented {
	found := textOf(group)
	if before, ok := t.seen.Load(found); ok {
		return before.(Documented)
	}
	first, _ := t.seen.LoadOrStore(found, Documented{found, slices.Clip(found.Doc())})
	return first.(Documented)
}

// group returns the syntax tree of the comment, without positions.
func (t Text) group() *ast.CommentGroup {
	group := &ast.CommentGroup{}
	for rest := string(t); rest != ""; {
		end := len(rest)
		if strings.HasPrefix(rest, "/*") {
			end = len("/*") + strings.Index(rest[len("/*"):], "*/") + len("*/")
		} else if i := strings.IndexByte(rest, '\n'); i >= 0 {
			end = i
		}
		group.List = append(group.List, &ast.Comment{Text: rest[:end]})
		rest = strings.TrimPrefix(rest[end:], "\n")
	}
	return group
}

// Lines returns the comment's lines with markers, as gengo reads them.
func (t Text) Lines() []string { return split(t.group().Text()) }

// split returns the lines of a text without those that are empty at its end.
func split(text string) []string {
	if text = strings.TrimRight(text, "\n"); text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// Doc returns the comment's lines without markers, e.g. ["Fruit is what grows on trees."]. A marker leaves no gap.
func (t Text) Doc() []string {
	lines, ok := t.plain()
	if ok {
		return lines
	}
	var kept ast.CommentGroup
	for _, c := range t.group().List {
		if !isMarker(c.Text) {
			kept.List = append(kept.List, c)
		}
	}
	lines = split(kept.Text())
	for i := range lines {
		if strings.HasPrefix(kept.List[0].Text, "/*") { // whose lines are indented as the code is
			lines[i] = strings.TrimSpace(lines[i])
		}
	}
	return lines
}

func isMarker(comment string) bool {
	text, line := strings.CutPrefix(comment, "//")
	return line && strings.HasPrefix(strings.TrimSpace(text), "+")
}

// plain returns what Doc does, as parts of the same string. It reports false where a line of the comment may be more
// than a line of text: a comment in /* */ or a directive such as "//go:generate".
func (t Text) plain() (lines []string, ok bool) {
	lines = make([]string, 0, 1+strings.Count(string(t), "\n"))
	for line := range strings.SplitSeq(string(t), "\n") {
		content, is := strings.CutPrefix(line, "//")
		if !is || content != "" && content[0] != ' ' && content[0] != '\t' && content[0] != '+' {
			return nil, t == ""
		}
		if isMarker(line) {
			continue
		}
		content = strings.TrimRight(strings.TrimPrefix(content, " "), " \t\n\r")
		if content != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, content)
		}
	}
	if n := len(lines); n > 0 && lines[n-1] == "" {
		lines = lines[:n-1]
	}
	if len(lines) == 0 {
		return nil, true
	}
	return lines, true
}
