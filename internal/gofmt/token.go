package gofmt

import "bytes"

// A token is a part of a line by which gofmt decides about the spaces around it.
type token int

const (
	unknown   token = iota
	begin           // of the line
	word            // a name or a text
	number          // without a sign
	keyword         // one with a space behind it
	variable        // the beginning of a declaration, e.g. "var seed"
	paren           // (
	bracket         // [
	closed          // ) and ] of an index
	element         // ] of a type, behind which that of its elements stands
	comma           // ,
	semicolon       // ;
	dot             // .
	prefix          // * & ! and - before an operand
	binary          // = := == != < <= > >= && ||
	brace           // { at the end of the line
	ended           // } at its beginning
)

// A tokenSet has a bit for each of its tokens.
type tokenSet uint32

func (s tokenSet) has(t token) bool { return s>>t&1 == 1 }

// ends reports whether an operand may end with the token.
func (t token) ends() bool { return t == word || t == number || t == closed }

// tokens has what a byte is by itself: the tokens of one byte that mean the same everywhere, and those that words are
// made of.
var tokens = func() (all [256]token) {
	for c := range all {
		if isLetter(byte(c)) || '0' <= c && c <= '9' || c >= 0x80 {
			all[c] = word
		}
	}
	for c, t := range map[byte]token{'_': word, '(': paren, '[': bracket, ')': closed, ']': closed, ',': comma,
		'.': dot, '*': prefix} {
		all[c] = t
	}
	return all
}()

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// operators are the binary ones that gofmt puts between spaces whatever they stand beside.
var operators = []string{":=", "==", "!=", "<=", ">=", "&&", "||", "=", "<", ">"}

// tokenAt returns the token that begins at i, and where it ends.
func tokenAt(line []byte, i int, before token) (now token, end int) {
	c := line[i]
	switch now := tokens[c]; {
	case now == word:
		return wordAt(line, i, before)
	case now != unknown:
		return now, i + 1
	case c == '"':
		for end := i + 1; end < len(line); end++ {
			switch line[end] {
			case '\\':
				end++
			case '"':
				return word, end + 1
			}
		}
	case c == '`':
		if n := bytes.IndexByte(line[i+1:], '`'); n >= 0 {
			return word, i + n + 2
		}
	case c == ';' && line[len(line)-1] == '{': // of the head of a statement
		return semicolon, i + 1
	case c == '<' && bytes.HasPrefix(line[i:], []byte("<-")):
		return unknown, i + 2
	case c == '{' && i == len(line)-1:
		return brace, i + 1
	case c == '}' && before == begin:
		return ended, i + 1
	}
	for _, operator := range operators {
		if bytes.HasPrefix(line[i:], []byte(operator)) {
			return binary, i + len(operator)
		}
	}
	if !before.ends() && (c == '!' || (c == '&' || c == '-') && before != prefix) {
		return prefix, i + 1
	}
	return unknown, i + 1
}

// wordAt returns the word that begins at i.
func wordAt(line []byte, i int, before token) (now token, end int) {
	numeric, letters := line[i] <= '9', false
	for end = i; end < len(line) && (tokens[line[end]] == word || numeric && line[end] == '.'); end++ {
		letters = letters || line[end] > '9'
	}
	switch string(line[i:end]) {
	case "func":
		if before == begin {
			return keyword, end
		}
		return unknown, end
	case "var":
		for end++; end < len(line) && tokens[line[end]] == word; end++ {
		}
		if before == begin && bytes.HasPrefix(line, []byte("var ")) {
			return variable, end
		}
		return unknown, end
	case "if", "else", "for", "range", "return":
		return keyword, end
	case "break", "case", "chan", "const", "continue", "default", "defer", "fallthrough", "go", "goto",
		"import", "interface", "package", "select", "struct", "switch", "type":
		return unknown, end
	}
	switch {
	case numeric && letters: // gofmt may write them in another way
		return unknown, end
	case numeric:
		return number, end
	}
	return word, end
}
