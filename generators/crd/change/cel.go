package change

import (
	"slices"

	"github.com/google/cel-go/common"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/parser"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// rules reports CEL rules that demand something that the old rules of the same value do not.
func (c *comparison) rules(old, new *props) {
	if len(new.XValidations) == 0 {
		return
	}
	var before []condition
	for _, r := range old.XValidations {
		before = append(before, conditions(r)...)
	}
	for _, r := range new.XValidations {
		asked := conditions(r)
		demands := func(d condition) bool {
			return !slices.ContainsFunc(before, d.followsFrom) && !d.idle(old, new) && !d.isUniqueness(old)
		}
		switch {
		case !slices.ContainsFunc(asked, demands) || follows(r, old, new):
		case slices.ContainsFunc(asked, func(d condition) bool { return d.change && demands(d) }):
			c.add("transition-rule-added", "x-kubernetes-validations", "the rule %q is new", r.Rule)
		case replaces(r, old, new):
			c.add("rule-changed", "x-kubernetes-validations", "the rule is now %q", r.Rule)
		default:
			c.add("rule-added", "x-kubernetes-validations", "the rule %q is new", r.Rule)
		}
	}
}

// replaces reports whether a rule replaces one with the same message.
func replaces(r apiext.ValidationRule, old, new *props) bool {
	return r.Message != "" && slices.ContainsFunc(old.XValidations, func(other apiext.ValidationRule) bool {
		same := func(x apiext.ValidationRule) bool { return x.Rule == other.Rule }
		return other.Message == r.Message && !slices.ContainsFunc(new.XValidations, same)
	})
}

// A condition is one of the operands of && in a rule. It holds if one of its alternatives does.
type condition struct {
	alternatives []alternative
	change       bool // its rule runs on updates alone: it compares the old and the new object
	expr         ast.Expr
}

// An alternative is one of the operands of || in a condition.
type alternative struct {
	text     string // in the layout of CEL's printer
	operator string // of a comparison with a number, e.g. "_<=_"; else ""
	left     string
	number   float64
}

// followsFrom reports whether the condition holds where another one does. False means that gen does not know. What runs
// on updates alone says nothing of new objects.
func (d condition) followsFrom(other condition) bool {
	return (d.change || !other.change) && !slices.ContainsFunc(other.alternatives, func(a alternative) bool {
		return !slices.ContainsFunc(d.alternatives, a.implies)
	})
}

// implies reports whether b holds where a does, as for self <= 5 and self <= 10.
func (a alternative) implies(b alternative) bool {
	if a.text == b.text {
		return true
	}
	if a.operator == "" || a.operator != b.operator || a.left != b.left {
		return false
	}
	if a.operator == operators.Less || a.operator == operators.LessEquals {
		return a.number <= b.number
	}
	return a.number >= b.number
}

// conditions returns what a rule demands. A rule that does not parse is one condition, by its text.
func conditions(r apiext.ValidationRule) (all []condition) {
	parsed, ok := parse(r.Rule)
	if !ok {
		return []condition{{alternatives: []alternative{{text: r.Rule}}}}
	}
	created := r.OptionalOldSelf != nil && *r.OptionalOldSelf
	change := comparesOld(parsed.Expr()) && !created
	for _, operand := range operands(parsed.Expr(), operators.LogicalAnd) {
		d := condition{change: change, expr: operand}
		for _, choice := range operands(operand, operators.LogicalOr) {
			d.alternatives = append(d.alternatives, alternativeOf(choice, parsed.SourceInfo()))
		}
		all = append(all, d)
	}
	return all
}

// parse returns a rule's syntax tree, and false where it has none that can be printed.
func parse(rule string) (*ast.AST, bool) {
	p, err := parser.NewParser(parser.Macros(parser.AllMacros...), parser.PopulateMacroCalls(true))
	if err != nil {
		return nil, false
	}
	parsed, problems := p.Parse(common.NewTextSource(rule))
	if len(problems.GetErrors()) > 0 {
		return nil, false
	}
	_, err = parser.Unparse(parsed.Expr(), parsed.SourceInfo())
	return parsed, err == nil
}

// operands returns the operands of a chain of one operator, or the expression itself.
func operands(e ast.Expr, operator string) []ast.Expr {
	if e.Kind() != ast.CallKind || e.AsCall().FunctionName() != operator {
		return []ast.Expr{e}
	}
	var all []ast.Expr
	for _, operand := range e.AsCall().Args() {
		all = append(all, operands(operand, operator)...)
	}
	return all
}

var comparisons = []string{operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals}

func alternativeOf(e ast.Expr, info *ast.SourceInfo) alternative {
	a := alternative{text: printed(e, info)}
	if e.Kind() != ast.CallKind || !slices.Contains(comparisons, e.AsCall().FunctionName()) {
		return a
	}
	args := e.AsCall().Args()
	if len(args) != 2 || args[1].Kind() != ast.LiteralKind {
		return a
	}
	switch number := args[1].AsLiteral().Value().(type) {
	case int64:
		a.number = float64(number)
	case float64:
		a.number = number
	default:
		return a
	}
	a.operator, a.left = e.AsCall().FunctionName(), printed(args[0], info)
	return a
}

func printed(e ast.Expr, info *ast.SourceInfo) string {
	text, _ := parser.Unparse(e, info) // every expression can be printed
	return text
}

// comparesOld reports whether an expression reads the old object.
func comparesOld(e ast.Expr) (found bool) {
	ast.PostOrderVisit(e, ast.NewExprVisitor(func(e ast.Expr) {
		found = found || e.Kind() == ast.IdentKind && e.AsIdent() == "oldSelf"
	}))
	return found
}
