package lister

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
	ruleIndex = ruledoc.Named(ownRules, "impossible-index")
)

// Rules are the kinds of problems that this package reports, e.g. impossible-index.
var Rules = slices.Concat(require.Rules, ownRules)
