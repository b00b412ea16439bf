package shell

import (
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// substitute writes what a command substitution prints, as far as gen can predict it.
func (s *scope) substitute(out io.Writer, c *syntax.CmdSubst) error {
	text, ok := s.fork().output(c.Stmts)
	if !ok {
		text = argv.Unknown(s.written(c))
	}
	_, err := io.WriteString(out, text)
	return err
}

// output returns what statements print.
func (s *scope) output(all []*syntax.Stmt) (text string, ok bool) {
	for _, stmt := range all {
		if s.leaving != "" {
			break
		}
		printed, ok := s.printed(stmt)
		if !ok {
			return "", false
		}
		text += printed
	}
	return text, true
}

func (s *scope) printed(stmt *syntax.Stmt) (string, bool) {
	if s.reader.steps++; s.reader.steps > maxSteps {
		return "", false
	}
	if s.condition([]*syntax.Stmt{stmt}) != unknown {
		return "", true
	}
	switch c := stmt.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			s.call(c)
			return "", true
		}
		return s.prints(unwrap(s.fields(c.Args...)))
	case *syntax.BinaryCmd:
		switch t := s.condition([]*syntax.Stmt{c.X}); {
		case c.Op == syntax.Pipe:
			return s.piped(c)
		case t == unknown && c.Op == syntax.AndStmt:
			return s.output([]*syntax.Stmt{c.X, c.Y})
		case t != unknown && (t == holds) == (c.Op == syntax.AndStmt):
			return s.printed(c.Y)
		case t != unknown:
			return "", true
		}
	case *syntax.Block:
		return s.output(c.Stmts)
	case *syntax.IfClause:
		if t := s.condition(c.Cond); t != unknown {
			return s.output(taken(c, t))
		}
	case *syntax.CaseClause:
		if all, ok := s.chosen(c); ok {
			return s.output(all)
		}
	case *syntax.ForClause:
		if over, is := c.Loop.(*syntax.WordIter); is {
			text, ok := "", true
			s.each(over, func() bool {
				printed, known := s.output(c.Do)
				text, ok = text+printed, known
				return known
			})
			return text, ok
		}
	case *syntax.DeclClause:
		s.statement(stmt)
		return "", true
	}
	return "", false
}

// piped returns what a pipe prints.
func (s *scope) piped(c *syntax.BinaryCmd) (string, bool) {
	text, ok := s.fork().printed(c.X)
	call, isCall := c.Y.Cmd.(*syntax.CallExpr)
	if !ok || !isCall || !argv.Known(text) || len(text) > maxBytes {
		return "", false
	}
	return filter(s.fields(call.Args...), text)
}

// prints returns what a program prints.
func (s *scope) prints(args []string) (string, bool) {
	if len(args) == 0 {
		return "", false
	}
	if f, ok := s.funcs[args[0]]; ok && !slices.Contains(s.open, args[0]) {
		of := *s
		of.source = f.source
		of.open, of.params = append(slices.Clip(s.open), args[0]), append([]string{s.params[0]}, args[1:]...)
		of.given = true
		return of.printed(f.body)
	}
	if s.leave(args[0]) {
		return "", true
	}
	switch strings.Join(args, " ") {
	case "git rev-parse --show-toplevel":
		return s.reader.Top() + "\n", true
	case "go list -m -f {{.Dir}}":
		return argv.Root + "\n", true
	case "go list -m", "go list -m -f {{.Path}}":
		return s.reader.Module + "\n", s.reader.Module != ""
	case "date +%Y", "date -u +%Y":
		return s.reader.Year + "\n", s.reader.Year != ""
	}
	if dir, ok := s.reader.Modules[last(args)]; ok && len(args) == 6 && strings.Join(args[:2], " ") == "go list" &&
		slices.Contains(args, "-m") && slices.Contains(args, "{{.Dir}}") {
		return path.Join(argv.Root, dir) + "\n", true
	}
	if p, ok := printers[args[0]]; ok && len(args) > p.least {
		return p.print(s, args[1:])
	}
	return "", false
}

// printers are programs whose output gen can predict, with the least number of their arguments.
var printers = map[string]struct {
	least int
	print func(s *scope, args []string) (string, bool)
}{
	"which": {1, func(_ *scope, args []string) (string, bool) { return args[0] + "\n", len(args) == 1 }},
	"unset": {0, (*scope).unset},
	"shift": {-1, (*scope).shift},
	"cd":    {0, (*scope).changed},
	"pushd": {0, (*scope).changed},
	"find":  {0, (*scope).find},
	"pwd":   {0, func(s *scope, _ []string) (string, bool) { return s.dir + "\n", true }},
	"echo": {1, func(_ *scope, args []string) (string, bool) {
		return strings.Join(args, " ") + "\n", !strings.HasPrefix(args[0], "-")
	}},
	"printf":   {1, func(_ *scope, args []string) (string, bool) { return printf(args[0], args[1:]) }},
	"dirname":  {1, func(_ *scope, args []string) (string, bool) { return path.Dir(last(args)) + "\n", true }},
	"basename": {1, func(_ *scope, args []string) (string, bool) { return path.Base(args[0]) + "\n", len(args) == 1 }},
	"realpath": {1, func(s *scope, args []string) (string, bool) { return s.join(last(args)) + "\n", true }},
	"readlink": {1, func(s *scope, args []string) (string, bool) { return s.join(last(args)) + "\n", true }},
}

// unset removes variables, and prints nothing.
func (s *scope) unset(names []string) (string, bool) {
	for _, name := range names {
		s.vars[name] = expand.Variable{}
	}
	return "", true
}

// shift removes the first parameters, one or as many as it is given, and prints nothing.
func (s *scope) shift(args []string) (string, bool) {
	n := 1
	if len(args) > 0 {
		if given, err := strconv.Atoi(args[0]); err == nil {
			n = given
		}
	}
	if n >= 0 && n < len(s.params) { // else it fails
		s.params = append(s.params[:1:1], s.params[1+n:]...)
	}
	return "", true
}

// changed changes the directory, and prints nothing.
func (s *scope) changed(args []string) (string, bool) {
	s.enter(args)
	return "", true
}

func last(args []string) string { return args[len(args)-1] }

// printf returns what printf prints: the format, again and again until all arguments are in.
func printf(format string, args []string) (text string, ok bool) {
	for {
		part, n, err := expand.Format(nil, format, args)
		if err != nil {
			return "", false
		}
		if text += part; n == 0 || n == len(args) {
			return text, true
		}
		args = args[n:]
	}
}
