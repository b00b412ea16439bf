package docs

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleOption = &diag.Rule{
		Name: "invalid-docs-option", Severity: diag.Error,
		Doc:  "an option of docs has a value that it does not take",
		Why:  "gen explain docs documents the options.",
		Bad:  "file: docs/reference",
		Good: "file: reference",
	}
	ruleTemplate = &diag.Rule{
		Name: "docs-template-failed", Severity: diag.Error,
		Doc:  "a template of an API reference is missing, malformed or fails",
		Why:  "gen explain docs says what templates see.",
		Bad:  "{{.Knid}}",
		Good: "{{.Kind}}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-docs-option.
var Rules = diag.Table(diag.Page,
	ruleOption, ruleTemplate,
)
