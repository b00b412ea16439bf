// Package gofmt lays out generated code as gofmt does, without parsing it. In: text of templates, or what jennifer has
// rendered. Out: the text as gofmt leaves it, or that this package does not know.
package gofmt

import "bytes"

// Layout appends functions that jennifer has rendered as gofmt lays them out, e.g. "out.Size = in.Size" for
// "out . Size =in.Size". It knows one statement a line, and the expressions of generated code: names, calls, indices,
// pointers, comparisons. ok is false for a text with anything else: that is for gofmt itself.
func Layout(out, source []byte) (_ []byte, ok bool) {
	depth := 0
	statement := true // the last line had something that a brace can stand behind
	for line := range bytes.Lines(source) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			out, statement = append(out, '\n'), false
			continue
		}
		if line[0] == '}' {
			depth--
		}
		for range depth {
			out = append(out, '\t')
		}
		known := depth >= 0 && (statement || line[0] != '}')
		statement = true
		switch {
		case bytes.HasPrefix(line, []byte("// ")):
			known = known && isLetter(line[len("// ")]) // others may be lists or code, which gofmt indents
			out = append(out, line...)
		case known:
			out, known = layOutLine(out, line)
			if line[len(line)-1] == '{' {
				depth, statement = depth+1, false
			}
		}
		if !known {
			return out, false
		}
		out = append(out, '\n')
	}
	return out, depth == 0
}

// layOutLine appends a statement, the head of one or a brace.
func layOutLine(out, line []byte) ([]byte, bool) {
	function := bytes.HasPrefix(line, []byte("func "))
	head := function || bytes.HasPrefix(line, []byte("if ")) || bytes.HasPrefix(line, []byte("for ")) ||
		bytes.HasPrefix(line, []byte("} "))
	before, from, done := begin, 0, 0
	nested, types := 0, uint64(0) // types has a bit for each open bracket: whether a type stands behind it
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		now, end := tokenAt(line, i, before)
		inside := nested > 0
		switch now {
		case paren, bracket:
			nested++
			types <<= 1
			if now == bracket && (!before.ends() || function && before == closed || string(line[from:done]) == "map") {
				types++
			}
		case closed:
			if nested--; types&1 == 1 {
				now = element
			}
			types >>= 1
		}
		space, known := gap(before, now, function, inside, i > done)
		if !known {
			return out, false
		}
		if space {
			out = append(out, ' ')
		}
		out = append(out, line[i:end]...)
		before, from, i, done = now, i, end, end
	}
	return out, nested == 0 && head == (before == brace) &&
		(head || before.ends() || before == ended || string(line) == "return")
}

// gap reports whether there is a space between two tokens, and whether that is known. function says that they are in
// the head of one, where types stand behind names; inside that parentheses or brackets are around them; apart that
// jennifer has left a space.
func gap(before, now token, function, inside, apart bool) (space, known bool) {
	if before.ends() {
		return gapBehindOperand(before, now, function, inside, apart)
	}
	rule := behind[before]
	receiver := function && before == keyword && now == paren // elsewhere gofmt takes a for (a)
	return rule.space, rule.tokens.has(now) || receiver
}

// operands are the tokens that an operand may begin with.
const operands = tokenSet(1<<word | 1<<number | 1<<paren | 1<<bracket | 1<<prefix)

// behind says what may stand behind a token that no operand ends with, and whether a space is between the two. gofmt
// takes (a) for ((a)).
var behind = [...]struct {
	space  bool
	tokens tokenSet
}{
	begin:     {false, operands | 1<<keyword | 1<<variable | 1<<ended},
	ended:     {true, 1 << keyword}, // else
	paren:     {false, operands&^(1<<paren) | 1<<closed},
	bracket:   {false, operands | 1<<closed | 1<<element},
	dot:       {false, operands | 1<<closed | 1<<element},
	prefix:    {false, operands | 1<<closed | 1<<element},
	element:   {false, operands | 1<<closed | 1<<element},
	keyword:   {true, operands&^(1<<paren) | 1<<keyword | 1<<brace},
	semicolon: {true, operands&^(1<<paren) | 1<<keyword | 1<<brace},
	variable:  {true, operands &^ (1 << paren)},
	comma:     {true, operands | 1<<keyword},
	binary:    {true, operands | 1<<keyword},
	brace:     {},
}

func gapBehindOperand(before, now token, function, inside, apart bool) (space, known bool) {
	switch now {
	case closed, element, comma, semicolon:
		return false, true
	case dot:
		return false, before != number
	case binary, brace:
		return true, !inside // where gofmt may leave out spaces
	case paren:
		return false, !function || before == word && !inside
	case bracket:
		return before == closed && function, before != word || !function || !apart
	case word, prefix:
		return true, function && (before == word || !inside)
	}
	return false, false
}
