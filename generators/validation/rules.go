package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/generators/validation/coverage"
)

// The kinds of problems that this package reports.
var (
	ruleType = &diag.Rule{
		Name: "validation-type", Severity: diag.Error,
		Doc:  "declarative validation can't reach into a type",
		Why:  "Validation functions are for named types.",
		Bad:  "Sizes map[string][]int",
		Good: "Sizes map[string]SizeList // type SizeList struct { Sizes []int }",
	}
	ruleUncalled = &diag.Rule{
		Name: "validation-function", Severity: diag.Error,
		Doc: "a hand-written validation function is never called, or is in the way",
		Why: "Generated code calls functions that +k8s:customValidation asks for.",
		Bad: "func ValidateCustom_Fruit(…) // and no marker",
		Good: "// +k8s:customValidation\n" +
			"type Fruit struct {",
	}
	ruleMarker = &diag.Rule{
		Name: "validation-marker", Severity: diag.Error,
		Doc: "a marker of declarative validation does not fit its type",
		Why: "The generated function would not compile, or not validate.",
		Bad: "// +k8s:maxLength=10\n" +
			"Size int",
		Good: "// +k8s:maximum=10\n" +
			"Size int",
	}
	ruleLibrary = &diag.Rule{
		Name: "validation-library", Severity: diag.Error,
		Doc: "the library that validation functions call is missing or unknown",
		Why: "The generated code would not compile.",
	}
	ruleRegister = &diag.Rule{
		Name: "validation-registration", Severity: diag.Error,
		Doc:  "a package can't register its validation functions",
		Why:  "The functions would not be called, or not compile.",
		Bad:  "package v1 without localSchemeBuilder",
		Good: "var localSchemeBuilder = runtime.NewSchemeBuilder()",
	}
	ruleOwn = &diag.Rule{
		Name: "validation-own", Severity: diag.Error,
		Doc:  "an option about the project's own markers of validation is wrong",
		Why:  "The markers would not count.",
		Bad:  "tags: [startsWith]",
		Good: "tags: [startsWith=example.org/fruit/validate.StartsWith]",
	}
	ruleInput = &diag.Rule{
		Name: "validation-input", Severity: diag.Error,
		Doc:  "a marker of a package selects no types for validation",
		Why:  "The output would lack validation.",
		Bad:  "// +k8s:validation-gen-input=../v1",
		Good: "// +k8s:validation-gen-input=example.org/fruit/v1",
	}
)

// Rules are the kinds of problems that this package reports, e.g. validation-marker.
var Rules = slices.Concat(require.Rules, coverage.Rules, diag.Table(diag.Page,
	ruleType, ruleUncalled, ruleRequired, ruleStability, ruleMarker, ruleLibrary,
	ruleRegister, ruleInput, ruleOwn,
))
