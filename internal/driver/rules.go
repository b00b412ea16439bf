package driver

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/ruledoc"
	"github.com/gen-toolkit/gen/internal/writer"
)

//go:embed rules.md
var rulesText string

// rules are the kinds of problems that this package reports.
var rules = ruledoc.Read(rulesText)

// RuleFailed is the rule of problems that keep gen from running: it says no more of the API.
var RuleFailed = ruledoc.Named(rules, "gen-failed")

// The kinds of problems that this package reports.
var (
	ruleOtherPackage = ruledoc.Named(rules, "package-not-in-job")
	ruleHidden       = ruledoc.Named(rules, "hidden-type")
	ruleShared       = ruledoc.Named(rules, "shared-file")
)

// Rules returns the kinds of problems that the stages of a run and the generators report, each once, by name.
func Rules(generators []*codegen.Generator) []*diag.Rule {
	all := slices.Concat(golist.Rules, load.Rules, markers.Rules, model.Rules, codegen.Rules, jobs.Rules,
		severity.Rules, verify.Rules, rules, writer.Rules)
	for _, g := range generators {
		all = append(all, g.Rules...)
	}
	slices.SortFunc(all, func(a, b *diag.Rule) int { return strings.Compare(a.Name, b.Name) })
	return slices.Compact(all) // generators share some
}

// IsOfLoad reports whether a rule is about files and packages, before gen knows what they declare.
func IsOfLoad(rule string) bool {
	return diag.Find(golist.Rules, rule) != nil || diag.Find(load.Rules, rule) != nil
}

// SourceRules returns [Rules] and those of API conventions: a marker may name one of them. The rule of a linter has no
// documentation. The warnings of a generator without rules, e.g. of a plugin, are of a rule with its name.
func SourceRules(generators []*codegen.Generator) []*diag.Rule {
	all := slices.Concat(Rules(generators), apilint.Rules)
	for _, name := range apilint.Names() {
		all = append(all, &diag.Rule{Name: name, Severity: diag.Warning})
	}
	for _, g := range generators {
		if len(g.Rules) == 0 {
			all = append(all, &diag.Rule{Name: g.Name, Severity: diag.Warning, Doc: "a warning of generator " + g.Name})
		}
	}
	return all
}
