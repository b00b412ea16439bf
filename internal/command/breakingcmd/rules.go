package breakingcmd

import "github.com/gen-toolkit/gen/codegen/diag"

var ruleNoSuchPackage = &diag.Rule{
	Name: "package-not-in-api", Severity: diag.Error,
	Doc:  "gen breaking is narrowed to a package that neither state of the API has",
	Why:  "The report would be empty, and seem to say that nothing breaks.",
	Bad:  "$ gen breaking --against v1.0.0 ./apis/friut/...",
	Good: "$ gen breaking --against v1.0.0 ./apis/fruit/...",
}

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleNoSuchPackage)
