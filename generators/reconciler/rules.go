package reconciler

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
	ruleKind         = ruledoc.Named(ownRules, "controller-without-client")
	ruleGenerators   = ruledoc.Named(ownRules, "controller-without-output")
	ruleWatchedKind  = ruledoc.Named(ownRules, "watched-kind")
	ruleWatchedTwice = ruledoc.Named(ownRules, "watched-twice")
	ruleWatchedBy    = ruledoc.Named(ownRules, "watched-by")
)

// Rules are the kinds of problems that this package reports, e.g. watched-kind.
var Rules = slices.Concat(require.Rules, ownRules)
