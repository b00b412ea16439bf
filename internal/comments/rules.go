package comments

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleDetached = &diag.Rule{
		Name: "detached-marker", Severity: diag.Warning,
		Doc: "a marker attaches to nothing and has no effect",
		Why: "Markers count in the comment directly above a declaration, and none inside of a function. " +
			"gen lint --fix moves those that can belong to one declaration only.",
		Bad: "Color string `json:\"color\"` // +kubebuilder:validation:MaxLength=10",
		Good: "// +kubebuilder:validation:MaxLength=10\n" +
			"Color string `json:\"color\"`",
	}
	ruleMisplaced = &diag.Rule{
		Name: "misplaced-marker", Severity: diag.Error,
		Doc: "a marker is above a declaration of another sort than it is for",
		Why: "Upstream tools ignore the marker there.",
		Bad: "// +genclient\n" +
			"Color string",
		Good: "// +genclient\n" +
			"type Fruit struct {",
	}
	ruleIgnored = &diag.Rule{
		Name: "ignored-marker", Severity: diag.Warning,
		Doc: "a marker of roles or webhooks is in the documentation of a declaration, where controller-gen ignores it",
		Why: "gen itself lets the marker count. In the place of controller-gen, and with lenientMarkers in gen.yaml, " +
			"it writes what controller-gen writes.",
		Bad: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n" +
			"func (r *Reconciler) Reconcile() {",
		Good: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\n\n" +
			"func (r *Reconciler) Reconcile() {",
	}
)

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page, ruleDetached, ruleMisplaced, ruleIgnored)
