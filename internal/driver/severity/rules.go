package severity

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleAllow = &diag.Rule{
		Name: "invalid-allow", Severity: diag.Error,
		Doc:  "+gen:allow names no rule of a warning, or has no reason",
		Why:  "A warning must not go by mistake. Errors keep gen from writing output that is wrong.",
		Bad:  "// +gen:allow:rule=pointer-to-lists,reason=\"\"",
		Good: "// +gen:allow:rule=pointer-to-list,reason=\"clients of v1 tell nil from empty\"",
	}
	ruleUnusedAllow = &diag.Rule{
		Name: "unused-allow", Severity: diag.Warning,
		Doc: "+gen:allow silences nothing",
		Why: "It would silence a later warning that nobody has looked at.",
		Bad: "// +gen:allow:rule=duration-in-nanoseconds,reason=\"as in v1\"\n" +
			"Timeout metav1.Duration `json:\"timeout\"`",
		Good: "Timeout metav1.Duration `json:\"timeout\"`",
	}
)

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleAllow, ruleUnusedAllow)
