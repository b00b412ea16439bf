package shell

import (
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

func (s *scope) statements(all []*syntax.Stmt) {
	for _, stmt := range all {
		if s.leaving != "" {
			return
		}
		s.statement(stmt)
	}
}

// statement reads a statement. Where only a run would tell whether a condition holds, it takes each branch. It takes
// the body of a loop once for each known item, and while its condition is known to hold.
func (s *scope) statement(stmt *syntax.Stmt) {
	if s.reader.steps++; s.reader.steps > maxSteps {
		return
	}
	defer s.redirect(stmt)()
	switch c := stmt.Cmd.(type) {
	case *syntax.CallExpr:
		outer := s.stmt
		s.stmt = stmt
		s.call(c)
		s.stmt = outer
	case *syntax.DeclClause:
		for _, a := range c.Args {
			s.assign(a)
		}
	case *syntax.ArithmCmd:
		s.arithmetic(c.X)
	case *syntax.LetClause:
		for _, x := range c.Exprs {
			s.arithmetic(x)
		}
	case *syntax.FuncDecl:
		if c.Name != nil {
			s.funcs[c.Name.Value] = function{c.Body, s.source}
		}
	case *syntax.Block:
		s.statements(c.Stmts)
	case *syntax.Subshell:
		s.fork().statements(c.Stmts)
	case *syntax.BinaryCmd:
		s.operands(c)
	case *syntax.TimeClause:
		if c.Stmt != nil {
			s.statement(c.Stmt)
		}
	case *syntax.IfClause:
		s.branch(c)
	case *syntax.CaseClause:
		s.cases(c)
	case *syntax.ForClause:
		s.loop(c)
	case *syntax.WhileClause:
		s.while(c)
	}
}

// call reads a simple command.
func (s *scope) call(c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		for _, a := range c.Assigns {
			s.assign(a)
		}
		return
	}
	if is, _ := s.reads(c); !is {
		s.reader.reached[s.command(c)] = true
		s.run(s.assigning(c).fields(c.Args...), c)
	}
}

// assigning returns the scope of a command that sets variables for itself alone.
func (s *scope) assigning(c *syntax.CallExpr) *scope {
	if len(c.Assigns) == 0 {
		return s
	}
	in := s.fork()
	for _, a := range c.Assigns {
		in.assign(a)
	}
	return in
}

// run reads what a command does: that of the shell itself, a function, a script of the project, or another program.
func (s *scope) run(args []string, c *syntax.CallExpr) {
	args = unwrap(args)
	if len(args) == 0 || s.leave(args[0]) {
		return
	}
	switch name := args[0]; name {
	case "pushd":
		s.pushed = append(s.pushed, s.dir)
		s.enter(args[1:])
	case "cd":
		s.enter(args[1:])
	case "popd":
		if n := len(s.pushed); n > 0 {
			s.previous, s.dir, s.pushed = s.dir, s.pushed[n-1], s.pushed[:n-1:n-1]
		} else {
			s.dir = argv.Unknown("$PWD")
		}
	case "unset":
		s.unset(args[1:])
	case "shift":
		_, _ = s.shift(args[1:])
	case "exit":
		if len(args) == 1 || args[1] == "0" { // else what follows is for those who give what the script asks for
			s.leaving = name
		}
	case "source", ".":
		if len(args) > 1 {
			s.include(s.join(args[1]), args[2:], s)
		}
	case "bash", "sh", "/bin/bash", "/bin/sh":
		s.shell(args, c)
	case "eval", "exec":
		s.run(args[1:], c)
	case "xargs", "find":
		s.run(forItem(args), c)
	default:
		if f, ok := s.funcs[name]; ok && !s.stops(name) && !slices.Contains(s.open, name) {
			s.function(f, args)
		} else if script, ok := s.script(name); ok && strings.Contains(name, "/") && !s.stops(script) {
			s.include(script, args[1:], s.fork())
		} else if _, ok := s.script(second(args)); ok && !argv.Known(name) { // $(QUIET) hack/update-codegen.sh
			s.run(args[1:], c)
		} else if !s.container(args, c) {
			s.record(args, c)
		}
	}
}

// stops reports whether a function or a script is one to record. The script is not read for itself, either.
func (s *scope) stops(name string) bool {
	if s.reader.Stop == nil || !s.reader.Stop(path.Base(name)) {
		return false
	}
	if in, ok := InProject(name); ok {
		s.reader.called(in)
	}
	return true
}

