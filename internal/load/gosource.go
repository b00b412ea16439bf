package load

import "bytes"

// A class is what a byte of Go source may begin.
type class byte

const (
	sign  class = iota
	blank       // nothing
	word        // a word; it may be any byte of one
	brace       // { and }
	quote       // a comment or a literal
)

// classes has the class of every byte. Without the table, stripping takes twice as long (BenchmarkStripBodies).
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

// startsLine reports whether the byte at i is the first of its line.
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

// lineEnd returns the index of the last byte of the comment after the brace at end, or of the brace if there is none.
func lineEnd(src []byte, end int) int {
	rest := bytes.TrimLeft(src[end+1:], " \t")
	if bytes.HasPrefix(rest, slashes) {
		return after(src, len(src)-len(rest), "\n") - 1
	}
	return end
}

// skipText returns the index after the comment, string or rune literal that starts at i, if one does.
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

// after returns the index after the next stop, or the end of the source.
func after(src []byte, from int, stop string) int {
	if n := bytes.Index(src[from:], []byte(stop)); n >= 0 {
		return from + n + len(stop)
	}
	return len(src)
}
