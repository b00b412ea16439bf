package conversion

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
	ruleAmbiguous = ruledoc.Named(ownRules, "ambiguous-conversion")
	ruleCycle     = ruledoc.Named(ownRules, "conversion-import-cycle")
	rulePeer      = ruledoc.Named(ownRules, "invalid-conversion-peer")
	ruleSameName  = ruledoc.Named(ownRules, "ambiguous-conversion-name")
	ruleLost      = ruledoc.Named(ownRules, "lossy-conversion")
	ruleNarrowing = ruledoc.Named(ownRules, "narrowing-conversion")
	ruleQuery     = ruledoc.Named(ownRules, "unfilled-query-parameter")
	ruleName      = ruledoc.Named(ownRules, "misnamed-conversion")
	ruleTaken     = ruledoc.Named(ownRules, "conversion-signature")
	ruleSignature = ruledoc.Named(ownRules, "uncalled-conversion")
	ruleMissing   = ruledoc.Named(ownRules, "missing-conversion")
)

// Rules are the kinds of problems that this package reports, e.g. ambiguous-conversion.
var Rules = slices.Concat(require.Rules, ownRules)
