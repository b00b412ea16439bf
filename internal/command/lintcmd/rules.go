package lintcmd

import "github.com/gen-toolkit/gen/codegen/diag"

var ruleUnfixable = &diag.Rule{
	Name: "file-not-fixable", Severity: diag.Error,
	Doc: "gen lint --fix can't change a file",
	Why: "gen changes all files or none, and writes to no link, read-only or generated file.",
}

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleUnfixable)
