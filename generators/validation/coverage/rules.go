package coverage

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports.
var Rules = ruledoc.Read(rulesText)

var ruleAllowlist = ruledoc.Named(Rules, "validation-allowlist")
