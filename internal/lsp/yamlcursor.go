package lsp

import "strings"

// element is the key of a list's elements in a path.
const element = "[]"

// A yamlCursor is a position in a YAML file, which may be broken: it is found by indentation, brackets and colons.
type yamlCursor struct {
	path  []string // of the mapping or value around the position, e.g. ["jobs", "[]", "generate"]
	text  string   // the key or value that is being written, up to the position
	value bool     // it is a value: that of the path
	none  bool     // it is in a comment
}

// A yamlLevel is a mapping's key, or an element of a list, around a position.
type yamlLevel struct {
	key    string // "" in a mapping in braces, before its first key
	indent int
	flow   byte // '{' or '[' for one in brackets, else 0
	inline bool // nothing but the value's beginning can follow on this line
}

// cursorAt returns the position at the end of a text.
func cursorAt(text string) yamlCursor {
	s := yamlScanner{}
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		s.line(strings.TrimRight(line, "\r"))
	}
	c := yamlCursor{text: s.token, none: s.comment}
	for _, level := range s.levels {
		if level.key != "" {
			c.path = append(c.path, level.key)
		}
	}
	if n := len(s.levels); n > 0 {
		last := s.levels[n-1]
		c.value = last.inline || last.key == element
	}
	return c
}

// A yamlScanner walks through the lines of a text.
type yamlScanner struct {
	levels  []yamlLevel
	token   string // what is being written at the end
	comment bool   // the line ends in a comment
}

func (s *yamlScanner) line(line string) {
	s.token, s.comment = "", false
	content := strings.TrimLeft(line, " ")
	indent := len(line) - len(content)
	if s.inFlow() {
		s.scan(content, indent)
		return
	}
	for {
		s.leave(indent, strings.HasPrefix(content, "- ") || content == "-")
		rest, isElement := strings.CutPrefix(content, "-")
		if !isElement || rest != "" && rest[0] != ' ' {
			break
		}
		s.levels = append(s.levels, yamlLevel{key: element, indent: indent})
		content = strings.TrimLeft(rest, " ")
		indent += 1 + len(rest) - len(content)
		if content == "" {
			return
		}
	}
	s.scan(content, indent)
}

// inFlow reports whether a bracket is open.
func (s *yamlScanner) inFlow() bool {
	for _, level := range s.levels {
		if level.flow != 0 {
			return true
		}
	}
	return false
}

// leave ends the levels to which a line of an indentation does not belong. The elements of a list may be indented as
// its key.
func (s *yamlScanner) leave(indent int, isElement bool) {
	for n := len(s.levels); n > 0; n-- {
		last := s.levels[n-1]
		if last.indent < indent || isElement && last.indent == indent && last.key != element {
			break
		}
		s.levels = s.levels[:n-1]
	}
	for i := range s.levels {
		s.levels[i].inline = false
	}
}

// scan reads what is on a line after its indentation.
func (s *yamlScanner) scan(content string, indent int) {
	var quote byte
	start := 0
	for i := 0; i < len(content); i++ {
		c := content[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && strings.TrimSpace(content[start:i]) == "":
			quote = c
		case c == '#' && (i == 0 || content[i-1] == ' '):
			s.token, s.comment = "", true
			return
		case c == ':' && (i+1 == len(content) || strings.IndexByte(" \t", content[i+1]) >= 0):
			s.key(strings.Trim(strings.TrimSpace(content[start:i]), "\"'"), indent)
			start = i + 1
		case (c == '{' || c == '[') && strings.TrimSpace(content[start:i]) == "":
			s.levels = append(s.levels, bracket(c, indent))
			start = i + 1
		case (c == '}' || c == ']') && s.inFlow():
			s.closeFlow()
			start = i + 1
		case c == ',' && s.inFlow():
			s.next()
			start = i + 1
		}
	}
	s.token = strings.TrimLeft(content[start:], " \t")
}

func bracket(c byte, indent int) yamlLevel {
	if c == '[' {
		return yamlLevel{key: element, indent: indent, flow: c}
	}
	return yamlLevel{indent: indent, flow: c}
}

// key begins the value of a key.
func (s *yamlScanner) key(name string, indent int) {
	if n := len(s.levels); n > 0 && s.levels[n-1].flow == '{' {
		s.levels[n-1].key, s.levels[n-1].inline = name, true
		return
	}
	s.levels = append(s.levels, yamlLevel{key: name, indent: indent, inline: true})
}

// next begins the next entry in brackets.
func (s *yamlScanner) next() {
	if n := len(s.levels); s.levels[n-1].flow == '{' {
		s.levels[n-1].key, s.levels[n-1].inline = "", false
	}
}

// closeFlow ends the innermost brackets.
func (s *yamlScanner) closeFlow() {
	for n := len(s.levels); n > 0; n-- {
		flow := s.levels[n-1].flow
		s.levels = s.levels[:n-1]
		if flow != 0 {
			return
		}
	}
}
