package findings

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-exception.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleException = ruledoc.Named(Rules, "invalid-exception")
	ruleUnused    = ruledoc.Named(Rules, "unused-exception")
)
