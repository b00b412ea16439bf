package config

import (
	_ "embed"

	"github.com/gen-toolkit/gen/internal/ruledoc"
)

//go:embed rules.md
var rulesText string

// Rules are the kinds of problems that this package reports, e.g. invalid-gen-yaml.
var Rules = ruledoc.Read(rulesText)

// The kinds of problems of the key version: another package compares it with the version of the program.
var (
	RuleVersion     = ruledoc.Named(Rules, "other-version")
	RuleDevelopment = ruledoc.Named(Rules, "development-version")
)

// The kinds of problems that this package reports.
var (
	ruleConfig = ruledoc.Named(Rules, "invalid-gen-yaml")
	ruleYAML   = ruledoc.Named(Rules, "malformed-gen-yaml")
	ruleYear   = ruledoc.Named(Rules, "header-without-year")
)
