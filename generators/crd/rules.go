package crd

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
	"github.com/gen-toolkit/gen/generators/internal/filename"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleLossy        = ruledoc.Named(ownRules, diag.LossyVersions)
	ruleOption       = ruledoc.Named(ownRules, "invalid-crd-option")
	ruleSame         = ruledoc.Named(ownRules, "same-crd")
	ruleSkipped      = ruledoc.Named(ownRules, "marker-without-crd")
	ruleUnexported   = ruledoc.Named(ownRules, "unexported-kind")
	ruleStatus       = ruledoc.Named(ownRules, "status-without-subresource")
	ruleScale        = ruledoc.Named(ownRules, "invalid-scale")
	ruleColumn       = ruledoc.Named(ownRules, "invalid-column")
	ruleNoConversion = ruledoc.Named(ownRules, "unused-conversion-webhook")
	ruleConversion   = ruledoc.Named(ownRules, "invalid-conversion-webhook")
	ruleLarge        = ruledoc.Named(ownRules, "large-crd")
	ruleShortened    = ruledoc.Named(ownRules, "shortened-crd")
	ruleLeftOut      = ruledoc.Named(ownRules, "version-left-out")
	ruleStorage      = ruledoc.Named(ownRules, "storage-version")
	ruleDiffer       = ruledoc.Named(ownRules, "different-resources")
	rulePair         = ruledoc.Named(ownRules, "invalid-crd-metadata")
)

// Rules are the kinds of problems that this package reports, e.g. lossy-versions.
var Rules = slices.Concat(filename.Rules, schema.Rules, validate.Rules, ownRules)
