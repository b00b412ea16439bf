package codegen

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. undeclared-requirement.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleRequires   = ruledoc.Named(Rules, "undeclared-requirement")
	ruleLongName   = ruledoc.Named(Rules, "long-file-name")
	ruleComment    = ruledoc.Named(Rules, "unknown-comment-sign")
	ruleOutputPath = ruledoc.Named(Rules, "invalid-output-package")
)
