package applyconfiguration

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/merging"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleExternal = ruledoc.Named(ownRules, "invalid-external-apply-configuration")
	ruleType     = ruledoc.Named(ownRules, "impossible-apply-configuration")
	ruleOutput   = ruledoc.Named(ownRules, "invalid-apply-configuration-output")
)

// Rules are the kinds of problems that this package reports, e.g. invalid-external-apply-configuration.
var Rules = slices.Concat(require.Rules, merging.Rules, ownRules)
