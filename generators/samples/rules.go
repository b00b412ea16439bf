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
		Doc:  "the option which is none of minimal, full and both",
		Why:  "It says which samples gen writes.",
		Bad:  "which: all",
		Good: "which: both",
	}
	ruleNoValue = &diag.Rule{
		Name: "missing-example", Severity: diag.Warning,
		Doc: "gen finds no value that API servers accept",
		Why: "The sample would be refused, or lack a required field.",
		Bad: "// +kubebuilder:validation:Pattern=`^[a-z]{3}-[0-9]{4}$`\n" +
			"Code string",
		Good: "// +kubebuilder:example=\"abc-1234\"",
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
