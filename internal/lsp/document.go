package lsp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/internal/config"
)

// A document is one state of a file: of an open one, the editor's, of another one, the disk's. It never changes.
type document struct {
	uri     string
	path    string // absolute, links of its directory resolved
	version int
	open    bool
	text    string
	lines   []int // where they begin

	parse sync.Once
	fset  *token.FileSet
	file  *ast.File // of a Go file, as far as it can be parsed; nil for others
}

func newDocument(uri, path string, version int, text string) *document {
	d := &document{uri: uri, path: path, version: version, text: text, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			d.lines = append(d.lines, i+1)
		}
	}
	return d
}

func (d *document) isGo() bool     { return filepath.Ext(d.path) == ".go" }
func (d *document) isConfig() bool { return filepath.Base(d.path) == config.Name }

// syntax returns what the parser makes of a Go file, broken or not; nil for other files.
func (d *document) syntax() (*token.FileSet, *ast.File) {
	d.parse.Do(func() {
		if d.isGo() {
			d.fset = token.NewFileSet()
			mode := parser.ParseComments | parser.SkipObjectResolution | parser.AllErrors
			d.file, _ = parser.ParseFile(d.fset, d.path, d.text, mode) // an editor is at work: errors are usual
		}
	})
	return d.fset, d.file
}

// line returns the text of a line without its end, and where it begins; "" after the last one.
func (d *document) line(n int) (text string, start int) {
	if n < 0 || n >= len(d.lines) {
		return "", len(d.text)
	}
	start = d.lines[n]
	end := len(d.text)
	if n+1 < len(d.lines) {
		end = d.lines[n+1]
	}
	return strings.TrimRight(d.text[start:end], "\r\n"), start
}

// offset returns the byte of a position, which it moves into the text.
func (d *document) offset(p position) int {
	text, start := d.line(p.Line)
	units := 0
	for i, r := range text {
		if units >= p.Character {
			return start + i
		}
		units += max(1, utf16.RuneLen(r))
	}
	return start + len(text)
}

// position returns the position of a byte.
func (d *document) position(offset int) position {
	offset = min(max(offset, 0), len(d.text))
	n, found := slices.BinarySearch(d.lines, offset)
	if !found {
		n--
	}
	units := 0
	for _, r := range d.text[d.lines[n]:offset] {
		units += max(1, utf16.RuneLen(r))
	}
	return position{n, units}
}

func (d *document) span(start, end int) textRange {
	return textRange{d.position(start), d.position(end)}
}

// changed returns the document after changes, one after another.
func (d *document) changed(version int, changes []change) *document {
	next := d
	for _, c := range changes {
		text := c.Text
		if c.Range != nil {
			start := next.offset(c.Range.Start)
			end := max(start, next.offset(c.Range.End))
			text = next.text[:start] + c.Text + next.text[end:]
		}
		if !utf8.ValidString(text) {
			text = strings.ToValidUTF8(text, "\uFFFD")
		}
		next = newDocument(d.uri, d.path, version, text)
	}
	next.open = true
	return next
}
