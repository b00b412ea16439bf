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
	ruleNoValue = &diag.Rule{
		Name: "schema-without-value", Severity: diag.Error,
		Doc: "no value satisfies a schema, or the Go type reads none that does",
		Why: "API servers refuse every object with the field, or Go programs can't read the object.",
		Bad: "// +kubebuilder:validation:Minimum=5\n" +
			"// +kubebuilder:validation:Maximum=3\n" +
			"Size int32",
		Good: "// +kubebuilder:validation:Minimum=3\n" +
			"// +kubebuilder:validation:Maximum=5\n" +
			"Size int32",
	}
	ruleUnreadable = &diag.Rule{
		Name: "unreadable-value", Severity: diag.Error,
		Doc: "a Go type can't read a default or a value of an enum",
		Why: "API servers store the value. Then no Go client can list the kind.",
		Bad: "// +kubebuilder:default=\"5 minutes\"\n" +
			"Timeout metav1.Duration",
		Good: "// +kubebuilder:default=\"5m\"\n" +
			"Timeout metav1.Duration",
	}
	ruleNoLimit = &diag.Rule{
		Name: "limit-without-effect", Severity: diag.Warning,
		Doc:  "a limit holds for every value",
		Why:  "API servers take what it is to refuse.",
		Bad:  "// +kubebuilder:validation:ExclusiveMinimum=true // without Minimum",
		Good: "// +kubebuilder:validation:Minimum=0\n// +kubebuilder:validation:ExclusiveMinimum=true",
	}
	ruleDeadValue = &diag.Rule{
		Name: "dead-enum-value", Severity: diag.Warning,
		Doc: "another marker refuses a value of an enum",
		Why: "The enum documents a value that API servers never take.",
		Bad: "// +kubebuilder:validation:Enum=Red;Green\n" +
			"// +kubebuilder:validation:MaxLength=4\n" +
			"Color string",
		Good: "// +kubebuilder:validation:Enum=Red;Green\n" +
			"Color string",
	}
)

// Rules are the kinds of problems that this package reports, e.g. refused-crd.
var Rules = diag.Table(diag.Page,
	ruleRefused, ruleApproval, ruleCEL, ruleBudget, ruleSchema, ruleNoValue, ruleUnreadable, ruleDeadValue, ruleNoLimit,
)
