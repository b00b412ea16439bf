package schemapatch

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleManifests = ruledoc.Named(ownRules, "no-manifests")
	ruleManifest  = ruledoc.Named(ownRules, "invalid-manifest")
	ruleName      = ruledoc.Named(ownRules, "manifest-name")
	ruleOld       = ruledoc.Named(ownRules, "old-manifest")
)

// Rules are the kinds of problems that this package reports, e.g. no-manifests.
var Rules = slices.Concat(schema.Rules, validate.Rules, ownRules)
