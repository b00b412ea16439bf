package docs

import (
	"regexp"
	"strings"
)

// doc returns a comment as text: paragraphs are lines, with an empty line between them; items of lists and indented
// lines stay lines.
func (c *collector) doc(lines []string) string {
	var out []string
	var l listing
	for _, line := range lines {
		line = strings.TrimRight(line, " \t")
		after := l.code || l.fenced
		l.next(line)
		last := len(out) - 1
		trimmed := strings.TrimSpace(line)
		if !c.s.UseRawDocstring && !after && !l.code && !l.fenced && last >= 0 && out[last] != "" && trimmed != "" &&
			!separate.MatchString(line) {
			out[last] += " " + trimmed
			continue
		}
		out = append(out, line)
	}
	return c.s.rewrites.Replace(strings.TrimSpace(strings.Join(out, "\n")))
}

// separate matches lines that a paragraph does not take in: items of lists, headings, rows of tables, fences.
var separate = regexp.MustCompile("^\\s*(([-*•]|\\d+[.)]|#+|\\|)\\s|```)")

// indented matches indented lines.
var indented = regexp.MustCompile(`^(\t| {4,})`)

// A listing says which lines of a text are code: those between fences, and as in Go's comments, indented ones up to the
// next line that is not. Those of which the first is an item are a list, and those below an item are its text.
type listing struct {
	code, fenced, item bool
}

// next takes the next line.
func (l *listing) next(line string) {
	match := item.MatchString(line)
	switch {
	case strings.HasPrefix(strings.TrimSpace(line), "```"):
		l.code, l.fenced = false, !l.fenced
	case l.fenced:
	case line == "":
		l.item = false
	case !indented.MatchString(line):
		l.code, l.item = false, match
	case !l.code:
		l.item = l.item || match
		l.code = !l.item
	}
}

// item matches the items of lists.
var item = regexp.MustCompile(`^\s*([-*•]|\d+[.)])\s+(.*)$`)

// A block is a part of a text.
type block struct {
	kind  string // "p", "ul" or "pre"
	lines []string
}

// blocks splits a text into paragraphs, lists and code.
func blocks(text string) (all []block) {
	add := func(kind, line string, fresh bool) {
		if n := len(all) - 1; n >= 0 && !fresh && all[n].kind == kind {
			all[n].lines = append(all[n].lines, line)
			return
		}
		all = append(all, block{kind, []string{line}})
	}
	fresh := true
	var l listing
	for line := range strings.SplitSeq(text, "\n") {
		fenced := l.fenced
		l.next(line)
		trimmed := strings.TrimSpace(line)
		switch match := item.FindStringSubmatch(line); {
		case fenced != l.fenced:
			fresh = true
			continue
		case l.fenced:
			add("pre", line, fresh)
		case l.code:
			add("pre", strings.TrimPrefix(line, "\t"), fresh && line != "")
		case trimmed == "":
			fresh = true
			continue
		case match != nil:
			add("ul", match[2], false)
		default:
			add("p", trimmed, fresh)
		}
		fresh = false
	}
	for i, b := range all {
		for n := len(b.lines); b.kind == "pre" && n > 0 && b.lines[n-1] == ""; n-- {
			all[i].lines = b.lines[:n-1]
		}
	}
	return all
}

// paragraphs returns a text with its lines and its code in a format. item begins an item of a list, e.g. "- ".
func paragraphs(text, item string, line, code func(string) string) string {
	var parts []string
	for _, b := range blocks(text) {
		if b.kind == "pre" {
			parts = append(parts, code(strings.Join(b.lines, "\n")))
			continue
		}
		for i, text := range b.lines {
			b.lines[i] = line(text)
			if b.kind == "ul" {
				b.lines[i] = item + b.lines[i]
			}
		}
		parts = append(parts, strings.Join(b.lines, "\n"))
	}
	return strings.Join(parts, "\n\n")
}

// summary returns the first sentence of a text.
func summary(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	for i := range text {
		short := strings.HasSuffix(text[:i], "e.g") || strings.HasSuffix(text[:i], "i.e")
		if strings.HasPrefix(text[i:], ". ") && !short {
			return text[:i+1]
		}
	}
	return text
}
