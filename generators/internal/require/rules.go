package require

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleScheme = &diag.Rule{
		Name: "no-add-to-scheme", Severity: diag.Error,
		Doc:  "a package with clients has no AddToScheme that they can call",
		Why:  "Clientsets register the kinds of each package in their scheme.",
		Bad:  "generate: {client: {}} # and no register.go",
		Good: "generate: {register: {}, client: {}}",
	}
	ruleObject = &diag.Rule{
		Name: "no-runtime-object", Severity: diag.Error,
		Doc: "a type that generated code needs as a runtime.Object is none",
		Why: "Clients, listers and schemes take runtime.Objects only.",
		Bad: "// +genclient\n" +
			"type Fruit struct { metav1.TypeMeta; metav1.ObjectMeta }",
		Good: "// +genclient\n" +
			"// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n" +
			"type Fruit struct { metav1.TypeMeta; metav1.ObjectMeta }",
	}
	ruleImport = &diag.Rule{
		Name: "package-not-importable", Severity: diag.Error,
		Doc:  "generated packages can't import a package of the API",
		Why:  "Go imports no programs, and internal packages only from around them.",
		Bad:  "package main",
		Good: "package v1",
	}
	ruleDeclared = &diag.Rule{
		Name: "generated-name-taken", Severity: diag.Error,
		Doc:  "a generator would declare a name that the output has already",
		Why:  "The generated file would not compile.",
		Bad:  "kinds Fruit and FruitExpansion",
		Good: "kinds Fruit and FruitGrowth",
	}
)

// Rules are the kinds of problems that this package reports, e.g. no-add-to-scheme.
var Rules = diag.Table(diag.Page,
	ruleScheme, ruleObject, ruleImport, ruleDeclared,
)
