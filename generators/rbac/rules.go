package rbac

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleMarker = &diag.Rule{
		Name: "invalid-rbac-rule", Severity: diag.Error,
		Doc:  "+kubebuilder:rbac makes no rule that API servers accept",
		Why:  "API servers refuse the role, or it grants something else.",
		Bad:  "// +kubebuilder:rbac:groups=apps,verbs=get",
		Good: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
	}
	ruleNames = &diag.Rule{
		Name: "verb-without-name", Severity: diag.Warning,
		Doc: "a rule with resourceNames has the verb create or deletecollection",
		Why: "API servers know no name when they authorize such a request, so the rule does not allow it. The " +
			"exceptions are subresources, and create for server-side apply.",
		Bad: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=create;update,resourceNames=fruit",
		Good: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=create\n" +
			"// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update,resourceNames=fruit",
	}
	ruleRole = &diag.Rule{
		Name: "invalid-role-name", Severity: diag.Error,
		Doc:  "no role can have the name",
		Why:  "API servers refuse the role.",
		Bad:  "roleName: manager role",
		Good: "roleName: manager-role",
	}
	ruleOption = &diag.Rule{
		Name: "invalid-rbac-option", Severity: diag.Error,
		Doc:  "options of rbac contradict each other or name no file or account",
		Why:  "gen explain rbac documents the options.",
		Bad:  "fileName: role.txt",
		Good: "fileName: role.yaml",
	}
	ruleUnread = &diag.Rule{
		Name: "unread-program", Severity: diag.Warning,
		Doc: "the program of fromCode or checkCode does not compile",
		Why: "gen does not know its calls, and leaves the roles as they are. Code that gen generates may be missing: " +
			"run gen again.",
		Bad:  "r.Gte(ctx, key, &deployment)",
		Good: "r.Get(ctx, key, &deployment)",
	}
	ruleUndecided = &diag.Rule{
		Name: "undecided-permission", Severity: diag.Error,
		Doc:  "gen can't tell what permission a call needs",
		Why:  "A role without it would not be complete, and a marker that seems superfluous may be for this call.",
		Bad:  "r.Get(ctx, key, object) // of any kind",
		Good: "r.Get(ctx, key, object) // +gen:rbac:groups=apps,resources=deployments;statefulsets,verbs=get",
	}
	ruleMissing = &diag.Rule{
		Name: "missing-permission", Severity: diag.Error,
		Doc:  "no +kubebuilder:rbac marker allows what a call needs",
		Why:  "API servers refuse the request, and often only in production: users of tests may do anything.",
		Bad:  "r.Get(ctx, key, &deployment)",
		Good: "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get",
	}
	ruleUnneeded = &diag.Rule{
		Name: "unneeded-permission", Severity: diag.Warning,
		Doc:  "no call needs what a +kubebuilder:rbac marker allows",
		Why:  "Who takes over the controller could do it.",
		Bad:  "// +kubebuilder:rbac:groups=\"\",resources=secrets,verbs=*",
		Good: "// +kubebuilder:rbac:groups=\"\",resources=secrets,verbs=list;watch",
	}
	ruleUnused = &diag.Rule{
		Name: "unused-answer", Severity: diag.Warning,
		Doc:  "+gen:rbac is on no line with a call that needs a permission",
		Why:  "It has no effect: the call is elsewhere, or gone.",
		Bad:  "// +gen:rbac:groups=apps,resources=deployments,verbs=get\n\nr.Get(ctx, key, object)",
		Good: "// +gen:rbac:groups=apps,resources=deployments,verbs=get\nr.Get(ctx, key, object)",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-rbac-rule.
var Rules = diag.Table(diag.Page,
	ruleMarker, ruleNames, ruleRole, ruleOption, ruleUnread, ruleUndecided, ruleMissing, ruleUnneeded, ruleUnused,
)
