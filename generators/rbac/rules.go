package rbac

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-rbac-rule.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleMarker    = ruledoc.Named(Rules, "invalid-rbac-rule")
	ruleNames     = ruledoc.Named(Rules, "verb-without-name")
	ruleRole      = ruledoc.Named(Rules, "invalid-role-name")
	ruleOption    = ruledoc.Named(Rules, "invalid-rbac-option")
	ruleUnread    = ruledoc.Named(Rules, "unread-program")
	ruleUndecided = ruledoc.Named(Rules, "undecided-permission")
	ruleMissing   = ruledoc.Named(Rules, "missing-permission")
	ruleUnneeded  = ruledoc.Named(Rules, "unneeded-permission")
	ruleUnused    = ruledoc.Named(Rules, "unused-answer")
)
