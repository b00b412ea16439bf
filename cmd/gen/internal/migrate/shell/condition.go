package shell

import (
	"regexp"
	"strconv"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/pattern"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// A truth is what gen can say of a condition.
type truth int

const (
	unknown truth = iota // only a run would tell
	holds
	fails
)

func truthOf(is bool) truth {
	if is {
		return holds
	}
	return fails
}

func (t truth) not() truth {
	switch t {
	case holds:
		return fails
	case fails:
		return holds
	}
	return unknown
}

func (t truth) and(u truth) truth {
	switch {
	case t == fails || u == fails:
		return fails
	case t == holds && u == holds:
		return holds
	}
	return unknown
}

func (t truth) or(u truth) truth { return t.not().and(u.not()).not() }

// condition returns whether a condition of an if, or an operand of && and ||, holds: tests of texts and numbers.
func (s *scope) condition(all []*syntax.Stmt) (is truth) {
	if s.input != nil {
		defer func(before string) {
			if is == unknown { // the statements read it
				*s.input = before
			}
		}(*s.input)
	}
	return s.joined(all, 0)
}

// longestChain is how many operands of && and || are looked at: each is asked about those before it.
const longestChain = 64

// joined is condition inside of so many && and ||.
func (s *scope) joined(all []*syntax.Stmt, depth int) truth {
	if len(all) != 1 || depth > longestChain {
		return unknown
	}
	defer s.redirect(all[0])()
	t := unknown
	switch c := all[0].Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) > 0 {
			t = s.tested(c)
		}
	case *syntax.TestClause:
		t = s.test(c.X)
	case *syntax.BinaryCmd:
		t = s.joined([]*syntax.Stmt{c.X}, depth+1)
		switch {
		case t == unknown: // so is the whole, in nearly all scripts
		case c.Op == syntax.AndStmt:
			t = t.and(s.joined([]*syntax.Stmt{c.Y}, depth+1))
		case c.Op == syntax.OrStmt:
			t = t.or(s.joined([]*syntax.Stmt{c.Y}, depth+1))
		default:
			t = unknown
		}
	}
	if all[0].Negated {
		return t.not()
	}
	return t
}

// tested returns whether a command that only tests or reads succeeds: [ ], test, true, false and read.
func (s *scope) tested(c *syntax.CallExpr) truth {
	if is, found := s.reads(c); is || len(c.Assigns) > 0 {
		return found
	}
	switch c.Args[0].Lit() {
	case "true", ":":
		return holds
	case "false":
		return fails
	case "[", "test":
	default:
		return unknown
	}
	args := s.fields(c.Args[1:]...)
	if n := len(args); n > 0 && args[n-1] == "]" {
		args = args[:n-1]
	}
	negated := len(args) > 1 && args[0] == "!"
	if negated {
		args = args[1:]
	}
	t := unknown
	switch len(args) {
	case 1:
		t = notEmpty(args[0])
	case 2:
		switch args[0] {
		case "-n":
			t = notEmpty(args[1])
		case "-z":
			t = notEmpty(args[1]).not()
		}
	case 3:
		t = compared(args[0], args[1], args[2])
	}
	if negated {
		return t.not()
	}
	return t
}

func notEmpty(text string) truth {
	if !argv.Known(text) {
		return unknown
	}
	return truthOf(text != "")
}

// compared returns whether a comparison of two texts or numbers holds, e.g. "v1", "!=", "v2".
func compared(x, op, y string) truth {
	if !argv.Known(x) || !argv.Known(y) {
		return unknown
	}
	switch op {
	case "=", "==":
		return truthOf(x == y)
	case "!=":
		return truthOf(x != y)
	}
	m, err := strconv.Atoi(x)
	n, err2 := strconv.Atoi(y)
	if err != nil || err2 != nil {
		return unknown
	}
	switch op {
	case "-eq":
		return truthOf(m == n)
	case "-ne":
		return truthOf(m != n)
	case "-lt":
		return truthOf(m < n)
	case "-le":
		return truthOf(m <= n)
	case "-gt":
		return truthOf(m > n)
	case "-ge":
		return truthOf(m >= n)
	}
	return unknown
}

// test returns whether an expression inside of [[ ]] holds.
func (s *scope) test(expr syntax.TestExpr) truth {
	switch x := expr.(type) {
	case *syntax.Word:
		return notEmpty(s.literal(x))
	case *syntax.ParenTest:
		return s.test(x.X)
	case *syntax.UnaryTest:
		switch x.Op {
		case syntax.TsNot:
			return s.test(x.X).not()
		case syntax.TsNempStr:
			return s.test(x.X)
		case syntax.TsEmpStr:
			return s.test(x.X).not()
		}
	case *syntax.BinaryTest:
		switch x.Op {
		case syntax.AndTest:
			return s.test(x.X).and(s.test(x.Y))
		case syntax.OrTest:
			return s.test(x.X).or(s.test(x.Y))
		}
		left, isWord := x.X.(*syntax.Word)
		right, areWords := x.Y.(*syntax.Word)
		if !isWord || !areWords {
			return unknown
		}
		switch x.Op {
		case syntax.TsMatch, syntax.TsMatchShort:
			return s.matches(s.literal(left), right)
		case syntax.TsNoMatch:
			return s.matches(s.literal(left), right).not()
		default:
			return compared(s.literal(left), x.Op.String(), s.literal(right))
		}
	}
	return unknown
}

// matches returns whether a text is of a pattern, as in case and [[ ]].
func (s *scope) matches(text string, w *syntax.Word) truth {
	of, err := expand.Pattern(s.config(w), w)
	if err != nil || !argv.Known(of) || !argv.Known(text) {
		return unknown
	}
	expression, err := pattern.Regexp(of, pattern.EntireString)
	if err != nil {
		return unknown
	}
	compiled, err := regexp.Compile(expression)
	if err != nil {
		return unknown
	}
	return truthOf(compiled.MatchString(text))
}

// chosen returns the statements of a case that are run. ok is false where only a run would tell.
func (s *scope) chosen(c *syntax.CaseClause) (all []*syntax.Stmt, ok bool) {
	text := s.literal(c.Word)
	for _, item := range c.Items {
		t := fails
		for _, w := range item.Patterns {
			t = t.or(s.matches(text, w))
		}
		switch {
		case t == unknown || item.Op != syntax.Break:
			return nil, false
		case t == holds:
			return item.Stmts, true
		}
	}
	return nil, true
}
