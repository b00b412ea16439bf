package openapi

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/merging"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleType         = ruledoc.Named(ownRules, "openapi-type")
	ruleDisagreement = ruledoc.Named(ownRules, "openapi-disagreement")
	ruleMarker       = ruledoc.Named(ownRules, "openapi-marker")
	ruleUnion        = ruledoc.Named(ownRules, "openapi-union")
	ruleReport       = ruledoc.Named(ownRules, "openapi-report")
	ruleViolation    = ruledoc.Named(ownRules, "openapi-violation")
	ruleCommon       = ruledoc.Named(ownRules, "openapi-missing-library")
	ruleNoDefinition = ruledoc.Named(ownRules, "openapi-undefined-reference")
	ruleDefault      = ruledoc.Named(ownRules, "openapi-default")
	ruleMethods      = ruledoc.Named(ownRules, "openapi-methods")
)

// Rules are the kinds of problems that this package reports, e.g. openapi-type.
var Rules = slices.Concat(merging.Rules, ownRules)
