package pluginhost

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. plugin-failed.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	rulePlugin = ruledoc.Named(Rules, "plugin-failed")
)
