package crdfile

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. unreadable-crd-file.
var Rules = ruledoc.Read(rulesText)

var ruleFile = ruledoc.Named(Rules, "unreadable-crd-file")
