package conversion

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleAmbiguous = &diag.Rule{
		Name: "ambiguous-conversion", Severity: diag.Error,
		Doc:  "two packages declare the conversion that a package needs",
		Why:  "gen can't choose which of them counts.",
		Bad:  "a.Convert_v1_Seed_To_v2_Seed and b.Convert_v1_Seed_To_v2_Seed",
		Good: "the function in the package itself, which calls one of them",
	}
	ruleCycle = &diag.Rule{
		Name: "conversion-import-cycle", Severity: diag.Error,
		Doc: "conversions of two packages would import each other",
		Why: "Go refuses import cycles.",
	}
	rulePeer = &diag.Rule{
		Name: "invalid-conversion-peer", Severity: diag.Error,
		Doc:  "+k8s:conversion-gen names no peer, or two",
		Why:  "gen converts each type to the type of the same name in one peer package.",
		Bad:  "// +k8s:conversion-gen=../v2",
		Good: "// +k8s:conversion-gen=example.org/fruit/v2",
	}
	ruleSameName = &diag.Rule{
		Name: "ambiguous-conversion-name", Severity: diag.Error,
		Doc:  "the functions of two directions would have the same name",
		Why:  "Names of conversion functions have the last elements of the import paths.",
		Bad:  "example.org/a/v1 and example.org/b/v1",
		Good: "another directory for one of them",
	}
	ruleLost = &diag.Rule{
		Name: "lossy-conversion", Severity: diag.Error,
		Doc:  "a conversion would lose fields",
		Why:  "Stored objects would lose the content of the fields on their way through the other version.",
		Bad:  "v1 has Color, and v2 has no such field",
		Good: "func Convert_v1_Fruit_To_v2_Fruit(in *v1.Fruit, out *v2.Fruit, s conversion.Scope) error",
	}
	ruleNarrowing = &diag.Rule{
		Name: "narrowing-conversion", Severity: diag.Warning,
		Doc:  "a number does not fit into the type of the other version",
		Why:  "Go cuts off what does not fit: 5000000000 becomes 705032704 in an int32.",
		Bad:  "Size int64 in v1, and Size int32 in v2",
		Good: "Size int64 in both",
	}
	ruleQuery = &diag.Rule{
		Name: "unfilled-query-parameter", Severity: diag.Error,
		Doc: "query parameters can't fill a field",
		Why: "API servers convert query parameters, lists of texts, to fields of an options struct.",
	}
	ruleName = &diag.Rule{
		Name: "misnamed-conversion", Severity: diag.Warning,
		Doc:  "a conversion function has another name than gen looks for",
		Why:  "Generated code does not call the function.",
		Bad:  "func Convert_Fruit(in *v1.Fruit, out *v2.Fruit, s conversion.Scope) error",
		Good: "func Convert_v1_Fruit_To_v2_Fruit(in *v1.Fruit, out *v2.Fruit, s conversion.Scope) error",
	}
	ruleTaken = &diag.Rule{
		Name: "conversion-signature", Severity: diag.Error,
		Doc:  "a function has the name of a needed conversion and another signature",
		Why:  "The generated function would not compile beside it.",
		Bad:  "func Convert_v1_Fruit_To_v2_Fruit(in, out any)",
		Good: "func Convert_v1_Fruit_To_v2_Fruit(in *v1.Fruit, out *v2.Fruit, s conversion.Scope) error",
	}
	ruleSignature = &diag.Rule{
		Name: "uncalled-conversion", Severity: diag.Warning,
		Doc:  "a function has the name of a conversion and another signature",
		Why:  "Generated code does not call the function.",
		Bad:  "func Convert_v1_Fruit_To_v2_Fruit(in, out any)",
		Good: "func Convert_v1_Fruit_To_v2_Fruit(in *v1.Fruit, out *v2.Fruit, s conversion.Scope) error",
	}
	ruleMissing = &diag.Rule{
		Name: "missing-conversion", Severity: diag.Error,
		Doc:  "there is no conversion between the types of two fields",
		Why:  "gen converts between types that have the same form.",
		Bad:  "v1: Size string; v2: Size int",
		Good: "func Convert_string_To_int(in *string, out *int, s conversion.Scope) error",
	}
)

// Rules are the kinds of problems that this package reports, e.g. ambiguous-conversion.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleAmbiguous, ruleCycle, rulePeer, ruleSameName, ruleLost, ruleNarrowing, ruleQuery, ruleName, ruleTaken,
	ruleSignature, ruleMissing,
))
