package swaggerdoc

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleFile = &diag.Rule{
		Name: "file-without-types", Severity: diag.Warning,
		Doc:  "the option files names a file without types",
		Why:  "The file name may be misspelt, and its types would have no documentation.",
		Bad:  "files: [tpyes.go]",
		Good: "files: [types.go]",
	}
)

// Rules are the kinds of problems that this package reports, e.g. file-without-types.
var Rules = diag.Table(diag.Page,
	ruleFile,
)
