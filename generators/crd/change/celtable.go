package change

import (
	"slices"
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A truth is the value of a boolean expression.
type truth int

const (
	no truth = iota
	yes
	failed // API servers refuse the object: the evaluation ends in an error
)

func truthOf(v bool) truth {
	if v {
		return yes
	}
	return no
}

// A table has every combination of what the parts of rules may be for objects of the old schema. A part is a has() or a
// boolean expression that gen does not look into: equal texts have equal values.
type table struct {
	object  string // in the rules: "self", or an item of a list
	old     *props
	isNew   func(field string) bool
	info    *ast.SourceInfo
	values  map[string]truth
	missing string // a part without a value; "" for none
}

// maxParts bounds a table: it has at most 3 to the power of this many lines.
const maxParts = 8

// follows reports whether a rule holds for each object for which the old ones do. False means that gen does not know.
func follows(r apiext.ValidationRule, old, new *props) bool {
	rule, ok := parse(r.Rule)
	if !ok || comparesOld(rule.Expr()) {
		return false
	}
	var before []*ast.AST
	for _, r := range old.XValidations {
		if parsed, ok := parse(r.Rule); ok && !comparesOld(parsed.Expr()) {
			before = append(before, parsed)
		}
	}
	if newTable("self", old, new).holds(before, rule) {
		return true
	}
	item, predicate := forEach(rule)
	return item != "" && items(old) != nil && items(new) != nil &&
		newTable(item, items(old), items(new)).holds(nil, predicate)
}

func newTable(object string, old, new *props) *table {
	return &table{object: object, old: old, isNew: fieldsSince(old, new), values: map[string]truth{}}
}

// forEach returns x and the predicate of a rule such as self.all(x, has(x.a)), or "".
func forEach(rule *ast.AST) (item string, predicate *ast.AST) {
	if rule.Expr().Kind() != ast.ComprehensionKind {
		return "", nil
	}
	c := rule.Expr().AsComprehension()
	step, text := c.LoopStep(), printed(rule.Expr(), rule.SourceInfo())
	if step.Kind() != ast.CallKind || !strings.HasPrefix(text, "self.all("+c.IterVar()+",") {
		return "", nil
	}
	return c.IterVar(), ast.NewAST(step.AsCall().Args()[1], rule.SourceInfo())
}

// holds reports whether a rule is true in each line of the table in which the former ones are.
func (t *table) holds(before []*ast.AST, rule *ast.AST) bool {
	t.missing = ""
	result := t.of(rule)
	for _, b := range before {
		if t.missing != "" || result == yes {
			break
		}
		if t.of(b) != yes && t.missing == "" { // no such object has been there
			result = yes
		}
	}
	part := t.missing
	switch {
	case part == "":
		return result == yes
	case len(t.values) == maxParts:
		return false
	}
	defer delete(t.values, part)
	for v := no; v <= failed; v++ {
		t.values[part] = v
		if v == failed && strings.HasPrefix(part, tested) {
			break // which never fails
		}
		if !t.holds(before, rule) {
			return false
		}
	}
	return true
}

func (t *table) of(rule *ast.AST) truth {
	t.info = rule.SourceInfo()
	return t.truth(rule.Expr())
}

// part returns the value of a part in this line.
func (t *table) part(text string) truth {
	v, known := t.values[text]
	if !known && t.missing == "" {
		t.missing = text
	}
	return v
}

func (t *table) truth(e ast.Expr) truth {
	if e.Kind() == ast.LiteralKind {
		if v, ok := e.AsLiteral().Value().(bool); ok {
			return truthOf(v)
		}
	}
	if field, isTest := t.fieldOf(e); isTest {
		return t.has(field)
	}
	if e.Kind() != ast.CallKind {
		return t.part(printed(e, t.info))
	}
	args := e.AsCall().Args()
	switch name := e.AsCall().FunctionName(); name {
	case operators.LogicalNot:
		return [...]truth{no: yes, yes: no, failed: failed}[t.truth(args[0])]
	case operators.LogicalAnd:
		return t.chain(args, no)
	case operators.LogicalOr:
		return t.chain(args, yes)
	case operators.Conditional:
		switch t.truth(args[0]) {
		case yes:
			return t.truth(args[1])
		case no:
			return t.truth(args[2])
		}
		return failed
	case operators.Equals, operators.NotEquals, operators.Less, operators.LessEquals, operators.Greater,
		operators.GreaterEquals:
		return t.compare(name, e)
	}
	return t.part(printed(e, t.info))
}

// chain returns the value of && or ||: one operand decides it, even beside an error.
func (t *table) chain(args []ast.Expr, decides truth) truth {
	all := []truth{t.truth(args[0]), t.truth(args[1])}
	switch {
	case slices.Contains(all, decides):
		return decides
	case slices.Contains(all, failed):
		return failed
	}
	return all[0]
}

// has returns whether an object of the old schema has a field.
func (t *table) has(field string) truth {
	switch {
	case t.isNew(field):
		return no
	case slices.Contains(t.old.Required, field):
		return yes
	}
	return t.part(tested + field)
}

// tested is in front of a field whose presence is a part.
const tested = "has "

// fieldOf returns the field of the object that an expression reads or tests, and whether it tests it.
func (t *table) fieldOf(e ast.Expr) (field string, isTest bool) {
	if e.Kind() != ast.SelectKind {
		return "", false
	}
	object := e.AsSelect().Operand()
	if object.Kind() != ast.IdentKind || object.AsIdent() != t.object {
		return "", false
	}
	return e.AsSelect().FieldName(), e.AsSelect().IsTestOnly()
}
