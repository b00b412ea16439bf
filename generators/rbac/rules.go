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
)

// Rules are the kinds of problems that this package reports, e.g. invalid-rbac-rule.
var Rules = diag.Table(diag.Page,
	ruleMarker, ruleRole, ruleOption,
)
