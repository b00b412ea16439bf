package lsp

import (
	"strings"
	"testing"
	"unicode/utf16"
)

// TestPositions: every rune of a text has a position in UTF-16, and the way back is exact.
func TestPositions(t *testing.T) {
	const text = "a🍎é\r\n\n\t𝒳b\nlast"
	doc := newDocument("", "/a.go", 1, text)
	for offset := range text + "." {
		if offset > 0 && text[offset-1] == '\r' { // in a line's end, no position is
			continue
		}
		p := doc.position(offset)
		before := text[:offset]
		line := before[strings.LastIndexByte(before, '\n')+1:]
		want := position{strings.Count(before, "\n"), len(utf16.Encode([]rune(line)))}
		if p != want || doc.offset(p) != offset {
			t.Errorf("byte %d: got %v, and back %d, want %v", offset, p, doc.offset(p), want)
		}
	}
	for p, want := range map[position]int{{-1, 0}: len(text), {99, 0}: len(text), {0, 99}: len("a🍎é"), {0, -1}: 0} {
		if got := doc.offset(p); got != want {
			t.Errorf("%v: got byte %d, want %d", p, got, want)
		}
	}
}

// FuzzCursor: gen finds the position in YAML, and in a comment of Go, for any text, without a crash.
func FuzzCursor(f *testing.F) {
	f.Add("jobs:\n- packages: [./a, {b: c\n  generate: {crd: }}]", 12)
	f.Add("package v1\n\n// +a:b=c\ntype T struct { A int\n// +x\n }", 20)
	f.Add("type", -1)
	f.Fuzz(func(t *testing.T, text string, at int) {
		doc := newDocument("", "/a.go", 1, text).changed(2, []change{{Text: text}})
		p := doc.position(at)
		offset := doc.offset(p)
		if c := cursorAt(doc.text[:offset]); strings.Contains(c.text, "\n") {
			t.Errorf("got %+v", c)
		}
		fset, file := doc.syntax()
		subjectAt(fset, file, offset)
		// the parser calls what has no name _
		if name := typeAt(fset, file, offset); name != "_" && !strings.Contains(text, name) {
			t.Errorf("got type %q", name)
		}
		if line, ok := markerLineAt(doc, p); ok && doc.text[line.start:line.start+len(line.text)] != line.text {
			t.Errorf("got %+v", line)
		}
	})
}

// TestCursor: the position in a YAML file, by indentation, brackets and colons.
func TestCursor(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  " key ",
		"pack":                              " key pack",
		"packages: [a, b":                   "packages [] value b",
		"packages:\n- a":                    "packages [] value a",
		"packages:\n  - a\ngen":             " key gen",
		"a: {b: c, d":                       "a key d",
		"a: {b: {c: d}, e: f":               "a e value f",
		"a:\n  b: 'x: y'\n  c":              "a key c",
		"a: 1 # b: c\nd: ":                  "d value ",
		"jobs:\n- a: [x,\n  y]\n  b":        "jobs [] value b",
		"jobs:\n  -\n    a: 1\n    b: {c: ": "jobs [] b c value ",
		"a: http://x":                       "a value http://x",
		"a: }":                              "a value }",
	} {
		c := cursorAt(text)
		kind := "key"
		if c.value {
			kind = "value"
		}
		if got := strings.Join(c.path, " ") + " " + kind + " " + c.text; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
