package emit

import "bytes"

// layOut appends what jennifer has rendered as gofmt lays it out. It knows functions with a statement on each line, and
// of expressions what generators write: names, calls, indices, pointers, comparisons. Where it does not know for
// certain it says no, and all is for gofmt.
func layOut(out, source []byte) ([]byte, bool) {
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
	operand := now == word || now == number || now == paren || now == bracket || now == prefix
	switch before {
	case begin:
		return false, operand || now == keyword || now == variable || now == ended
	case ended: // else
		return true, now == keyword
	case paren:
		return false, operand && now != paren || now == closed // gofmt takes (a) for ((a))
	case bracket, dot, prefix, element:
		return false, operand || now == closed || now == element
	case keyword, semicolon:
		return true, operand && (now != paren || function) || now == keyword || now == brace // gofmt takes a for (a)
	case variable:
		return true, operand && now != paren
	case comma, binary:
		return true, operand || now == keyword
	}
	switch now { // behind an operand
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
