package docs

import (
	"regexp"
	"strings"
)

// doc returns a comment as text: paragraphs are lines, with an empty line between them; items of lists and indented
// lines stay lines.
func (c *collector) doc(lines []string) string {
	var out []string
	fenced := false
	for _, line := range lines {
		line = strings.TrimRight(line, " \t")
		trimmed := strings.TrimSpace(line)
		fence := strings.HasPrefix(trimmed, "```")
		last := len(out) - 1
		joins := !c.s.UseRawDocstring && !fenced && !fence && last >= 0 && out[last] != "" && trimmed != "" &&
			!separate.MatchString(line) && !indented.MatchString(out[last]) && !strings.HasPrefix(out[last], "```")
		if fence {
			fenced = !fenced
		}
		if joins {
			out[last] += " " + trimmed
			continue
		}
		out = append(out, line)
	}
	return c.s.rewrites.Replace(strings.TrimSpace(strings.Join(out, "\n")))
}

// separate matches lines that a paragraph does not take in: items of lists, headings, indented code, rows of tables.
var separate = regexp.MustCompile(`^\s*([-*•]|\d+[.)]|#+|\|)\s|^(\t| {4,})`)

// indented matches indented lines.
var indented = regexp.MustCompile(`^(\t| {4,})\S`)

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
	fresh, fenced := true, false
	for _, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(line)
		switch match := item.FindStringSubmatch(line); {
		case strings.HasPrefix(trimmed, "```"):
			fenced, fresh = !fenced, true
			continue
		case fenced:
			add("pre", line, fresh)
		case trimmed == "":
			fresh = true
			continue
		case match != nil:
			add("ul", match[2], false)
		case indented.MatchString(line):
			add("pre", strings.TrimPrefix(line, "\t"), false)
		default:
			add("p", trimmed, fresh)
		}
		fresh = false
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
