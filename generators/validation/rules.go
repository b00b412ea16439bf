package validation

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/generators/validation/coverage"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleType     = ruledoc.Named(ownRules, "validation-type")
	ruleUncalled = ruledoc.Named(ownRules, "validation-function")
	ruleMarker   = ruledoc.Named(ownRules, "validation-marker")
	ruleLibrary  = ruledoc.Named(ownRules, "validation-library")
	ruleRegister = ruledoc.Named(ownRules, "validation-registration")
	ruleOwn      = ruledoc.Named(ownRules, "validation-own")
	ruleInput    = ruledoc.Named(ownRules, "validation-input")
)

// Rules are the kinds of problems that this package reports, e.g. validation-marker.
var Rules = slices.Concat(require.Rules, coverage.Rules, ownRules)
