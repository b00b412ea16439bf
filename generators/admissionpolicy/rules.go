package admissionpolicy

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
	rulePolicy     = ruledoc.Named(ownRules, "invalid-admission-policy")
	ruleExpression = ruledoc.Named(ownRules, "invalid-policy-expression")
	ruleDeprecated = ruledoc.Named(ownRules, "deprecated-and-set")
	ruleOption     = ruledoc.Named(ownRules, "invalid-policy-option")
)

// Rules are the kinds of problems that this package reports, e.g. invalid-policy-expression.
var Rules = slices.Concat(selector.Rules, ownRules)
