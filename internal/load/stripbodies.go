package load

import "bytes"

// stripBodies returns the source, in a buffer if it changes, with the inside of every top-level function body replaced
// by blanks. A function that drop selects disappears with its doc comment. With values, so do the elements
// of composite literals in top-level variables. The parser then builds no syntax tree for them. All other lines and
// columns stay the same. With markers, so do comments that may be one. Source that stripBodies can't follow comes back
// unchanged, and the parser reports its errors.
//
// Over k8s.io/api and its dependencies, half of what a load would parse is function bodies, most of them in generated
// files. Over Kubernetes, a quarter of the rest is elements of variables, most of them compressed descriptors of
// protobuf.
func stripBodies(
	buffer, src []byte, values, markers bool, drop func(name string, method bool) bool,
) []byte {
	s := stripper{out: blanked{src: src, out: buffer[:0]}, src: src, values: values, markers: markers, drop: drop,
		fn: -1}
	for s.at < len(src) {
		switch classes[src[s.at]] {
		case blank:
			s.at++
			continue
		case word:
			s.word()
			continue
		case quote:
			if s.text() {
				continue
			}
		}
		if !s.sign() {
			return src
		}
	}
	return s.out.bytes()
}

// A stripper walks through source, one word, sign, literal or comment at a time.
type stripper struct {
	src     []byte
	at      int // the next byte
	out     blanked
	values  bool // blank the elements of variables
	markers bool // keep the comments with markers
	drop    func(name string, method bool) bool

	nesting int    // open parentheses, brackets and braces
	last    []byte // the last word or sign
	keyword string // of the current top-level declaration

	fn      int // where the top-level "func" starts whose body follows; -1 for none
	fnStart int // where its doc comment starts, or itself

	doc, docEnd int // the last comment that begins a line, with the comment lines above it
}

// text skips a comment or a literal. It reports false if none starts here.
func (s *stripper) text() bool {
	end, skipped := skipText(s.src, s.at)
	if !skipped {
		return false
	}
	if s.src[s.at] == '/' && startsLine(s.src, s.at) {
		if s.at != s.docEnd {
			s.doc = s.at
		}
		s.docEnd = end
	}
	s.at = end
	return true
}

// keywords begin top-level declarations.
var keywords = map[string]bool{"import": true, "const": true, "type": true, "var": true, "func": true}

// word reads a word, and notes the keyword of a declaration.
func (s *stripper) word() {
	start := s.at
	for s.at < len(s.src) && classes[s.src[s.at]] == word {
		s.at++
	}
	s.last = s.src[start:s.at]
	if s.nesting > 0 {
		return
	}
	first := startsLine(s.src, start)
	if first && keywords[string(s.last)] {
		s.keyword, s.fn = string(s.last), -1 // the function before may have no body
	}
	if string(s.last) == "func" && (s.fn < 0 || first) { // not that of a function's result
		s.fn, s.fnStart = start, start
		if start == s.docEnd {
			s.fnStart = s.doc
		}
	}
}

// sign reads one byte that is no part of a word, a literal or a comment. It reports false for a body without an end.
func (s *stripper) sign() bool {
	c := s.src[s.at]
	switch c {
	case '{':
		if s.opensBody() {
			return s.body()
		}
		s.nesting++
	case '(', '[':
		s.nesting++
	case ')', ']', '}':
		s.nesting--
	}
	s.last = s.src[s.at : s.at+1]
	s.at++
	return true
}

// opensBody reports whether the brace here opens a function body, or the elements of a variable.
func (s *stripper) opensBody() bool {
	typeLiteral := string(s.last) == "struct" || string(s.last) == "interface"
	return s.nesting == 0 && !typeLiteral && (s.fn >= 0 || s.keyword == "var" && s.values)
}

// body blanks a function, its body, or the elements of a variable.
func (s *stripper) body() bool {
	end := bodyEnd(s.src, s.at)
	if end < 0 {
		return false
	}
	from, to := s.at+1, end
	if s.fn >= 0 {
		if name, method := funcName(s.src, s.fn); name != "" && s.drop(name, method) {
			end = lineEnd(s.src, end)
			from, to = s.fnStart, end+1
		}
		s.fn = -1
	}
	s.blank(from, to)
	s.at, s.last = end+1, closing
	return true
}

// blank blanks a part of the source, but keeps comments with markers where gen reports them.
func (s *stripper) blank(from, to int) {
	for i := from; s.markers && i < to; i++ {
		if end, skipped := skipText(s.src, i); skipped {
			if mayMark(s.src[i:end]) {
				s.out.blank(from, i)
				from = end
			}
			i = end - 1
		}
	}
	s.out.blank(from, to)
}

// mayMark reports whether a comment or literal is a line comment that begins with a plus sign.
func mayMark(text []byte) bool {
	text, line := bytes.CutPrefix(text, slashes)
	return line && bytes.HasPrefix(bytes.TrimLeft(text, " \t"), []byte("+"))
}

// funcName returns the name of the function declared at fn; "" for a function literal or type, which starts no line.
func funcName(src []byte, fn int) (name string, method bool) {
	if !startsLine(src, fn) {
		return "", false
	}
	rest := bytes.TrimLeft(src[fn+len("func"):], " ")
	if bytes.HasPrefix(rest, []byte("(")) {
		end := bytes.IndexByte(rest, ')')
		if end < 0 {
			return "", true
		}
		method, rest = true, bytes.TrimLeft(rest[end+1:], " ")
	}
	end := 0
	for end < len(rest) && classes[rest[end]] == word {
		end++
	}
	return string(rest[:end]), method
}

// blanked is source with parts that are blanked out. Their line breaks remain, and so many blanks that the text after
// them keeps its column.
type blanked struct {
	src  []byte
	out  []byte
	done int // bytes of src that are in out
}

// blank blanks the bytes from one index up to another.
func (b *blanked) blank(from, to int) {
	b.out = append(b.out, b.src[b.done:from]...)
	part := b.src[from:to]
	for range bytes.Count(part, lineBreak) {
		b.out = append(b.out, '\n')
	}
	for range len(part) - 1 - bytes.LastIndexByte(part, '\n') {
		b.out = append(b.out, ' ')
	}
	b.done = to
}

// bytes returns the resulting source.
func (b *blanked) bytes() []byte {
	if b.done == 0 {
		return b.src
	}
	return append(b.out, b.src[b.done:]...)
}

var lineBreak, closing = []byte("\n"), []byte("}")
