package change

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
)

// idle reports whether a condition holds for every object that sets none of the fields that are new: no stored object
// does, and no client that does not know them. API servers set those that have a default, before they run rules.
func (d condition) idle(old, new *props) bool {
	value, decided := evaluate(d.expr, fieldsSince(old, new))
	return decided && value
}

// objects are the names of the object and of its former state.
var objects = []string{"self", "oldSelf"}

// evaluate returns the value of a boolean expression for an object without some fields. decided is false if it depends
// on more.
func evaluate(e ast.Expr, unset func(field string) bool) (value, decided bool) {
	switch {
	case e == nil:
		return false, false
	case e.Kind() == ast.LiteralKind:
		value, decided = e.AsLiteral().Value().(bool)
		return value, decided
	case e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly():
		of := e.AsSelect()
		object := of.Operand()
		return false, object.Kind() == ast.IdentKind && slices.Contains(objects, object.AsIdent()) &&
			unset(of.FieldName())
	case e.Kind() != ast.CallKind:
		return false, false
	}
	args := e.AsCall().Args()
	switch e.AsCall().FunctionName() {
	case operators.LogicalNot:
		value, decided = evaluate(args[0], unset)
		return !value, decided
	case operators.LogicalAnd:
		return both(args, unset, false)
	case operators.LogicalOr:
		return both(args, unset, true)
	case operators.Equals:
		a, knownA := evaluate(args[0], unset)
		b, knownB := evaluate(args[1], unset)
		return a == b, knownA && knownB
	case operators.Conditional:
		if value, decided = evaluate(args[0], unset); !decided {
			return false, false
		} else if value {
			return evaluate(args[1], unset)
		}
		return evaluate(args[2], unset)
	}
	return false, false
}

// both returns the value of && or ||: one operand decides it by itself.
func both(args []ast.Expr, unset func(string) bool, decides bool) (value, decided bool) {
	decided = true
	for _, arg := range args {
		v, k := evaluate(arg, unset)
		if k && v == decides {
			return decides, true
		}
		decided = decided && k
	}
	return !decides, decided
}
