// Package severity is which warnings a run reports, and how severe they are: by gen.yaml, and by markers in the
// sources. In: problems. Out: those that the project wants to see.
package severity

import (
	"go/token"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Settings are what gen.yaml makes of warnings, by the names of their rules: an Error, a Warning, or 0 for nothing.
// Errors stay errors: without them, gen would write output that is wrong.
type Settings map[string]diag.Severity

// Of returns problems with the severities, e.g. without the warnings of "duration-in-nanoseconds" where that is off.
func (s Settings) Of(problems diag.List) (all diag.List) {
	for _, d := range problems {
		severity, set := s[d.Rule]
		switch {
		case d.Severity != diag.Warning || !set:
			all.Add(d)
		case severity != 0:
			d.Severity = severity
			all.Add(d)
		}
	}
	return all
}

// allowMarker silences warnings of a rule about what it is above.
const allowMarker = "gen:allow"

// An Allowance is a marker that silences warnings of a rule: in a package, or in lines of a file. The record of a run
// keeps those of its packages.
type Allowance struct {
	Pos      token.Position // of the marker
	Rule     string         // e.g. "duration-in-nanoseconds"
	Package  string         // the import path of its package
	Dir      string         // of the package whose files it covers; "" for the lines
	From, To int            // the lines of the marker's file, from the comment above to the end of the type or field
	Expected bool           // the run reports problems of the rule, if there are any
}

// covers reports whether the allowance is for a problem.
func (a *Allowance) covers(d diag.Diagnostic) bool {
	switch {
	case d.Severity != diag.Warning || d.Rule != a.Rule:
		return false
	case a.Dir != "":
		return filepath.Dir(d.Pos.Filename) == a.Dir
	}
	return d.Pos.Filename == a.Pos.Filename && a.From <= d.Pos.Line && d.Pos.Line <= a.To
}

// Permit leaves out the warnings that allowances cover. It warns of allowances that cover nothing, unless errors may be
// why, or the command line, which narrows the run.
func Permit(allowed []Allowance, problems diag.List, narrowed bool) (all diag.List) {
	used := map[token.Position]bool{}
	for _, d := range problems {
		covered := false
		for i := range allowed {
			if allowed[i].covers(d) {
				covered, used[allowed[i].Pos] = true, true
			}
		}
		if !covered {
			all.Add(d)
		}
	}
	if problems.HasErrors() || narrowed {
		return all
	}
	for _, a := range allowed {
		if a.Expected && !used[a.Pos] {
			all.Add(ruleUnusedAllow.At(a.Pos, "marker +%s silences nothing: there is no warning of %s here",
				allowMarker, a.Rule).Fix("remove it, or move it above what the warning is about"))
		}
	}
	return all
}

// Allowances returns those of packages, and what is wrong with their markers. The rules are those that they may name.
func Allowances(packages []*model.Package, rules []*diag.Rule) (all []Allowance, problems diag.List) {
	add := func(set marker.Set, of Allowance) {
		for _, m := range set.All(allowMarker) {
			of.Pos, of.Rule = m.Pos, m.Args["rule"]
			all = append(all, of)
			problems.Add(check(m, rules)...)
		}
	}
	for _, p := range packages {
		add(p.Markers, Allowance{Package: p.Path, Dir: p.Dir})
		for _, l := range linesOf(p) {
			add(l.markers, Allowance{Package: p.Path, From: l.from, To: l.to})
		}
	}
	return all, problems
}

// check returns what is wrong with a marker: it needs a reason, and the rule of a warning.
func check(m marker.Marker, rules []*diag.Rule) (problems diag.List) {
	name := m.Args["rule"]
	switch r := diag.Find(rules, name); {
	case r == nil:
		problems.Add(ruleAllow.At(m.Pos, "there is no rule %q", name).Fix("%s", ClosestRule(name, rules)))
	case r.Severity != diag.Warning:
		problems.Add(ruleAllow.At(m.Pos, "problems of %s are errors, which no marker silences", name).
			Fix("correct what the rule reports: gen explain %s", name))
	case strings.TrimSpace(m.Args["reason"]) == "":
		problems.Add(ruleAllow.At(m.Pos, "the marker that silences %s has no reason", name).
			Fix(`add why the warning does not count here, e.g. reason="clients of v1 rely on it"`))
	}
	return problems
}

// ClosestRule returns what to do about the name of a rule that does not exist, e.g. "did you mean pointer-to-list?".
func ClosestRule(name string, rules []*diag.Rule) string {
	var names []string
	for _, r := range rules {
		names = append(names, r.Name)
	}
	if near := marker.Closest(name, names); near != "" {
		return "did you mean " + near + "?"
	}
	return "gen explain rules lists the rules"
}
