package webhook

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/selector"
)

// The kinds of problems that this package reports.
var (
	ruleCondition = &diag.Rule{
		Name: "invalid-match-condition", Severity: diag.Error,
		Doc: "+kubebuilder:webhook matches objects by an expression that API servers refuse",
		Why: "API servers refuse the whole configuration.",
	}
	ruleMarker = &diag.Rule{
		Name: "invalid-webhook", Severity: diag.Error,
		Doc: "+kubebuilder:webhook has an argument that API servers refuse",
		Why: "API servers refuse the whole configuration.",
		Bad: "// +kubebuilder:webhook:path=fruit,mutating=true,failurePolicy=fail,groups=example.org," +
			"resources=fruits,verbs=create,versions=v1,name=fruit.example.org,sideEffects=None," +
			"admissionReviewVersions=v1",
		Good: "// +kubebuilder:webhook:path=/fruit,mutating=true,failurePolicy=fail,groups=example.org," +
			"resources=fruits,verbs=create,versions=v1,name=fruit.example.org,sideEffects=None," +
			"admissionReviewVersions=v1",
	}
	ruleName = &diag.Rule{
		Name: "webhook-configuration-name", Severity: diag.Error,
		Doc: "a configuration of webhooks has two names, or one that API servers refuse",
		Why: "There is one mutating configuration, and one validating one.",
		Bad: "// +kubebuilder:webhookconfiguration:mutating=true,name=fruit-hooks\n" +
			"// +kubebuilder:webhookconfiguration:mutating=true,name=fruit-webhooks",
		Good: "// +kubebuilder:webhookconfiguration:mutating=true,name=fruit-webhooks",
	}
	ruleEmpty = &diag.Rule{
		Name: "empty-webhook-configuration", Severity: diag.Warning,
		Doc:  "a configuration has no webhooks",
		Why:  "gen does not write the configuration.",
		Bad:  "// +kubebuilder:webhookconfiguration:mutating=true,name=fruit",
		Good: "// +kubebuilder:webhook:mutating=true,path=/mutate-fruit,…",
	}
	ruleOption = &diag.Rule{
		Name: "invalid-webhook-option", Severity: diag.Error,
		Doc:  "an option of webhook is malformed, or has none of the options that it is for",
		Why:  "gen explain webhook documents the options.",
		Bad:  "helmLabels: fruit.labels",
		Good: "helmChart: charts/fruit\nhelmLabels: fruit.labels",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-match-condition.
var Rules = slices.Concat(selector.Rules, diag.Table(diag.Page,
	ruleCondition, ruleMarker, ruleName, ruleEmpty, ruleOption,
))
