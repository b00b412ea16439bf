package findings

import (
	"go/token"
	"path/filepath"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// allow is the marker of exceptions.
const allow = "gen:breaking:allow"

// Exceptions returns the exceptions that the markers of packages, types and fields make, and what is wrong with them.
func Exceptions(packages []*model.Package, rules []breaking.Rule) (all []Exception, problems diag.List) {
	add := func(set marker.Set, covers func(breaking.Finding) bool) {
		for _, m := range set.All(allow) {
			e := Exception{Rule: m.Args["rule"], At: m.Args["at"], Reason: m.Args["reason"], Pos: m.Pos, covers: covers}
			var until *string
			if text, given := m.Args["until"]; given {
				until = &text
			}
			if wrong := e.Complete(until, rules); len(wrong) > 0 {
				problems.Add(wrong...)
				continue
			}
			all = append(all, e)
		}
	}
	for _, p := range packages {
		add(p.Markers, func(f breaking.Finding) bool { return filepath.Dir(f.New.Filename) == p.Dir })
		for _, t := range p.Types {
			add(t.Markers, func(f breaking.Finding) bool { return isIn(t, f.New) })
			for _, field := range t.Fields {
				add(field.Markers, func(f breaking.Finding) bool { return belongs(field.Pos, field.Markers, f.New) })
			}
		}
	}
	return all, problems
}

// NoRule returns the problem of a rule that is not one of those with these names.
func NoRule(pos token.Position, rule string, names []string) diag.Diagnostic {
	d := ruleException.At(pos, "there is no rule %q", rule)
	if near := marker.Closest(rule, names); near != "" {
		return d.Fix("did you mean %s?", near)
	}
	return d.Fix("gen explain breaking lists the rules; the program of a plugin has its own")
}

// IsOfPlugin reports whether a rule is one of a plugin, e.g. "acme/renamed".
func IsOfPlugin(rule string) bool { return strings.Contains(rule, "/") }

// Complete checks an exception, and sets its last day; nil is for none.
func (e *Exception) Complete(until *string, rules []breaking.Rule) (problems diag.List) {
	names := make([]string, len(rules))
	exists := false
	for i, r := range rules {
		names[i] = r.Name
		exists = exists || r.Name == e.Rule
	}
	if !exists {
		problems.Add(NoRule(e.Pos, e.Rule, names))
	}
	if e.Reason == "" {
		problems.Add(ruleException.At(e.Pos, "the exception from %s has no reason", e.Rule).
			Fix("add reason: who reads this next year wants to know it"))
	}
	if until == nil {
		return problems
	}
	var err error
	if e.Until, err = time.Parse(Day, *until); err != nil {
		problems.Add(ruleException.At(e.Pos, "until wants a day, not %q", *until).Fix("write e.g. until=2027-03-31"))
	}
	return problems
}

// isIn reports whether a position is that of a type, of one of its fields or of their markers.
func isIn(t *model.Type, pos model.Position) bool {
	if belongs(t.Pos, t.Markers, pos) {
		return true
	}
	for _, f := range t.Fields {
		if belongs(f.Pos, f.Markers, pos) {
			return true
		}
	}
	return false
}

func belongs(of model.Position, set marker.Set, pos model.Position) bool {
	return pos == of || set.Any(func(m marker.Marker) bool { return m.Pos == pos })
}
