package validation

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/marker"
)

const excluded = "k8s:enumExclude"

// enum allows the constants of a type. An option can take some of them away.
func enum(e *evaluator, t tag) (outcome, error) {
	if t.at.typ.BasicName() != "string" {
		return outcome{}, wrongType(t, "string types")
	}
	never := func(set marker.Set) bool { return e.own.of(set).Has(excluded) }
	values := valueSet{Type: typeOf(t.at.typ)}
	for _, value := range t.at.typ.Constants(func(set marker.Set) bool { return !never(set) }) {
		values.Values = append(values.Values, literal(value))
	}
	all := variable{Name: e.names("valuesOf" + t.at.typ.Name), Values: &values}
	o := outcome{variables: []variable{all}}
	without := text("nil")
	if rows := e.exclusionsOf(t, never); len(rows) > 0 {
		excludedValues := variable{Name: e.names("exclusionsOf" + t.at.typ.Name),
			Exclusions: &exclusions{typeOf(t.at.typ), rows}}
		o.variables, without = append(o.variables, excludedValues), text(excludedValues.Name)
	}
	o.calls = calling("Enum", text(all.Name), without).calls
	return o, nil
}

// exclusionsOf returns the values that options take away, by option.
func (e *evaluator) exclusionsOf(t tag, never func(marker.Set) bool) (rows []exclusion) {
	type condition struct {
		option string
		when   bool
	}
	conditionsOf := func(set marker.Set) (all []condition) {
		set = e.own.of(set)
		for _, m := range slices.Concat(set.All("k8s:ifEnabled"), set.All("k8s:ifDisabled")) {
			if m.Inner != nil && m.Inner.Name == excluded {
				all = append(all, condition{m.Param(""), m.Name == "k8s:ifEnabled"})
			}
		}
		return all
	}
	var conditions []condition
	t.at.typ.Constants(func(set marker.Set) bool {
		conditions = append(conditions, conditionsOf(set)...)
		return false
	})
	for i, c := range conditions {
		if slices.Contains(conditions[:i], c) {
			continue
		}
		values := t.at.typ.Constants(func(set marker.Set) bool {
			return !never(set) && slices.Contains(conditionsOf(set), c)
		})
		for _, value := range values {
			rows = append(rows, exclusion{literal(value), c.option, c.when})
		}
	}
	return rows
}

// literal returns a JSON string as Go, e.g. `"Ripe"`.
func literal(value string) string {
	var s string
	_ = json.Unmarshal([]byte(value), &s) // the model has it from a string constant
	return strconv.Quote(s)
}
