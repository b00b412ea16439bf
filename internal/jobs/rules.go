package jobs

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
	ruleSharedOption     = ruledoc.Named(Rules, "invalid-shared-option")
	ruleAmbiguousVersion = ruledoc.Named(Rules, "ambiguous-version")
	rulePluralForm       = ruledoc.Named(Rules, "invalid-plural-exception")
	rulePluralUnused     = ruledoc.Named(Rules, "unused-plural-exception")
	RulePluralDiffers    = ruledoc.Named(Rules, "ambiguous-plural")
	rulePluralTwice      = ruledoc.Named(Rules, "same-plural")
)
