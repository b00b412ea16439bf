package severity

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleAllow       = ruledoc.Named(Rules, "invalid-allow")
	ruleUnusedAllow = ruledoc.Named(Rules, "unused-allow")
)
