package register

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleName = &diag.Rule{
		Name: "register-name", Severity: diag.Error,
		Doc:  "a declaration or an import has a name that the generated registration declares",
		Why:  "The generated file would not compile.",
		Bad:  "type SchemeGroupVersion struct{}",
		Good: "type FruitVersion struct{}",
	}
	ruleNoObject = &diag.Rule{
		Name: "unregistered-type", Severity: diag.Warning,
		Doc: "a type embeds metav1.TypeMeta and is not registered",
		Why: "Schemes register only types that are a runtime.Object.",
		Bad: "type Fruit struct { metav1.TypeMeta }",
		Good: "// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object\n" +
			"type Fruit struct { metav1.TypeMeta }",
	}
)

// Rules are the kinds of problems that this package reports, e.g. register-name.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleName, ruleNoObject,
))
