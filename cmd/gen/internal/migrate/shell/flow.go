package shell

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// operands reads what && || or a pipe joins. Where only a run would tell whether the second one is run, it leaves
// nothing: "gen || exit 1" goes on.
func (s *scope) operands(c *syntax.BinaryCmd) {
	t := unknown
	if c.Op == syntax.AndStmt || c.Op == syntax.OrStmt {
		t = s.condition([]*syntax.Stmt{c.X})
	}
	outer, feeds, pipe := s.operand, s.feeds, c.Op == syntax.Pipe || c.Op == syntax.PipeAll
	s.operand, s.feeds = true, feeds || pipe
	if t == unknown {
		s.statement(c.X)
	}
	if s.feeds = feeds; pipe { // it is run in a shell of its own
		s.leaving = ""
	}
	if _, single := c.Y.Cmd.(*syntax.CallExpr); pipe && !single {
		defer s.piping(c.X)()
	}
	switch {
	case s.leaving != "":
	case t == unknown:
		s.statement(c.Y)
		s.leaving = ""
	case (t == holds) == (c.Op == syntax.AndStmt):
		s.statement(c.Y)
	}
	s.operand = outer
}

func (s *scope) branch(c *syntax.IfClause) {
	if t := s.condition(c.Cond); t != unknown {
		s.statements(taken(c, t))
		return
	}
	s.statements(c.Cond)
	then, otherwise := s.fork(), s.fork()
	then.statements(c.Then)
	switch {
	case c.Else == nil:
	case len(c.Else.Cond) > 0:
		otherwise.branch(c.Else)
	default:
		otherwise.statements(c.Else.Then)
	}
	s.merge(then, otherwise)
}

// taken returns the statements of an if whose condition holds or fails.
func taken(c *syntax.IfClause, t truth) []*syntax.Stmt {
	switch {
	case t == holds:
		return c.Then
	case c.Else == nil:
		return nil
	case len(c.Else.Cond) > 0:
		return []*syntax.Stmt{{Cmd: c.Else}}
	}
	return c.Else.Then
}

func (s *scope) cases(c *syntax.CaseClause) {
	if all, ok := s.chosen(c); ok {
		s.statements(all)
		return
	}
	before := s.fork()
	for _, item := range c.Items {
		one := before.fork()
		one.statements(item.Stmts)
		s.merge(one, s.fork())
	}
}

func (s *scope) loop(c *syntax.ForClause) {
	switch over := c.Loop.(type) {
	case *syntax.WordIter:
		s.each(over, func() bool {
			s.statements(c.Do)
			return true
		})
	case *syntax.CStyleLoop:
		s.count(over, c.Do)
	}
}

// mostRounds ends loops whose condition always holds.
const mostRounds = 64

func (s *scope) while(c *syntax.WhileClause) {
	for rounds := 0; rounds < mostRounds; {
		left := s.left()
		t := s.condition(c.Cond)
		if s.left() == left {
			rounds++
		}
		if c.Until {
			t = t.not()
		}
		if t == fails {
			return
		} else if t == unknown {
			break
		}
		s.statements(c.Do)
		if s.leaves("continue"); s.leaving != "" {
			s.leaves("break")
			return
		}
	}
	s.statements(c.Cond)
	body := s.fork()
	body.statements(c.Do)
	s.merge(body, s.fork())
}

// each reads the body of a loop once for each item, until it reports false.
func (s *scope) each(over *syntax.WordIter, body func() bool) {
	items, of := s.params[1:], "$@"
	if over.InPos.IsValid() {
		items, of = s.fields(over.Items...), s.written(over)
	}
	if len(items) == 0 && !s.given && strings.Contains(of, "$@") { // a caller may have given some
		items = []string{argv.Unknown("$@")}
	}
	for _, item := range items {
		s.vars[over.Name.Value] = expand.Variable{Set: true, Kind: expand.String, Str: item}
		if !body() {
			return
		}
		if s.leaves("continue"); s.leaving != "" {
			break
		}
	}
	s.leaves("break")
}

// leave reads a command that leaves a loop or a function. It reports false for any other.
func (s *scope) leave(command string) bool {
	is := command == "break" || command == "continue" || command == "return"
	if is {
		s.leaving = command
	}
	return is
}

// leaves ends the way out of what such a command leaves, e.g. of a loop for break.
func (s *scope) leaves(commands ...string) {
	if slices.Contains(commands, s.leaving) {
		s.leaving = ""
	}
}

// forItem returns the command that xargs or find -exec runs for an item that only a run would tell.
func forItem(args []string) []string {
	command := args[1:]
	if args[0] == "find" {
		i := slices.IndexFunc(args, func(a string) bool { return a == "-exec" || a == "-execdir" })
		if i < 0 {
			return nil
		}
		command = args[i+1:]
	}
	item, command := "{}", slices.Clone(command)
	for len(command) > 0 && strings.HasPrefix(command[0], "-") {
		flag := command[0]
		if command = command[1:]; len(flag) == 2 && strings.ContainsAny(flag[1:], "IniLPdEs") && len(command) > 0 {
			if flag == "-I" {
				item = command[0]
			}
			command = command[1:]
		}
	}
	for i, word := range command {
		command[i] = strings.ReplaceAll(word, item, argv.Unknown(item))
	}
	if args[0] == "xargs" && argv.Known(strings.Join(command, "")) {
		command = append(command, argv.Unknown(item))
	}
	return command
}
