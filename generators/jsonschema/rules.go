package jsonschema

import (
	_ "embed"
	"slices"

	"github.com/gen-toolkit/gen/generators/internal/filename"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

var ownRules = ruledoc.Read(rulesText)

// The kinds of problems that this package reports.
var (
	ruleAll     = ruledoc.Named(ownRules, "invalid-schema-file")
	ruleMarked  = ruledoc.Named(ownRules, "invalid-schema-marker")
	rulePattern = ruledoc.Named(ownRules, "wider-json-schema")
)

// Rules are the kinds of problems that this package reports, e.g. invalid-schema-file.
var Rules = slices.Concat(filename.Rules, ownRules)
