package pluginhost

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	rulePlugin = &diag.Rule{
		Name: "plugin-failed", Severity: diag.Error,
		Doc: "a plugin fails, or answers what gen does not accept",
		Why: "gen explain plugins shows the documents of a request and an answer.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. plugin-failed.
var Rules = diag.Table(diag.Page,
	rulePlugin,
)
