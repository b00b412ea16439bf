package findings

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// A Policy is the rules, and what the project says about them on a day.
type Policy struct {
	Rules  []breaking.Rule
	Config Config
	Today  time.Time
	Old    func(token.Position) token.Position // where people find a position of the old state, e.g. in v1.2.0:api/v1

	Deprecated []Deprecated // the fields of the old state that its markers deprecate
}

// Diagnostics returns the diagnostics of findings. Exceptions that cover nothing are warnings.
func (p *Policy) Diagnostics(findings []breaking.Finding) (all diag.List) {
	for _, f := range findings {
		severity := p.severity(f.Rule)
		if severity == 0 {
			continue
		}
		covered, late := p.excepted(f)
		end := p.end(f)
		if covered || p.over(end) {
			continue
		}
		d := p.diagnostic(f)
		d.Severity = severity
		if !end.IsZero() {
			d.Remedy += "\nit is deprecated: gen breaking lets it go from " + end.Format(Day) + " on"
		}
		if late != nil {
			d.Related = append(d.Related, diag.Related{Pos: late.Pos,
				Message: fmt.Sprintf("this exception ended on %s: %s", late.Until.Format(Day), late.Reason)})
		}
		all.Add(d)
	}
	for _, e := range p.Config.Exceptions {
		if !e.used && !e.Shared {
			all.Add(ruleUnused.At(e.Pos, "the exception from %s covers no finding", e.Rule).
				Fix("remove it, or correct what it names"))
		}
	}
	return all
}

func (p *Policy) rule(name string) breaking.Rule {
	i := slices.IndexFunc(p.Rules, func(r breaking.Rule) bool { return r.Name == name })
	if i < 0 { // a generator has to name all of its rules
		return breaking.Rule{Name: name, Severity: diag.Error}
	}
	return p.Rules[i]
}

func (p *Policy) severity(rule string) diag.Severity {
	if severity, set := p.Config.Severities[rule]; set {
		return severity
	}
	return p.rule(rule).Severity
}

// excepted reports whether exceptions cover all subjects of a finding, or returns one that did.
func (p *Policy) excepted(f breaking.Finding) (covered bool, late *Exception) {
	all := append([]string{f.Subject}, f.Others...)
	left := slices.Clone(all)
	for i := range p.Config.Exceptions {
		e := &p.Config.Exceptions[i]
		matched := e.matches(f, all)
		if len(matched) == 0 {
			continue
		}
		e.used = true
		if e.expired(p.Today) {
			late = e
			continue
		}
		left = slices.DeleteFunc(left, func(s string) bool { return slices.Contains(matched, s) })
	}
	return len(left) == 0, late
}

func (p *Policy) diagnostic(f breaking.Finding) diag.Diagnostic {
	rule := p.rule(f.Rule)
	subject := f.Subject
	if n := len(f.Others); n == 1 {
		subject += " and " + f.Others[0]
	} else if n > 1 {
		subject += fmt.Sprintf(" and %d others", n)
	}
	d := diag.Diagnostic{Pos: f.New, Severity: diag.Error, Message: subject + ": " + f.Message, Rule: f.Rule}
	var remedy []string
	if breaks := Audiences(rule.Breaks); breaks != "" {
		remedy = append(remedy, "breaks "+breaks)
	}
	for _, line := range []string{f.Stored, cmp.Or(f.Remedy, rule.Remedy)} {
		if line != "" {
			remedy = append(remedy, line)
		}
	}
	d.Remedy = strings.Join(remedy, "\n")
	if f.Old.Filename != "" {
		d.Related = []diag.Related{{Pos: p.Old(f.Old), Message: "before the change"}}
	}
	return d
}

// Audiences returns e.g. "stored objects, API clients and manifests".
func Audiences(all []breaking.Audience) string {
	words := make([]string, len(all))
	for i, a := range all {
		words[i] = string(a)
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}
