package templategen

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleOption = &diag.Rule{
		Name: "invalid-template-option", Severity: diag.Error,
		Doc:  "an option of a template in gen.yaml has a value that it does not take",
		Why:  "gen explain templates documents the options.",
		Bad:  "file: \"../{{.Kind}}.md\"",
		Good: "file: \"{{.Kind}}.md\"",
	}
	ruleFailed = &diag.Rule{
		Name: "template-failed", Severity: diag.Error,
		Doc:  "a template is missing, malformed or fails for a type",
		Why:  "gen explain templates says what templates see and call.",
		Bad:  "{{.Knid}}",
		Good: "{{.Kind}}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-template-option.
var Rules = diag.Table(diag.Page,
	ruleOption, ruleFailed,
)
