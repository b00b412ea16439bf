package filename

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleFile = &diag.Rule{
		Name: "invalid-file-template", Severity: diag.Error,
		Doc:  "the option file makes no file names",
		Why:  "The template names a file for each kind.",
		Bad:  "file: \"{{.Knid}}.yaml\"",
		Good: "file: \"{{.Kind | lower}}.yaml\"",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-file-template.
var Rules = diag.Table(diag.Page,
	ruleFile,
)
