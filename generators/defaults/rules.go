package defaults

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleTwice     = ruledoc.Named(ownRules, "two-defaults")
	ruleValue     = ruledoc.Named(ownRules, "invalid-default")
	ruleRef       = ruledoc.Named(ownRules, "invalid-default-reference")
	ruleUncalled  = ruledoc.Named(ownRules, "uncalled-defaulting-function")
	ruleAmbiguous = ruledoc.Named(ownRules, "ambiguous-defaulting-function")
	ruleInput     = ruledoc.Named(ownRules, "invalid-defaulter-input")
)

// Rules are the kinds of problems that this package reports, e.g. two-defaults.
var Rules = slices.Concat(require.Rules, ownRules)
