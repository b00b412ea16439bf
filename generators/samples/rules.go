package samples

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/filename"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleWhich   = ruledoc.Named(ownRules, "invalid-sample-kind")
	ruleNoValue = ruledoc.Named(ownRules, "missing-example")
	ruleRefused = ruledoc.Named(ownRules, "refused-sample")
)

// Rules are the kinds of problems that this package reports, e.g. invalid-sample-kind.
var Rules = slices.Concat(filename.Rules, ownRules)
