package coverage

import "github.com/gen-toolkit/gen/codegen/diag"

var ruleAllowlist = &diag.Rule{
	Name: "validation-allowlist", Severity: diag.Error,
	Doc: "the option testAllowlist names no list of exceptions",
	Why: "Tests compare errors, and leave out those of the list.",
}

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleAllowlist)
