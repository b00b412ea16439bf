package emit

import "bytes"

// settle lays out what templates can't know in advance, as gofmt does: it leaves one blank line where there are several, and none before a
// closing brace or at the end; and it unfolds functions on one line that are too long for it.
func settle(source []byte) []byte {
	out := make([]byte, 0, len(source))
	blank := false
	for line := range bytes.Lines(source) {
		text := bytes.TrimLeft(line, "\t")
		switch {
		case len(bytes.TrimSpace(text)) == 0:
			blank = true
			continue
		case blank && text[0] != '}':
			out = append(out, '\n')
		}
		blank = false
		if bytes.HasPrefix(text, []byte("func")) {
			out = unfold(out, line, text)
			continue
		}
		out = append(out, line...)
	}
	return out
}

// longest is how many bytes a function on one line may have, its braces left out.
const longest = 100

// unfold appends a line, of which text is what stands behind its indent. A function such as "func() *Fruit { return &Fruit{} }," becomes
// three lines if it is longer than gofmt leaves on one.
func unfold(out, line, text []byte) []byte {
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
	indent := line[:len(line)-len(text)]
	out = append(append(append(out, indent...), head...), " {\n"...)
	if body := bytes.TrimSpace(rest[:end]); len(body) > 0 {
		out = append(append(append(append(out, indent...), '\t'), body...), '\n')
	}
	return append(append(out, indent...), rest[end:]...)
}
