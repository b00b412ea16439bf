package verify

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleVersion = &diag.Rule{
		Name: "unsupported-client-go", Severity: diag.Error,
		Doc: "go.mod lacks a Kubernetes module that generated code needs, or has a version that gen has no " +
			"code for",
		Why:  "Generated code must compile on the client-go of the module.",
		Bad:  "require k8s.io/client-go v0.29.0",
		Good: "require k8s.io/client-go v0.36.0",
	}
	ruleUnproven = &diag.Rule{
		Name: "unknown-client-go", Severity: diag.Warning,
		Doc: "go.mod has a version of a Kubernetes module that gen does not know",
		Why: "gen writes code for the nearest version that it knows, and type-checks all of it. It compiles, and " +
			"lacks what is new.",
		Bad:  "require k8s.io/client-go v0.99.0",
		Good: "require k8s.io/client-go v0.37.2",
	}
	ruleModule = &diag.Rule{
		Name: "unsupported-module", Severity: diag.Error,
		Doc:  "go.mod lacks a module that generated code needs, or has a version that does not fit",
		Why:  "Generated code must compile with the module, e.g. controllers with gen's module reconcile.",
		Bad:  "require k8s.io/client-go v0.36.0",
		Good: "require ( k8s.io/client-go v0.36.0; github.com/gen-toolkit/gen/reconcile v0.1.0 )",
	}
	ruleUnchecked = &diag.Rule{
		Name: "output-not-checked", Severity: diag.Warning,
		Doc: "gen can't type-check its output",
		Why: "The output may not compile, e.g. because go.mod or go.sum lack modules that it imports.",
	}
	ruleCompile = &diag.Rule{
		Name: "output-does-not-compile", Severity: diag.Error,
		Doc: "an output would not compile",
		Why: "gen writes no Go code that the compiler refuses. Most often, a hand-written declaration has " +
			"the name of a generated one.",
		Bad:  "func (f *Fruit) DeepCopyObject() int { … }",
		Good: "func (f *Fruit) DeepCopyObject() runtime.Object { … }",
	}
	ruleEmptied = &diag.Rule{
		Name: "output-without-declarations", Severity: diag.Error,
		Doc: "a generated file would lose all of its declarations",
		Why: "Most often, a marker is missing or misspelt.",
	}
	ruleTwoWriters = &diag.Rule{
		Name: "output-twice", Severity: diag.Error,
		Doc:  "two generators or jobs write the same path",
		Why:  "One file would overwrite the other.",
		Bad:  "two generators with file: docs.md and the same dir",
		Good: "another dir for one of them",
	}
	ruleCase = &diag.Rule{
		Name: "paths-differ-in-case", Severity: diag.Warning,
		Doc:  "the paths of two outputs differ only in case",
		Why:  "On file systems of macOS and Windows they are one file.",
		Bad:  "dir: Client and dir: client",
		Good: "dir: client and dir: clients",
	}
	rulePathLength = &diag.Rule{
		Name: "long-path", Severity: diag.Error,
		Doc: "an output has a path with a name that is too long",
		Why: "File systems take 255 bytes for each name.",
	}
	ruleManifest = &diag.Rule{
		Name: "refused-manifest", Severity: diag.Error,
		Doc:  "a manifest has what API servers refuse",
		Why:  "kubectl apply would fail.",
		Bad:  "rules: [{apiGroups: [apps], resources: [deployments]}]",
		Good: "rules: [{apiGroups: [apps], resources: [deployments], verbs: [get]}]",
	}
	ruleReplaced = &diag.Rule{
		Name: "output-of-replaced-tool", Severity: diag.Warning,
		Doc: "files of the tool that gen replaces are still there",
		Why: "gen does not write these files, so that they become stale, or declare what gen declares " +
			"elsewhere.",
	}
	ruleStray = &diag.Rule{
		Name: "stray-output", Severity: diag.Warning,
		Doc: "a generator of gen has generated files that gen.yaml does not ask for",
		Why: "The files become stale.",
	}
	RuleUnread = &diag.Rule{
		Name: "unread-marker", Severity: diag.Warning,
		Doc: "no generator reads a marker where it is",
		Why: "The marker has no effect. Each marker counts on certain declarations only, and some need another " +
			"marker beside them: gen explain describes it.",
		Bad: "// +genclient:noStatus\n" +
			"type Fruit struct {",
		Good: "// +genclient\n" +
			"// +genclient:noStatus\n" +
			"type Fruit struct {",
	}
	ruleGone = &diag.Rule{
		Name: "gone-resource", Severity: diag.Warning,
		Doc:  "a marker names a resource whose CRD this run removes",
		Why:  "A role or a webhook would go on with the name of a kind that is renamed or removed.",
		Bad:  "// +kubebuilder:rbac:groups=example.org,resources=fruits,verbs=get // Fruit is Apple now",
		Good: "// +kubebuilder:rbac:groups=example.org,resources=apples,verbs=get",
	}
	ruleNothing = &diag.Rule{
		Name: "nothing-to-generate", Severity: diag.Warning,
		Doc:  "a generator finds nothing to write",
		Why:  "Most often, a marker that asks for its output is missing.",
		Bad:  "generate: {reconciler: {}} # no type has +gen:reconciler",
		Good: "generate: {deepcopy: {}}",
	}
)

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page,
	ruleVersion, ruleUnproven, ruleModule, ruleUnchecked, ruleCompile, ruleEmptied, ruleTwoWriters, ruleCase,
	rulePathLength, ruleManifest, ruleReplaced, ruleStray, RuleUnread, ruleGone, ruleNothing,
)
