package openapi

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/merging"
)

// The kinds of problems that this package reports.
var (
	ruleType = &diag.Rule{
		Name: "openapi-type", Severity: diag.Error,
		Doc:  "OpenAPI has no schema for a type",
		Why:  "A definition needs named structs and texts as keys of maps.",
		Bad:  "Sizes map[int]string",
		Good: "Sizes map[string]string",
	}
	ruleDisagreement = &diag.Rule{
		Name: "openapi-disagreement", Severity: diag.Error,
		Doc: "a tag and a marker, or two markers, contradict each other",
		Why: "The schema would say what Go programs do not do.",
		Bad: "// +optional\n" +
			"// +required",
		Good: "// +optional",
	}
	ruleMarker = &diag.Rule{
		Name: "openapi-marker", Severity: diag.Error,
		Doc:  "a validation marker is malformed or does not fit its field",
		Why:  "API servers would refuse the definition, or not validate.",
		Bad:  "// +k8s:validation:maxLength=ten",
		Good: "// +k8s:validation:maxLength=10",
	}
	ruleUnion = &diag.Rule{
		Name: "openapi-union", Severity: diag.Error,
		Doc:  "a union embeds structs, or has two discriminators or required fields",
		Why:  "Only one field of a union is set.",
		Bad:  "+unionDiscriminator on two fields",
		Good: "+unionDiscriminator on one of them",
	}
	ruleReport = &diag.Rule{
		Name: "openapi-report", Severity: diag.Error,
		Doc: "the report of API violations is missing, or accepts what is not a violation any more",
		Why: "The report lists the violations that a project accepts.",
		Bad: "updateReport: true",
		Good: "reportFilename: violations.list\n" +
			"updateReport: true",
	}
	ruleViolation = &diag.Rule{
		Name: "openapi-violation", Severity: diag.Error,
		Doc:  "a field violates an API convention that the report does not accept",
		Why:  "Kubernetes keeps the JSON names of fields near their Go names, and has list types on lists.",
		Bad:  "Color string `json:\"shade\"`",
		Good: "Color string `json:\"color\"`",
	}
	ruleCommon = &diag.Rule{
		Name: "openapi-missing-library", Severity: diag.Error,
		Doc: "the package that definitions import can't be loaded",
		Why: "The generated code would not compile.",
	}
	ruleNoDefinition = &diag.Rule{
		Name: "openapi-undefined-reference", Severity: diag.Warning,
		Doc: "a definition refers to a type that has none in this output",
		Why: "API servers need the definitions of all types.",
	}
	ruleDefault = &diag.Rule{
		Name: "openapi-default", Severity: diag.Error,
		Doc: "a default is not JSON, does not fit the type, or never applies",
		Why: "API servers set a default only where the field is missing, and Go programs must read it.",
		Bad: "// +default=5\n" +
			"Size int `json:\"size\"`",
		Good: "// +default=5\n" +
			"Size int `json:\"size,omitempty\"`",
	}
	ruleMethods = &diag.Rule{
		Name: "openapi-methods", Severity: diag.Error,
		Doc: "a type has one of the OpenAPI methods without the others",
		Why: "The definition needs type and format.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. openapi-type.
var Rules = slices.Concat(merging.Rules, diag.Table(diag.Page,
	ruleType, ruleDisagreement, ruleMarker, ruleUnion, ruleReport, ruleViolation, ruleCommon,
	ruleNoDefinition, ruleDefault, ruleMethods,
))
