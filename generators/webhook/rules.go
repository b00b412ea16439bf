package webhook

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/selector"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleCondition = ruledoc.Named(ownRules, "invalid-match-condition")
	ruleMarker    = ruledoc.Named(ownRules, "invalid-webhook")
	ruleName      = ruledoc.Named(ownRules, "webhook-configuration-name")
	ruleEmpty     = ruledoc.Named(ownRules, "empty-webhook-configuration")
	ruleOption    = ruledoc.Named(ownRules, "invalid-webhook-option")
)

// Rules are the kinds of problems that this package reports, e.g. invalid-match-condition.
var Rules = slices.Concat(selector.Rules, ownRules)
