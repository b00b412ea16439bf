package selector

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. selector-of-nothing.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleNothing = ruledoc.Named(Rules, "selector-of-nothing")
)
