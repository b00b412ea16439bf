package validate

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleRefused = &diag.Rule{
		Name: "refused-crd", Severity: diag.Error,
		Doc:  "API servers refuse the CRD",
		Why:  "gen asks the validation of API servers, and maps its errors to markers.",
		Bad:  "// +kubebuilder:resource:shortName=Fruit",
		Good: "// +kubebuilder:resource:shortName=fr",
	}
	ruleApproval = &diag.Rule{
		Name: "missing-approval", Severity: diag.Warning,
		Doc:  "a CRD of a group of Kubernetes lacks the annotation of its approval",
		Why:  "API servers refuse the CRD without it. A later step of the project may add it.",
		Bad:  "// +groupName=fruit.k8s.io",
		Good: "// +kubebuilder:metadata:annotations=\"api-approved.kubernetes.io=https://…\"",
	}
	ruleCEL = &diag.Rule{
		Name: "invalid-cel-rule", Severity: diag.Error,
		Doc: "API servers refuse a CEL rule",
		Why: "The rule does not compile, or costs more than its budget.",
		Bad: "// +kubebuilder:validation:XValidation:rule=\"self.size() > 'a'\"\n" +
			"Color string",
		Good: "// +kubebuilder:validation:XValidation:rule=\"self.size() > 1\"\n" +
			"Color string",
	}
	ruleBudget = &diag.Rule{
		Name: "validation-left-out", Severity: diag.Warning,
		Doc: "declarative validation of other packages is left out of a CRD",
		Why: "Its CEL rules would be over the budget of API servers.",
		Bad: "Pods []corev1.PodSpec",
		Good: "// +kubebuilder:validation:MaxItems=10\n" +
			"Pods []corev1.PodSpec",
	}
	ruleSchema = &diag.Rule{
		Name: "refused-schema", Severity: diag.Error,
		Doc: "API servers refuse a part of a schema",
		Why: "A marker has a value that does not fit its field, or a default that the schema refuses.",
		Bad: "// +listType=map\n" +
			"// +listMapKey=nmae",
		Good: "// +listType=map\n" +
			"// +listMapKey=name",
	}
)

// Rules are the kinds of problems that this package reports, e.g. refused-crd.
var Rules = diag.Table(diag.Page,
	ruleRefused, ruleApproval, ruleCEL, ruleBudget, ruleSchema,
)
