package validate

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. refused-crd.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleRefused    = ruledoc.Named(Rules, "refused-crd")
	ruleApproval   = ruledoc.Named(Rules, "missing-approval")
	ruleCEL        = ruledoc.Named(Rules, "invalid-cel-rule")
	ruleBudget     = ruledoc.Named(Rules, "validation-left-out")
	ruleSchema     = ruledoc.Named(Rules, "refused-schema")
	ruleNoValue    = ruledoc.Named(Rules, "schema-without-value")
	ruleUnreadable = ruledoc.Named(Rules, "unreadable-value")
	ruleNoLimit    = ruledoc.Named(Rules, "limit-without-effect")
	ruleDeadValue  = ruledoc.Named(Rules, "dead-enum-value")
	ruleNull       = ruledoc.Named(Rules, "null-without-effect")
)
