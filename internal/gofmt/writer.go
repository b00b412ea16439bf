package gofmt

import "bytes"

// A Writer collects the output of templates. It lays out, as gofmt does, what templates can't know in advance: several
// blank lines become one, those before a closing brace or at the end go, and a function on one line becomes three lines
// where it is too long for one.
type Writer struct {
	Text  []byte // so far
	Blank bool   // the last line was blank, or there is none
}

// Add appends lines.
func (w *Writer) Add(source []byte) {
	for line := range bytes.Lines(source) {
		text := bytes.TrimLeft(line, "\t")
		switch {
		case len(bytes.TrimSpace(text)) == 0:
			w.Blank = true
			continue
		case w.Blank && text[0] != '}':
			w.Text = append(w.Text, '\n')
		}
		w.Blank = false
		if fn := function(text); fn >= 0 {
			w.Text = unfold(w.Text, line, len(line)-len(text), fn)
			continue
		}
		w.Text = append(w.Text, line...)
	}
}

// longest is how many bytes a function on one line may have, its braces left out.
const longest = 100

// function returns where in a line's text a function begins that may end there, too: one that is declared, or an
// argument on a line of its own, or the last argument of a call. It is -1 if there is none.
func function(text []byte) int {
	switch {
	case bytes.HasPrefix(text, []byte("func")):
		return 0
	case bytes.HasSuffix(text, []byte(" })\n")):
		return bytes.Index(text, []byte("func("))
	}
	return -1
}

// unfold appends a line with a function behind so many tabs and so many bytes more. One such as "func() *Fruit { return
// &Fruit{} }," becomes three lines if it is longer than gofmt leaves on one.
func unfold(out, line []byte, tabs, before int) []byte {
	text := line[tabs+before:]
	head, rest, ok := bytes.Cut(text, []byte(" {"))
	end := bytes.LastIndexByte(rest, '}')
	if !ok || end < 0 {
		return append(out, line...)
	}
	size := len(head) + len(bytes.TrimSpace(rest[:end]))
	if bytes.HasPrefix(text, []byte("func ")) {
		size++ // gofmt counts one more in a declaration than in a literal
	}
	if size <= longest {
		return append(out, line...)
	}
	indent := line[:tabs]
	out = append(append(append(out, line[:tabs+before]...), head...), " {\n"...)
	if body := bytes.TrimSpace(rest[:end]); len(body) > 0 {
		out = append(append(append(append(out, indent...), '\t'), body...), '\n')
	}
	return append(append(out, indent...), rest[end:]...)
}
