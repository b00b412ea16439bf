package defaults

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleTwice = &diag.Rule{
		Name: "two-defaults", Severity: diag.Error,
		Doc: "a field has more than one +default",
		Why: "Only one value can be the default.",
		Bad: "// +default=1\n" +
			"// +default=2",
		Good: "// +default=1",
	}
	ruleValue = &diag.Rule{
		Name: "invalid-default", Severity: diag.Error,
		Doc: "a default is not JSON, or does not fit the type",
		Why: "The generated function would not compile, or set another value.",
		Bad: "// +default=ripe\n" +
			"Color string",
		Good: "// +default=\"ripe\"\n" +
			"Color string",
	}
	ruleRef = &diag.Rule{
		Name: "invalid-default-reference", Severity: diag.Error,
		Doc: "ref(…) names what can't be the default of the field",
		Why: "The generated function uses the constant or variable by its name.",
		Bad: "// +default=ref(k8s.io/api/core/v1.NamespaceDefualt)\n" +
			"Namespace string",
		Good: "// +default=ref(k8s.io/api/core/v1.NamespaceDefault)\n" +
			"Namespace string",
	}
	ruleUncalled = &diag.Rule{
		Name: "uncalled-defaulting-function", Severity: diag.Warning,
		Doc:  "a function has the name of a defaulting function, and is none",
		Why:  "Generated code calls functions SetDefaults_T(*T) only.",
		Bad:  "func SetDefaults_Fruit(f Fruit) {}",
		Good: "func SetDefaults_Fruit(f *Fruit) {}",
	}
	ruleAmbiguous = &diag.Rule{
		Name: "ambiguous-defaulting-function", Severity: diag.Error,
		Doc:  "two packages declare a defaulting function of one type",
		Why:  "gen can't choose which of them counts.",
		Bad:  "a.SetDefaults_Fruit and b.SetDefaults_Fruit",
		Good: "func SetDefaults_Fruit in the package itself, which calls one of them",
	}
	ruleInput = &diag.Rule{
		Name: "invalid-defaulter-input", Severity: diag.Error,
		Doc:  "+k8s:defaulter-gen-input has no import path",
		Why:  "gen finds the types by the import path.",
		Bad:  "// +k8s:defaulter-gen-input=../v1",
		Good: "// +k8s:defaulter-gen-input=example.org/fruit/v1",
	}
)

// Rules are the kinds of problems that this package reports, e.g. two-defaults.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleTwice, ruleValue, ruleRef, ruleUncalled, ruleAmbiguous, ruleInput,
))
