package main

import (
	"strconv"
	"strings"
)

// A cell is a character on a terminal with its style, e.g. "1;31" as in the escape sequence that begins it.
type cell struct {
	char  rune
	style string
}

// A terminal is what somebody sees of what programs have written. Lines never wrap.
type terminal struct {
	lines  [][]cell
	column int // of the cursor, in the last line
	style  string
}

// write takes what a program has written. It knows the control characters that gen uses.
func (t *terminal) write(text string) {
	if len(t.lines) == 0 {
		t.lines = [][]cell{nil}
	}
	last := func() *[]cell { return &t.lines[len(t.lines)-1] }
	for text != "" {
		char, rest := []rune(text)[0], ""
		text = text[len(string(char)):]
		switch {
		case char == '\r':
			t.column = 0
		case char == '\n':
			t.lines, t.column = append(t.lines, nil), 0
		case char == '\t':
			t.put(last(), ' ')
			for t.column%tabWidth != 0 {
				t.put(last(), ' ')
			}
		case char == '\x1b' && strings.HasPrefix(text, "["):
			end := strings.IndexFunc(text[1:], func(r rune) bool { return r >= '@' }) + 1
			arguments := text[1:end]
			rest = text[end+1:]
			switch text[end] {
			case 'm':
				t.style = strings.TrimPrefix(arguments, "0")
			case 'K':
				*last() = (*last())[:min(t.column, len(*last()))]
			case 'A':
				n, _ := strconv.Atoi(arguments)
				t.lines = t.lines[:max(1, len(t.lines)-max(n, 1))]
			}
			text = rest
		default:
			t.put(last(), char)
		}
	}
}

const tabWidth = 8

func (t *terminal) put(line *[]cell, char rune) {
	for len(*line) <= t.column {
		*line = append(*line, cell{char: ' '})
	}
	(*line)[t.column] = cell{char, t.style}
	t.column++
}

// A span is a part of a line of one style.
type span struct{ Text, Style string }

// spans returns a line without the blanks at its end.
func spans(line []cell) (all []span) {
	for len(line) > 0 && line[len(line)-1].char == ' ' {
		line = line[:len(line)-1]
	}
	for _, c := range line {
		if n := len(all); n > 0 && all[n-1].Style == c.style {
			all[n-1].Text += string(c.char)
			continue
		}
		all = append(all, span{string(c.char), c.style})
	}
	return all
}
