package admissionpolicy

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/selector"
)

// The kinds of problems that this package reports.
var (
	rulePolicy = &diag.Rule{
		Name: "invalid-admission-policy", Severity: diag.Error,
		Doc:  "a marker of an admission policy says nothing that API servers accept",
		Why:  "API servers refuse the policy, or it applies to nothing.",
		Bad:  "// +gen:validatingPolicy:name=Fruit_Limits,expression=\"true\"",
		Good: "// +gen:validatingPolicy:name=fruit-limits.example.org,expression=\"true\"",
	}
	ruleExpression = &diag.Rule{
		Name: "invalid-policy-expression", Severity: diag.Error,
		Doc: "an expression of an admission policy does not compile, or not with the types of its kinds",
		Why: "API servers refuse the policy, or each request that it applies to.",
		Bad: "// +gen:validatingPolicy:name=fruit-limits.example.org,expression=\"object.spec.colour == 'red'\"",
		Good: "// +gen:validatingPolicy:name=fruit-limits.example.org," +
			"expression=\"object.metadata.name.startsWith('fruit-')\"",
	}
	ruleDeprecated = &diag.Rule{
		Name: "deprecated-and-set", Severity: diag.Warning,
		Doc: "a deprecated field has a default or is required",
		Why: "All objects have the field, and nobody can do without. API servers do not warn of it.",
		Bad: "// +gen:deprecated:since=2026-03-31\n" +
			"// +kubebuilder:default=red\n" +
			"Colour string `json:\"colour,omitempty\"`",
		Good: "// +gen:deprecated:since=2026-03-31\n" +
			"Colour string `json:\"colour,omitempty\"`",
	}
	ruleOption = &diag.Rule{
		Name: "invalid-policy-option", Severity: diag.Error,
		Doc:  "an option of admissionpolicy is malformed, or has none of the options that it is for",
		Why:  "gen explain admissionpolicy documents the options.",
		Bad:  "helmLabels: fruit.labels",
		Good: "helmChart: charts/fruit\nhelmLabels: fruit.labels",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-policy-expression.
var Rules = slices.Concat(selector.Rules, diag.Table(diag.Page,
	rulePolicy, ruleExpression, ruleDeprecated, ruleOption,
))
