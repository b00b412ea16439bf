package markers

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleUnknown = &diag.Rule{
		Name: "unknown-marker", Severity: diag.Error,
		Doc: "a marker has a name that gen does not know",
		Why: "Upstream tools ignore unknown markers, and the output lacks what the marker asks for. gen " +
			"checks all markers whose prefix belongs to a tool that it replaces.",
		Bad:  "// +kubebuilder:printcolum:name=Color,JSONPath=.spec.color",
		Good: "// +kubebuilder:printcolumn:name=Color,type=string,JSONPath=.spec.color",
	}
	ruleValue = &diag.Rule{
		Name: "malformed-marker", Severity: diag.Error,
		Doc: "a marker has a value or an argument that it does not take",
		Why: "Upstream tools ignore some of these mistakes and stop at others without a position. gen " +
			"explain shows the form of each marker.",
		Bad:  "// +kubebuilder:validation:MaxLength=ten",
		Good: "// +kubebuilder:validation:MaxLength=10",
	}
	ruleOddValue = &diag.Rule{
		Name: "doubtful-marker", Severity: diag.Warning,
		Doc: "a marker counts, but a part of its value has no effect or has another form than its " +
			"documentation says",
		Why: "The marker may mean something else than its author believes.",
		Bad: "// +kubebuilder:validation:Enum=red;green;\n" +
			"Color string",
		Good: "// +kubebuilder:validation:Enum=red;green\n" +
			"Color string",
	}
	ruleMisspelt = &diag.Rule{
		Name: diag.MisspeltMarker, Severity: diag.Warning,
		Doc: "a comment is nearly a marker",
		Why: "A comment with a slip of the pen has no effect, and the output lacks what it asks for. The " +
			"warning is an error where files or fields would be removed. allowMarkers in gen.yaml " +
			"silences it.",
		Bad:  "// +genclinet",
		Good: "// +genclient",
	}
	// RuleReplaced is about two markers of which one counts.
	RuleReplaced = &diag.Rule{
		Name: "replaced-marker", Severity: diag.Warning,
		Doc: "a marker has no effect, because another one of the declaration counts",
		Why: "What the markers set has one value. For keywords of schemas the last marker counts, as in " +
			"controller-gen, and for +groupName and +genclient:onlyVerbs the first one, as in client-gen.",
		Bad: "// +k8s:minimum=7\n" +
			"// +kubebuilder:validation:Minimum=4\n" +
			"Size int",
		Good: "// +k8s:minimum=7\n" +
			"Size int",
	}
)

// Rules are the kinds of problems that this package reports, e.g. unknown-marker.
var Rules = diag.Table(diag.Page,
	ruleUnknown, ruleValue, ruleOddValue, ruleMisspelt, RuleReplaced,
)
