package apilint

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleLinters = &diag.Rule{
		Name: "linters-failed", Severity: diag.Error,
		Doc:  "the linters of API conventions can't run",
		Why:  "Settings below lint: are wrong, or a linter has a mistake of its own.",
		Bad:  "lint: {conditions: {isFirstFeld: Warn}}",
		Good: "lint: {conditions: {isFirstField: Warn}}",
	}
	ruleLeftOut = &diag.Rule{
		Name: "package-not-linted", Severity: diag.Warning,
		Doc:  "the linters leave out a package",
		Why:  "They do not end on types that contain themselves.",
		Bad:  "type Tree []Tree",
		Good: "type Tree struct { Trees []Tree }",
	}
)

// Rules are the kinds of problems that this package reports, e.g. linters-failed.
var Rules = diag.Table(diag.Page,
	ruleLinters, ruleLeftOut,
)
