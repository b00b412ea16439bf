package config

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// A misreading is why YAML can't be read, with the remedy.
type misreading struct {
	line, column int
	why, remedy  string
}

// misread looks for what the YAML library only says in its own terms, and often a line off: a bracket or a quotation
// mark without its other half, a line that is indented differently from its neighbours, or a text with a colon.
func misread(content []byte) *misreading {
	if m := unclosed(content); m != nil {
		return m
	}
	if m := misindented(content); m != nil {
		return m
	}
	return misplaced(content)
}

// unquoted matches a line with a value that has no quotes, e.g. "  dir: config", and finds its column.
var unquoted = regexp.MustCompile(`^( *(?:- )*)[\w./-]+: +([^"'\[{|>&*#\s].*)$`)

// misplaced finds a value that begins with a sign that YAML keeps for itself, holds a colon, or has keys below.
func misplaced(content []byte) *misreading {
	lines := strings.Split(string(content), "\n")
	for i, line := range lines {
		found := unquoted.FindStringSubmatchIndex(line)
		if found == nil {
			continue
		}
		text, column := line[found[4]:], found[4]+1
		colon := strings.Index(text+" ", ": ")
		switch {
		case strings.ContainsAny(text[:1], "@`%"):
			return &misreading{i + 1, column, "a value can't begin with " + text[:1], "put it into quotes"}
		case colon > 0 && !strings.Contains(text[:colon], " #"):
			return &misreading{i + 1, column + colon, "a value has a colon with a blank after it",
				"put the value into quotes, or write the key in a line of its own"}
		case i+1 < len(lines) && below.MatchString(lines[i+1]) && indentOf(lines[i+1]) > found[3]:
			return &misreading{i + 1, column, "the key has a value, and keys below it",
				"keep one of them, e.g. write the value as a key with a colon"}
		}
	}
	return nil
}

// below matches a line with a key.
var below = regexp.MustCompile(`^ +[\w./-]+:( |$)`)

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// unclosed finds a bracket or a quotation mark without its other half.
func unclosed(content []byte) *misreading {
	type opening struct {
		sign         byte
		line, column int
	}
	var open []opening
	for i, line := range bytes.Split(content, []byte("\n")) {
		for at := 0; at < len(line); at++ {
			c := line[at]
			starts := at == 0 || strings.IndexByte(" \t[{,:-", line[at-1]) >= 0 // else it is part of a word
			switch {
			case c == '#' && (at == 0 || line[at-1] == ' '):
				at = len(line)
			case (c == '"' || c == '\'') && starts:
				end := bytes.IndexByte(line[at+1:], c)
				if end < 0 {
					return &misreading{i + 1, at + 1, fmt.Sprintf("the quotation mark %c has no end in its line", c),
						fmt.Sprintf("write the other %c", c)}
				}
				at += 1 + end
			case (c == '[' || c == '{') && (starts || len(open) > 0):
				open = append(open, opening{c, i + 1, at + 1})
			case (c == ']' || c == '}') && len(open) == 0 && at > 0 && strings.IndexByte("]}", line[at-1]) >= 0:
				return &misreading{i + 1, at + 1, fmt.Sprintf("the bracket %c closes nothing", c), "remove it"}
			case (c == ']' || c == '}') && len(open) > 0:
				last := open[len(open)-1]
				if closing[last.sign] != c {
					why := fmt.Sprintf("%c closes what %c in line %d opens", c, last.sign, last.line)
					return &misreading{i + 1, at + 1, why, fmt.Sprintf("write %c here", closing[last.sign])}
				}
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	last := open[len(open)-1]
	return &misreading{last.line, last.column, fmt.Sprintf("the bracket %c has no end", last.sign),
		fmt.Sprintf("write %c after the last value", closing[last.sign])}
}

var closing = map[byte]byte{'[': ']', '{': '}'}

// misindented finds a line that goes back to an indentation that no line above has.
func misindented(content []byte) *misreading {
	var levels []int
	for i, line := range bytes.Split(content, []byte("\n")) {
		text := bytes.TrimLeft(line, " ")
		if len(bytes.TrimSpace(text)) == 0 || text[0] == '#' {
			continue
		}
		level, back := len(line)-len(text), false
		for len(levels) > 0 && levels[len(levels)-1] > level {
			levels, back = levels[:len(levels)-1], true
		}
		if aligned := len(levels) > 0 && levels[len(levels)-1] == level; back && !aligned {
			why := fmt.Sprintf("the line is indented by %d, and no line above it is", level)
			return &misreading{i + 1, level + 1, why, "indent it as its neighbours"}
		} else if !aligned {
			levels = append(levels, level)
		}
		for bytes.HasPrefix(text, []byte("- ")) { // what follows has an indentation of its own
			rest := bytes.TrimLeft(text[1:], " ")
			level += len(text) - len(rest)
			text = rest
			levels = append(levels, level)
		}
	}
	return nil
}
