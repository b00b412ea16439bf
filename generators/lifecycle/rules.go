package lifecycle

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleRelease = &diag.Rule{
		Name: "invalid-release", Severity: diag.Error,
		Doc:  "the releases of a kind are missing, malformed or in the wrong order",
		Why:  "API servers stop serving a kind by these releases.",
		Bad:  "// +k8s:prerelease-lifecycle-gen:introduced=v1.33.0",
		Good: "// +k8s:prerelease-lifecycle-gen:introduced=1.33",
	}
	ruleMethod = &diag.Rule{
		Name: "lifecycle-method-signature", Severity: diag.Error,
		Doc:  "a hand-written lifecycle method has another signature than API servers call",
		Why:  "API servers would not find the method, and ignore it.",
		Bad:  "func (Fruit) APILifecycleIntroduced() string { return \"1.30\" }",
		Good: "func (Fruit) APILifecycleIntroduced() (major, minor int) { return 1, 30 }",
	}
	ruleReplacement = &diag.Rule{
		Name: "invalid-replacement", Severity: diag.Error,
		Doc:  "the replacement of a kind is not group, version and kind",
		Why:  "API servers name the replacement in warnings.",
		Bad:  "// +k8s:prerelease-lifecycle-gen:replacement=Deployment",
		Good: "// +k8s:prerelease-lifecycle-gen:replacement=apps,v1,Deployment",
	}
)

// Rules are the kinds of problems that this package reports, e.g. invalid-release.
var Rules = diag.Table(diag.Page,
	ruleRelease, ruleMethod, ruleReplacement,
)
