package findings

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleException = &diag.Rule{
		Name: "invalid-exception", Severity: diag.Error,
		Doc:  "an exception from gen breaking names no rule, has no reason, or no day as its end",
		Why:  "An exception must be clear to those who read it next year.",
		Bad:  "// +gen:breaking:allow:rule=field-removd,reason=\"\"",
		Good: "// +gen:breaking:allow:rule=field-removed,reason=\"nobody has set it\"",
	}
	ruleUnused = &diag.Rule{
		Name: "unused-exception", Severity: diag.Warning,
		Doc: "an exception from gen breaking covers no finding",
		Why: "It would cover a later change that nobody has looked at.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-exception.
var Rules = diag.Table(diag.Page,
	ruleException, ruleUnused,
)
