package shell

import (
	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// count reads a loop such as for ((i = 0; i < 3; i++)), once for each known round.
func (s *scope) count(over *syntax.CStyleLoop, body []*syntax.Stmt) {
	s.arithmetic(over.Init)
	for range mostRounds {
		n, known := s.arithmetic(over.Cond)
		if s.reader.steps++; !known || s.reader.steps > maxSteps {
			break
		} else if n == 0 {
			return
		}
		s.statements(body)
		if s.leaves("continue"); s.leaving != "" {
			s.leaves("break")
			return
		}
		s.arithmetic(over.Post)
	}
	s.forget(over.Init)
	s.forget(over.Post)
	s.statements(body)
	s.leaves("break", "continue")
}

// arithmetic returns the value of an expression, which may set variables: to unknown texts where it is unknown.
func (s *scope) arithmetic(x syntax.ArithmExpr) (value int, known bool) {
	if x == nil {
		return 0, false
	}
	config := s.config(&syntax.Word{})
	known = true
	syntax.Walk(x, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ParamExp:
			known = known && n.Param != nil && config.Env.Get(n.Param.Value).IsSet()
		case *syntax.Lit:
			known = known && argv.Known(config.Env.Get(n.Value).String())
		}
		return known
	})
	if known {
		n, err := expand.Arithm(config, x)
		if known = err == nil; known {
			return n, true
		}
	}
	s.forget(x)
	return 0, false
}

// forget makes the variables of an expression unknown.
func (s *scope) forget(x syntax.ArithmExpr) {
	if x == nil {
		return
	}
	syntax.Walk(x, func(n syntax.Node) bool {
		if name, ok := n.(*syntax.Lit); ok && syntax.ValidName(name.Value) {
			s.vars[name.Value] = expand.Variable{Set: true, Kind: expand.String, Str: argv.Unknown("$" + name.Value)}
		}
		return true
	})
}
