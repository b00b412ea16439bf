package explaincmd

import (
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/importer"
)

// explainRules lists the kinds of problems that gen reports.
func (e *explanation) explainRules() {
	fmt.Fprintln(e.Stdout, `Each problem that gen reports is of a rule, whose name is in brackets after the message. After an error, gen writes no
file. In gen.yaml, diagnostics makes errors of the warnings of a rule, or silences them. +gen:allow silences them for a
field, type or package.

gen explain RULE says more of each:`)
	for _, r := range e.rules {
		e.Printf("  %-28s %-8s %s\n", r.Name, r.Severity, r.Doc)
	}
}

// explainDiagnostic documents one kind of problem.
func (e *explanation) explainDiagnostic(r *diag.Rule) {
	e.Printf("%s: %s\nSeverity: %s.\n\n%s\n", r.Name, r.Doc, r.Severity, r.Why)
	indented := func(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
	if r.Bad != "" {
		e.Printf("\nBad:\n\n%s\n\nGood:\n\n%s\n", indented(r.Bad), indented(r.Good))
	}
	if r.Severity == diag.Warning && diag.Find(importer.Rules, r.Name) == nil { // gen import reads no gen.yaml
		e.Printf("\nTo silence it, write diagnostics: {%s: off} in gen.yaml", r.Name)
		if diag.Find(driver.SourceRules(e.generators), r.Name) != nil {
			e.Printf(", or a marker above the type, field or package:\n\n    +gen:allow:rule=%s,reason=\"…\"", r.Name)
		}
		e.Printf("\n")
	}
	if r.URL != "" {
		e.Printf("\n%s\n", r.URL)
	}
}
