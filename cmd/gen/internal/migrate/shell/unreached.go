package shell

import (
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A command is a simple one of a script that is read.
type command struct {
	file, text string
	line       int
}

func (s *scope) command(c *syntax.CallExpr) command {
	return command{s.file, s.written(c), s.line + int(c.Pos().Line()) - 1}
}

// Unreached returns the commands of scripts to which no run leads that the Reader follows, e.g. those of functions that
// nobody calls, and of $(commands). What only a run would tell of them is unknown, and so are their directories.
func (r *Reader) Unreached() (all []Call) {
	for _, c := range r.written {
		if !r.reached[c.command] {
			all = append(all, c.Call)
		}
	}
	return all
}

// A writtenCall is a command as it is written.
type writtenCall struct {
	command
	Call
}

// note notes the commands of a script, but not those of functions that are recorded as calls.
func (s *scope) note(parsed *syntax.File) {
	if s.reader.noted[s.source] {
		return
	} else if s.reader.noted == nil {
		s.reader.noted, s.reader.reached = map[source]bool{}, map[command]bool{}
	}
	s.reader.noted[s.source] = true
	syntax.Walk(parsed, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.FuncDecl:
			return n.Name == nil || s.reader.Stop == nil || !s.reader.Stop(n.Name.Value)
		case *syntax.CallExpr:
			call := Call{Dir: argv.Unknown("$PWD"), File: s.file, Line: s.command(n).line, Text: s.written(n)}
			for _, w := range n.Args {
				call.Args = append(call.Args, s.static(w.Parts))
			}
			if len(call.Args) > 0 {
				s.reader.written = append(s.reader.written, writtenCall{s.command(n), call})
			}
		}
		return true
	})
}

// static returns a word with its variables as unknown texts.
func (s *scope) static(parts []syntax.WordPart) (text string) {
	for _, part := range parts {
		switch p := part.(type) {
		case *syntax.Lit:
			text += p.Value
		case *syntax.SglQuoted:
			text += p.Value
		case *syntax.DblQuoted:
			text += s.static(p.Parts)
		default:
			text += argv.Unknown(s.written(p))
		}
	}
	return text
}
