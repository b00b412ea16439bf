package driver

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/apilint"
)

// Severities are what gen.yaml makes of warnings, by the names of their rules: an Error, a Warning, or 0 for nothing.
// Errors stay errors: without them, gen would write output that is wrong.
type Severities map[string]diag.Severity

// Of returns problems with the severities, e.g. without the warnings of "duration-in-nanoseconds" where that is off.
func (s Severities) Of(problems diag.List) (all diag.List) {
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

// finally gives the problems of a run the severities that markers, gen.yaml and the command line ask for. After an
// error, there are no changes to write.
func (cfg *Config) finally(result *Result) {
	result.Diagnostics = cfg.Severities.Of(cfg.permit(result.allowed, result.Diagnostics))
	for i := range result.Diagnostics {
		if cfg.Strict {
			result.Diagnostics[i].Severity = diag.Error
		}
	}
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
}
