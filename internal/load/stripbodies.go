package load

import "bytes"

// stripBodies returns the source, in a buffer if need be, with the inside of every top-level function body turned into
// blanks, and, where drop says so, with the whole declaration and the comment above it: the parser then builds no
// syntax tree for it. Lines, columns and everything else outside of functions stay. The same becomes of the elements of
// composite literals that top-level variables have. Source that it can't follow comes back as it is, for the parser to
// complain about.
//
// Over k8s.io/api and what it needs, half of what a load would parse is function bodies, most of them in generated
// files; over Kubernetes, a quarter of the rest is elements of variables, most of them compressed descriptors of
// protobuf.
func stripBodies(buffer, src []byte, drop func(name string, method bool) bool) []byte {
	out := blanked{src: src, out: buffer[:0]}
	var (
		nested int    // open parentheses, brackets and braces
		fn     = -1   // where the top-level "func" stands whose body is yet to come
		above  int    // where the comment above it begins, or itself
		last   []byte // the last word or sign
		decl   string // the keyword of the declaration

		doc, docEnd int // the last comment that begins a line, and all lines of it
	)
	for i := 0; i < len(src); {
		c := src[i]
		switch classes[c] {
		case blank:
			i++
			continue
		case quote:
			end, skipped := skipText(src, i)
			if !skipped {
				break
			}
			if c == '/' && startsLine(src, i) {
				if i != docEnd {
					doc = i
				}
				docEnd = end
			}
			i = end
			continue
		case word:
			start := i
			for i < len(src) && classes[src[i]] == word {
				i++
			}
			last = src[start:i]
			if nested > 0 {
				continue
			}
			if startsLine(src, start) && declares[string(last)] {
				decl = string(last)
			}
			if string(last) == "func" && (fn < 0 || startsLine(src, start)) { // not that of a result
				fn, above = start, start
				if start == docEnd {
					above = doc
				}
			}
			continue
		}
		structure := string(last) == "struct" || string(last) == "interface"
		switch {
		case c == '{' && nested == 0 && fn >= 0 && !structure:
			end := bodyEnd(src, i)
			if end < 0 {
				return src
			}
			if name, method := funcName(src, fn); name != "" && drop(name, method) {
				end = lineEnd(src, end)
				out.blank(above, end+1)
			} else {
				out.blank(i+1, end)
			}
			i, fn, last = end+1, -1, closing
			continue
		case c == '{' && nested == 0 && decl == "var" && !structure:
			end := bodyEnd(src, i)
			if end < 0 {
				return src
			}
			out.blank(i+1, end)
			i, last = end+1, closing
			continue
		case c == '(' || c == '[' || c == '{':
			nested++
		case c == ')' || c == ']' || c == '}':
			nested--
		}
		last = src[i : i+1]
		i++
	}
	return out.bytes()
}

// A class is what a byte may begin.
type class byte

const (
	sign  class = iota
	blank       // nothing
	word        // a word, of which it may be any part
	brace       // { and }
	quote       // a comment or a literal
)

// classes are looked up for every byte: without the table blanking takes twice as long (BenchmarkStripBodies).
var classes = func() (all [256]class) {
	for c := range all {
		switch {
		case c <= ' ':
			all[c] = blank
		case c == '_' || c >= 0x80 || isLetter(byte(c)) || '0' <= c && c <= '9':
			all[c] = word
		case c == '{' || c == '}':
			all[c] = brace
		case bytes.IndexByte([]byte("/`\"'"), byte(c)) >= 0:
			all[c] = quote
		}
	}
	return all
}()

var declares = map[string]bool{"import": true, "const": true, "type": true, "var": true, "func": true}

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

func startsLine(src []byte, i int) bool { return i == 0 || src[i-1] == '\n' }

// bodyEnd returns the index of the brace that closes the one at open, or -1.
func bodyEnd(src []byte, open int) int {
	depth := 0
	for i := open; i < len(src); i++ {
		c := src[i]
		switch class := classes[c]; {
		case class < brace: // most bytes
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i
			}
		default:
			if end, skipped := skipText(src, i); skipped {
				i = end - 1
			}
		}
	}
	return -1
}

// lineEnd returns the index of the last byte of the comment behind the brace at end, or else of the brace.
func lineEnd(src []byte, end int) int {
	rest := bytes.TrimLeft(src[end+1:], " \t")
	if bytes.HasPrefix(rest, slashes) {
		return after(src, len(src)-len(rest), "\n") - 1
	}
	return end
}

// skipText returns the index behind the comment, string or rune literal that starts at i, if one does.
func skipText(src []byte, i int) (end int, skipped bool) {
	switch src[i] {
	case '/':
		if bytes.HasPrefix(src[i:], []byte("//")) {
			return after(src, i, "\n"), true
		}
		if bytes.HasPrefix(src[i:], []byte("/*")) {
			return after(src, i+2, "*/"), true
		}
	case '`':
		return after(src, i+1, "`"), true
	case '"', '\'':
		for end := i + 1; end < len(src) && src[end] != '\n'; end++ {
			switch src[end] {
			case '\\':
				end++
			case src[i]:
				return end + 1, true
			}
		}
	}
	return i, false
}

func after(src []byte, from int, stop string) int {
	if n := bytes.Index(src[from:], []byte(stop)); n >= 0 {
		return from + n + len(stop)
	}
	return len(src)
}

// blanked is source of which parts are left out, and replaced by what keeps the positions of the rest: their line
// breaks, and blanks for what stands before the rest on its line.
type blanked struct {
	src  []byte
	out  []byte
	done int // of src
}

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

func (b *blanked) bytes() []byte {
	if b.done == 0 {
		return b.src
	}
	return append(b.out, b.src[b.done:]...)
}

var lineBreak, closing = []byte("\n"), []byte("}")
