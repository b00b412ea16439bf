package lifecycle

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-release.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleRelease     = ruledoc.Named(Rules, "invalid-release")
	ruleMethod      = ruledoc.Named(Rules, "lifecycle-method-signature")
	ruleReplacement = ruledoc.Named(Rules, "invalid-replacement")
)
