package selector

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleNothing = &diag.Rule{
		Name: "selector-of-nothing", Severity: diag.Warning,
		Doc:  "a label selector matches nothing",
		Why:  "No labels meet all of its requirements, so the webhook is not called, or the policy does not apply.",
		Bad:  "namespaceSelector=\"environment=test,environment=stage\"",
		Good: "namespaceSelector=\"environment in (test,stage)\"",
	}
)

// Rules are the kinds of problems that this package reports, e.g. selector-of-nothing.
var Rules = diag.Table(diag.Page,
	ruleNothing,
)
