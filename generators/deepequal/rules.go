package deepequal

import "github.com/gen-toolkit/gen/codegen/diag"

var ruleImpossible = &diag.Rule{
	Name: "deepequal-impossible", Severity: diag.Error,
	Doc: "a type can't have a generated DeepEqual",
	Why: "A comparison that leaves something out without a word is wrong. Functions, channels, locks and names that " +
		"are taken are the usual reasons.",
	Bad:  "OnRipe func()",
	Good: "// +gen:deepequal=false\nOnRipe func()",
}

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleImpossible)
