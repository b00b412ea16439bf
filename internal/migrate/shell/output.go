package shell

import (
	"io"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// substitute writes what a command substitution prints, as far as this can be known.
func (s *scope) substitute(out io.Writer, c *syntax.CmdSubst) error {
	text, ok := s.fork().output(c.Stmts)
	if !ok {
		text = Unknown(s.source(c))
	}
	_, err := io.WriteString(out, text)
	return err
}

// output returns what statements print.
func (s *scope) output(all []*syntax.Stmt) (text string, ok bool) {
	for _, stmt := range all {
		printed, ok := s.printed(stmt)
		if !ok {
			return "", false
		}
		text += printed
	}
	return text, true
}

func (s *scope) printed(stmt *syntax.Stmt) (string, bool) {
	switch c := stmt.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			s.call(c)
			return "", true
		}
		return s.prints(unwrap(s.fields(c.Args...)))
	case *syntax.BinaryCmd:
		if c.Op == syntax.AndStmt {
			return s.output([]*syntax.Stmt{c.X, c.Y})
		}
	case *syntax.Block:
		return s.output(c.Stmts)
	case *syntax.DeclClause:
		s.statement(stmt)
		return "", true
	}
	return "", false
}

// prints returns what a program prints.
func (s *scope) prints(args []string) (string, bool) {
	if len(args) == 0 {
		return "", false
	}
	if body, ok := s.funcs[args[0]]; ok && !slices.Contains(s.open, args[0]) {
		of := *s
		of.open, of.params = append(slices.Clip(s.open), args[0]), append([]string{s.params[0]}, args[1:]...)
		return of.printed(body)
	}
	last := args[len(args)-1]
	switch line := strings.Join(args, " "); {
	case args[0] == "cd", args[0] == "pushd":
		s.enter(args[1:])
		return "", true
	case args[0] == "pwd":
		return s.dir + "\n", true
	case args[0] == "echo" && len(args) > 1 && !strings.HasPrefix(args[1], "-"):
		return strings.Join(args[1:], " ") + "\n", true
	case args[0] == "printf" && len(args) > 1:
		return printf(args[1], args[2:])
	case args[0] == "dirname" && len(args) > 1:
		return path.Dir(last) + "\n", true
	case args[0] == "basename" && len(args) == 2:
		return path.Base(last) + "\n", true
	case (args[0] == "realpath" || args[0] == "readlink") && len(args) > 1:
		return s.join(last) + "\n", true
	case line == "git rev-parse --show-toplevel", line == "go list -m -f {{.Dir}}":
		return Root + "\n", true
	case s.reader.Module != "" && (line == "go list -m" || line == "go list -m -f {{.Path}}"):
		return s.reader.Module + "\n", true
	}
	return "", false
}

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
