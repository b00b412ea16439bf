package model

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleConflict    = ruledoc.Named(ownRules, "conflicting-markers")
	ruleNoVerbs     = ruledoc.Named(ownRules, "client-without-verbs")
	ruleGroupName   = ruledoc.Named(ownRules, "invalid-group-name")
	ruleSameGroup   = ruledoc.Named(ownRules, "ambiguous-group")
	ruleIndex       = ruledoc.Named(ownRules, "invalid-index")
	rulePath        = ruledoc.Named(ownRules, "invalid-path")
	ruleList        = ruledoc.Named(ownRules, "invalid-list-type")
	ruleNoList      = ruledoc.Named(ownRules, "missing-list-type")
	ruleNoClient    = ruledoc.Named(ownRules, "impossible-client")
	ruleTwoNames    = ruledoc.Named(ownRules, "ambiguous-resource")
	ruleReplaced    = ruledoc.Named(ownRules, "replaced-argument")
	ruleOption      = ruledoc.Named(ownRules, "unknown-option")
	ruleLeak        = ruledoc.Named(ownRules, "channel-leak")
	ruleDeprecation = ruledoc.Named(ownRules, "invalid-deprecation")
	ruleDependency  = ruledoc.Named(ownRules, "missing-package")
)

// BuildRules are the kinds of problems that [Build] reports, whatever generators run, e.g. detached-marker.
var BuildRules = slices.Concat(comments.Rules, []*diag.Rule{ruleConflict, ruleNoVerbs, ruleIndex, ruleNoClient,
	ruleTwoNames, ruleReplaced, ruleOption, ruleLeak, ruleDeprecation})

// Rules are the kinds of problems that this package reports, e.g. detached-marker.
var Rules = slices.Concat(comments.Rules, ownRules)
