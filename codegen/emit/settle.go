package emit

import "bytes"

// settled is text that is laid out, as gofmt does, where templates can't know it in advance: it has one blank line where there were several,
// and none before a closing brace or at the end; and functions on one line are unfolded where they are too long for it.
type settled struct {
	text  []byte
	blank bool // the line before was blank
}

// add appends lines.
func (s *settled) add(source []byte) {
	for line := range bytes.Lines(source) {
		text := bytes.TrimLeft(line, "\t")
		switch {
		case len(bytes.TrimSpace(text)) == 0:
			s.blank = true
			continue
		case s.blank && text[0] != '}':
			s.text = append(s.text, '\n')
		}
		s.blank = false
		if bytes.HasPrefix(text, []byte("func")) {
			s.text = unfold(s.text, line, text)
			continue
		}
		s.text = append(s.text, line...)
	}
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
