package golist

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. other-module.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleModule     = ruledoc.Named(Rules, "other-module")
	ruleDriver     = ruledoc.Named(Rules, "packages-driver-failed")
	ruleGoCommand  = ruledoc.Named(Rules, "go-command-failed")
	rulePackage    = ruledoc.Named(Rules, "package-not-loaded")
	ruleUnreadable = ruledoc.Named(Rules, "unreadable-file")
	ruleIgnored    = ruledoc.Named(Rules, "ignored-file")
)
