package deepcopy

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. deepcopy-method-signature.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleMethod     = ruledoc.Named(Rules, "deepcopy-method-signature")
	ruleUncopyable = ruledoc.Named(Rules, "deepcopy-impossible")
	ruleFieldName  = ruledoc.Named(Rules, "deepcopy-field-name")
	ruleInterface  = ruledoc.Named(Rules, "deepcopy-invalid-interface")
	ruleHidden     = ruledoc.Named(Rules, "deepcopy-hidden-name")
)
