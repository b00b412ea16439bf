package change

import (
	"fmt"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
)

// compare returns the value of a comparison: of numbers that has() decides, as in
// (has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1, or of a field with a text.
func (t *table) compare(operator string, e ast.Expr) truth {
	args := e.AsCall().Args()
	a, stateA := t.number(args[0])
	b, stateB := t.number(args[1])
	switch {
	case stateA == failed || stateB == failed:
		return failed
	case stateA == yes && stateB == yes:
		return truthOf(map[string]bool{operators.Equals: a == b, operators.NotEquals: a != b, operators.Less: a < b,
			operators.LessEquals: a <= b, operators.Greater: a > b, operators.GreaterEquals: a >= b}[operator])
	case operator != operators.Equals:
		return t.part(printed(e, t.info))
	}
	field, isTest := t.fieldOf(args[0])
	if field == "" || isTest || args[1].Kind() != ast.LiteralKind {
		return t.part(printed(e, t.info))
	}
	if t.has(field) == no {
		return failed
	}
	if text, ok := args[1].AsLiteral().Value().(string); ok && !t.mayBe(field, text) {
		return no
	}
	return t.part(printed(e, t.info))
}

// mayBe reports whether a field of the old schema takes a text.
func (t *table) mayBe(field, text string) bool {
	enum := t.old.Properties[field].Enum
	for _, v := range enum {
		if string(v.Raw) == fmt.Sprintf("%q", text) {
			return true
		}
	}
	return len(enum) == 0
}

// number returns the value of an expression of numbers. The state is yes, or failed, or no where gen does not know.
func (t *table) number(e ast.Expr) (value int64, state truth) {
	switch e.Kind() {
	case ast.LiteralKind:
		value, ok := e.AsLiteral().Value().(int64)
		return value, truthOf(ok)
	case ast.CallKind:
	default:
		return 0, no
	}
	args := e.AsCall().Args()
	switch e.AsCall().FunctionName() {
	case operators.Add:
		a, stateA := t.number(args[0])
		b, stateB := t.number(args[1])
		switch {
		case stateA == no || stateB == no:
			return 0, no
		case stateA == failed || stateB == failed:
			return 0, failed
		}
		return a + b, yes
	case operators.Conditional:
		a, stateA := t.number(args[1])
		b, stateB := t.number(args[2])
		if stateA != yes || stateB != yes {
			return 0, no
		}
		switch t.truth(args[0]) {
		case yes:
			return a, yes
		case no:
			return b, yes
		}
		return 0, failed
	case "size":
		return t.count(e.AsCall().Target())
	}
	return 0, no
}

// count returns how many are true of a list, as in [has(self.a), has(self.b)].filter(x, x == true).
func (t *table) count(filter ast.Expr) (value int64, state truth) {
	if filter == nil || filter.Kind() != ast.ComprehensionKind {
		return 0, no
	}
	list, x := filter.AsComprehension().IterRange(), filter.AsComprehension().IterVar()
	if list.Kind() != ast.ListKind || !strings.HasSuffix(printed(filter, t.info), ".filter("+x+", "+x+" == true)") {
		return 0, no
	}
	for _, element := range list.AsList().Elements() {
		switch t.truth(element) {
		case yes:
			value++
		case failed:
			return 0, failed
		}
	}
	return value, yes
}
