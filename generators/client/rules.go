package client

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleMethodType  = ruledoc.Named(ownRules, "client-method-type")
	ruleMethod      = ruledoc.Named(ownRules, "client-method")
	ruleNoApply     = ruledoc.Named(ownRules, "client-method-left-out")
	ruleSubresource = ruledoc.Named(ownRules, "client-patch-subresource")
	ruleOption      = ruledoc.Named(ownRules, "invalid-client-name")
	ruleEncoding    = ruledoc.Named(ownRules, "client-prefers-protobuf")
	ruleVerb        = ruledoc.Named(ownRules, "client-verb")
	ruleGroup       = ruledoc.Named(ownRules, "assumed-group")
	ruleMetadata    = ruledoc.Named(ownRules, "client-without-metadata")
)

// Rules are the kinds of problems that this package reports, e.g. client-method-type.
var Rules = slices.Concat(require.Rules, ownRules)
