package markers

import (
	_ "embed"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. unknown-marker.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleUnknown  = ruledoc.Named(Rules, "unknown-marker")
	ruleValue    = ruledoc.Named(Rules, "malformed-marker")
	ruleOddValue = ruledoc.Named(Rules, "doubtful-marker")
	ruleMisspelt = ruledoc.Named(Rules, diag.MisspeltMarker)
	// RuleReplaced is about two markers of which one counts.
	RuleReplaced = ruledoc.Named(Rules, "replaced-marker")
)
