package verify

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
	ruleVersion    = ruledoc.Named(Rules, "unsupported-client-go")
	ruleUnproven   = ruledoc.Named(Rules, "unknown-client-go")
	ruleModule     = ruledoc.Named(Rules, "unsupported-module")
	ruleUnchecked  = ruledoc.Named(Rules, "output-not-checked")
	ruleCompile    = ruledoc.Named(Rules, "output-does-not-compile")
	ruleEmptied    = ruledoc.Named(Rules, "output-without-declarations")
	ruleTwoWriters = ruledoc.Named(Rules, "output-twice")
	ruleCase       = ruledoc.Named(Rules, "paths-differ-in-case")
	rulePathLength = ruledoc.Named(Rules, "long-path")
	ruleManifest   = ruledoc.Named(Rules, "refused-manifest")
	ruleReplaced   = ruledoc.Named(Rules, "output-of-replaced-tool")
	ruleStray      = ruledoc.Named(Rules, "stray-output")
	RuleUnread     = ruledoc.Named(Rules, "unread-marker")
	ruleGone       = ruledoc.Named(Rules, "gone-resource")
	ruleNothing    = ruledoc.Named(Rules, "nothing-to-generate")
)
