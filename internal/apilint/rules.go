package apilint

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. linters-failed.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleLinters = ruledoc.Named(Rules, "linters-failed")
	ruleLeftOut = ruledoc.Named(Rules, "package-not-linted")
)
