package importer

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. unreadable-crd.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleCRD    = ruledoc.Named(Rules, "unreadable-crd")
	ruleNoKind = ruledoc.Named(Rules, "crd-without-kind")
	ruleName   = ruledoc.Named(Rules, "crd-without-go-name")
)