// unwrap removes commands that run the command after them, and its environment.
func unwrap(args []string) []string {
	for len(args) > 0 {
		name := args[0]
		switch {
		case slices.Contains([]string{"env", "time", "command", "nice", "sudo"}, name), isAssignment(name):
			args = args[1:]
		default:
			return args
		}
	}
	return args
}

func isAssignment(word string) bool {
	name, _, ok := strings.Cut(word, "=")
	return ok && syntax.ValidName(name)
}

// enter changes the directory.
func (s *scope) enter(args []string) {
	args = slices.DeleteFunc(args, func(a string) bool { return a == "--" || a == "-P" || a == "-L" })
	switch {
	case len(args) == 0, args[0] == "-" && s.previous == "":
		s.previous, s.dir = s.dir, argv.Unknown("$PWD")
	case args[0] == "-":
		s.previous, s.dir = s.dir, s.previous
	default:
		s.previous, s.dir = s.dir, s.join(args[0])
	}
}

// shell reads bash FILE ARGUMENTS and bash -c TEXT.
func (s *scope) shell(args []string, c *syntax.CallExpr) {
	rest := args[1:]
	for len(rest) > 0 && strings.HasPrefix(rest[0], "-") {
		if strings.HasSuffix(rest[0], "c") && len(rest) > 1 {
			// A text that no shell can read calls nothing.
			_ = s.reader.text(rest[1], s.file, s.line+int(c.Pos().Line())-1, s.dir, rest[2:], true)
			return
		}
		rest = rest[1:]
	}
	switch {
	case len(rest) == 0:
	default:
		if script, ok := s.script(rest[0]); ok && !s.stops(script) {
			s.include(script, rest[1:], s.fork())
		} else {
			s.record(rest, c) // a script of another module
		}
	}
}

// script returns the path of a script of the project.
func (s *scope) script(name string) (string, bool) {
	absolute := s.join(name)
	in, ok := InProject(absolute)
	if !ok || !argv.Known(name) {
		return "", false
	}
	return absolute, isScript(s.reader.FS, in)
}

// include reads another script of the project, in a scope that may be this one.
func (s *scope) include(absolute string, args []string, in *scope) {
	name, ok := InProject(absolute)
	if !ok || slices.Contains(s.open, name) {
		return
	}
	content, err := readScript(s.reader.FS, name)
	if err != nil {
		return
	}
	parsed, err := parse(content, name)
	if err != nil {
		return // it is read, and reported, for itself
	}
	s.reader.called(name)
	of := *in
	of.source, of.open = source{file: name, text: content, line: 1}, append(slices.Clip(s.open), name)
	of.operand = false
	of.params, of.given = append([]string{absolute}, args...), len(args) > 0
	of.note(parsed)
	before := in.vars["BASH_SOURCE"]
	in.vars["BASH_SOURCE"] = list(absolute)
	of.statements(parsed.Stmts)
	in.vars["BASH_SOURCE"] = before
	of.leaves("return")
	in.dir, in.previous, in.pushed, in.leaving = of.dir, of.previous, of.pushed, of.leaving
}

// function reads the body of a function.
func (s *scope) function(f function, args []string) {
	of := *s
	of.source, of.operand = f.source, false
	of.open, of.params = append(slices.Clip(s.open), args[0]), append(slices.Clone(s.params[:1]), args[1:]...)
	of.given = true
	of.statement(f.body)
	of.leaves("return")
	s.dir, s.previous, s.pushed, s.leaving = of.dir, of.previous, of.pushed, of.leaving
}

// record notes a call of a program.
func (s *scope) record(args []string, c *syntax.CallExpr) {
	call := Call{Args: args, Dir: s.dir, File: s.file, Line: s.line + int(c.Pos().Line()) - 1, Text: s.written(c),
		Lines: int(c.End().Line()-c.Pos().Line()) + 1, Out: s.out, Appends: s.out != "" && s.append, Piped: s.feeds}
	if stmt := s.stmt; stmt != nil && !s.operand && !s.quoted {
		if lines, ok := linesOf(s.text, stmt); ok {
			call.Lines = strings.Count(lines, "\n") + 1
			call.Alone = strings.TrimRight(strings.TrimSpace(continued.ReplaceAllString(lines, "")), "; \t") ==
				strings.TrimRight(s.written(stmt), "; \t")
		}
	}
	s.reader.Calls = append(s.reader.Calls, call)
}
