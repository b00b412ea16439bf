package genmain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/importer"
	"github.com/gen-toolkit/gen/internal/plugged"
	"github.com/gen-toolkit/gen/internal/templated"
	"github.com/gen-toolkit/gen/internal/verdict"
)

// rules returns the kinds of problems that the program reports, also by generators of gen.yaml.
func (s *session) rules() []*diag.Rule { return Rules(slices.Concat(s.generators, s.made)) }

// Rules returns the kinds of problems that a program with the generators reports, without those of gen breaking and of
// kube-api-linter.
func Rules(generators []*codegen.Generator) []*diag.Rule {
	return slices.Concat(driver.Rules(generators), apilint.Rules, config.Rules, templated.Rules, plugged.Rules,
		verdict.Rules, importer.Rules)
}

// explainRules lists the kinds of problems that gen reports.
func (s *session) explainRules() {
	fmt.Fprintln(s.stdout, "Each problem that gen reports is of a rule, which --format json and sarif name. After an "+
		"error, gen writes no file.\n\ngen explain RULE says more of each:")
	for _, r := range s.rules() {
		s.printf("  %-28s %-8s %s\n", r.Name, r.Severity, r.Doc)
	}
}

// explainDiagnostic documents one kind of problem.
func (s *session) explainDiagnostic(r *diag.Rule) {
	s.printf("%s: %s\nSeverity: %s.\n\n%s\n", r.Name, r.Doc, r.Severity, r.Why)
	indented := func(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
	if r.Bad != "" {
		s.printf("\nBad:\n\n%s\n\nGood:\n\n%s\n", indented(r.Bad), indented(r.Good))
	}
	if r.URL != "" {
		s.printf("\n%s\n", r.URL)
	}
}
