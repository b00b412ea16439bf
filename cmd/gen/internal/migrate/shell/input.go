package shell

import (
	"io/fs"
	"slices"
	"strings"
	"unicode"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// redirect sets what a statement reads and writes, and returns what takes that back. Several commands that write one
// file add to it.
func (s *scope) redirect(stmt *syntax.Stmt) (back func()) {
	out, appends, input := s.out, s.append, s.input
	_, single := stmt.Cmd.(*syntax.CallExpr)
	for _, r := range stmt.Redirs {
		switch r.Op {
		case syntax.RdrOut, syntax.AppOut:
			if r.N == nil || r.N.Value == "1" {
				s.out, s.append = s.literal(r.Word), r.Op == syntax.AppOut || !single
			}
		case syntax.WordHdoc:
			s.input = s.known(s.literal(r.Word) + "\n")
		case syntax.Hdoc, syntax.DashHdoc:
			s.input = s.known(s.literal(r.Hdoc))
		case syntax.RdrIn:
			s.input = s.content(r.Word)
		}
	}
	return func() { s.out, s.append, s.input = out, appends, input }
}

// known returns a text to read; nil for one that only a run would tell.
func (s *scope) known(text string) *string {
	if !argv.Known(text) || len(text) > maxBytes {
		return nil
	}
	return &text
}

// content returns what is in a file of the project, or what <(command) prints.
func (s *scope) content(w *syntax.Word) *string {
	if p, ok := w.Parts[0].(*syntax.ProcSubst); ok && p.Op == syntax.CmdIn {
		if text, ok := s.fork().output(p.Stmts); ok {
			return s.known(text)
		}
		return nil
	}
	name, ok := InProject(s.join(s.literal(w)))
	if !ok || !argv.Known(name) {
		return nil
	}
	content, err := fs.ReadFile(s.reader.FS, name)
	if err != nil {
		return nil
	}
	return s.known(string(content))
}

// piping has what follows read what a statement prints.
func (s *scope) piping(from *syntax.Stmt) (back func()) {
	outer := s.input
	s.input = nil
	if text, ok := s.fork().printed(from); ok {
		s.input = s.known(text)
	}
	return func() { s.input = outer }
}

// left returns how many bytes are left to read.
func (s *scope) left() int {
	if s.input == nil {
		return 0
	}
	return len(*s.input)
}

// readers are the commands of the shell that set variables to what they read.
var readers = []string{"read", "mapfile", "readarray"}

// reads reports whether a command is one of them, and whether there was a line to read.
func (s *scope) reads(c *syntax.CallExpr) (is bool, found truth) {
	if is = slices.Contains(readers, c.Args[0].Lit()); is {
		in := s.assigning(c)
		found = s.read(in.fields(c.Args...), in.vars["IFS"])
	}
	return is, found
}

// read sets variables to the parts of a line, as in IFS=: read -r GROUP VERSION <<< "apps:v1", or a list to all lines.
func (s *scope) read(args []string, separators expand.Variable) truth {
	whole, exact, isList := args[0] != "read", s.input != nil, false
	var names []string
	for _, a := range args[1:] {
		switch {
		case !strings.HasPrefix(a, "-"):
			names = append(names, a)
		case whole, a == "-r":
		default:
			isList = a == "-a" || a == "-ra"
			exact = exact && isList
		}
	}
	if len(names) == 0 {
		names = []string{map[bool]string{false: "REPLY", true: "MAPFILE"}[whole]}
	}
	if !exact {
		for _, name := range names {
			s.vars[name] = expand.Variable{Set: true, Kind: expand.String, Str: argv.Unknown("$" + name)}
		}
		return unknown
	}
	if whole {
		s.vars[names[0]] = list(strings.FieldsFunc(*s.input, func(r rune) bool { return r == '\n' })...)
		*s.input = ""
		return holds
	}
	line, rest, found := strings.Cut(*s.input, "\n")
	*s.input = rest
	isBlank := func(r rune) bool { return strings.ContainsRune(" \t\n", r) }
	if separators.Set {
		isBlank = func(r rune) bool { return strings.ContainsRune(separators.Str, r) }
	}
	if isList {
		s.vars[names[0]] = list(strings.FieldsFunc(line, isBlank)...)
		return truthOf(found)
	}
	for i, name := range names {
		value := strings.TrimFunc(line, func(r rune) bool { return unicode.IsSpace(r) && isBlank(r) })
		if end := strings.IndexFunc(value, isBlank); end >= 0 && i+1 < len(names) {
			value, line = value[:end], value[end+1:]
		} else if i+1 < len(names) {
			line = ""
		}
		s.vars[name] = expand.Variable{Set: true, Kind: expand.String, Str: value}
	}
	return truthOf(found)
}
