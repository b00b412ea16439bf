package comments

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
	ruleDetached  = ruledoc.Named(Rules, "detached-marker")
	ruleMisplaced = ruledoc.Named(Rules, "misplaced-marker")
	ruleIgnored   = ruledoc.Named(Rules, "ignored-marker")
)
