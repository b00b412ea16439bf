package config

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems of the key version: another package compares it with the version of the program.
var (
	RuleVersion = &diag.Rule{
		Name: "other-version", Severity: diag.Error,
		Doc: "gen.yaml asks for another version of gen",
		Why: "Another version may write other files. With one version, all members of a project and its CI write " +
			"the same.",
		Bad:  "version: v0.8.0 # and gen is v0.9.0",
		Good: "version: v0.9.0",
	}
	RuleDevelopment = &diag.Rule{
		Name: "development-version", Severity: diag.Warning,
		Doc: "gen.yaml asks for a version of gen, and this gen is a development build",
		Why: "A development build may write other files than the version, and gen can't tell.",
	}
)

// The kinds of problems that this package reports.
var (
	ruleConfig = &diag.Rule{
		Name: "invalid-gen-yaml", Severity: diag.Error,
		Doc:  "gen.yaml has a key or a value that gen does not know",
		Why:  "gen reads gen.yaml strictly, so that a misspelt key is not a silent default.",
		Bad:  "genrate: {deepcopy: {}}",
		Good: "generate: {deepcopy: {}}",
	}
	ruleYAML = &diag.Rule{
		Name: "malformed-gen-yaml", Severity: diag.Error,
		Doc: "gen.yaml is not YAML, or empty",
		Why: "gen reads one YAML document.",
	}
	ruleYear = &diag.Rule{
		Name: "header-without-year", Severity: diag.Warning,
		Doc: "the license header says YEAR, and no year is given",
		Why: "controller-gen replaces YEAR by the current year. gen does not, because its output would " +
			"change every year.",
		Bad: "header: hack/boilerplate.go.txt # with YEAR",
		Good: "header: hack/boilerplate.go.txt\n" +
			"year: 2026",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-gen-yaml.
var Rules = diag.Table(diag.Page,
	RuleVersion, RuleDevelopment, ruleConfig, ruleYAML, ruleYear,
)
