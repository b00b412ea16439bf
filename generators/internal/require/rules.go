package require

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. no-add-to-scheme.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleScheme   = ruledoc.Named(Rules, "no-add-to-scheme")
	ruleObject   = ruledoc.Named(Rules, "no-runtime-object")
	ruleImport   = ruledoc.Named(Rules, "package-not-importable")
	ruleDeclared = ruledoc.Named(Rules, "generated-name-taken")
)
