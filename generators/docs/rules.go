package docs

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-docs-option.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleOption   = ruledoc.Named(Rules, "invalid-docs-option")
	ruleTemplate = ruledoc.Named(Rules, "docs-template-failed")
)
