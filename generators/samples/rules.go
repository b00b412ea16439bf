package samples

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// The kinds of problems that this package reports.
var (
	ruleWhich = &diag.Rule{
		Name: "invalid-sample-kind", Severity: diag.Error,
		Doc:  "the option which names no sample, or one twice",
		Why:  "It says which samples gen writes.",
		Bad:  "which: [largest]",
		Good: "which: [full]",
	}
	ruleNoValue = &diag.Rule{
		Name: "missing-example", Severity: diag.Warning,
		Doc: "gen finds no value that API servers accept",
		Why: "The sample would be refused, or lack a required field.",
		Bad: "// +kubebuilder:validation:XValidation:rule=\"self * self == 63504\"\n" +
			"Size int64",
		Good: "// +kubebuilder:validation:XValidation:rule=\"self * self == 63504\"\n" +
			"// +kubebuilder:example=252\n" +
			"Size int64",
	}
	ruleRefused = &diag.Rule{
		Name: "refused-sample", Severity: diag.Warning,
		Doc: "API servers refuse an example or a sample",
		Why: "People would copy what does not work.",
		Bad: "// +kubebuilder:validation:Maximum=5\n" +
			"// +kubebuilder:example=10",
		Good: "// +kubebuilder:example=5",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-sample-kind.
var Rules = slices.Concat(filename.Rules, diag.Table(diag.Page,
	ruleWhich, ruleNoValue, ruleRefused,
))
