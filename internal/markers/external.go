package markers

import "github.com/gen-toolkit/gen/codegen/marker"

// External are the markers with prefixes of ours that other tools read: validation-gen, openapi-gen, protobuf, the
// lifecycle generator, and the upstream generators that gen does not cover. gen checks their spelling and leaves their
// meaning to those tools. Where a generator of ours defines one, as crd does those of validation-gen, its definition
// counts.
var External = concat(
	// k8s.io/code-generator v0.38, cmd/validation-gen/validators
	external("validation-gen", marker.Type|marker.Field|marker.Const, marker.Any,
		"k8s:required", "k8s:optional", "k8s:forbidden",
		"k8s:minimum", "k8s:maximum", "k8s:minLength", "k8s:maxLength", "k8s:maxBytes", "k8s:minItems", "k8s:maxItems",
		"k8s:minProperties", "k8s:maxProperties",
		"k8s:format", "k8s:eq", "k8s:neq", "k8s:enum", "k8s:enumExclude", "k8s:unique", "k8s:customUnique",
		"k8s:eachVal", "k8s:eachKey", "k8s:item", "k8s:unionDiscriminator", "k8s:unionMember", "k8s:zeroOrOneOfMember",
		"k8s:modeDiscriminator", "k8s:ifMode",
		"k8s:dependentRequired", "k8s:dependentForbidden", "k8s:subfield", "k8s:immutable", "k8s:update",
		"k8s:monotonic",
		"k8s:ifEnabled", "k8s:ifDisabled", "k8s:alpha", "k8s:beta", "k8s:opaqueType", "k8s:customValidation",
		"k8s:discriminator", "k8s:member", // v0.36's names of modeDiscriminator and ifMode
		"k8s:validateTrue", "k8s:validateFalse", "k8s:validateError", "k8s:validateTrueAlpha", "k8s:validateTrueBeta",
	),
	external("Kubernetes' API reviewers", marker.Type|marker.Field|marker.Const|marker.Detached, marker.Any,
		"k8s:deprecated",
	),
	external("validation-gen", marker.Package|marker.Type, marker.Any,
		"k8s:validation-gen", "k8s:validation-gen-input", "k8s:validation-gen-scheme-registry",
		"k8s:validation-gen-deep-equal-func",
		"k8s:validation-gen-test-fixture",
		"k8s:validation-gen-test-targets", "k8s:validation-gen-nolint", "k8s:isSubresource", "k8s:supportsSubresource",
	),
	external("openapi-gen", marker.Package|marker.Type, marker.Any, "k8s:openapi-gen", "k8s:openapi-model-package"),
	external("openapi-gen", marker.Type|marker.Field, marker.Path, "k8s:validation"),
	external("prerelease-lifecycle-gen", marker.Package|marker.Type, marker.Any,
		"k8s:prerelease-lifecycle-gen", "k8s:prerelease-lifecycle-gen:introduced",
		"k8s:prerelease-lifecycle-gen:deprecated",
		"k8s:prerelease-lifecycle-gen:removed", "k8s:prerelease-lifecycle-gen:replacement",
	),
	external("go-to-protobuf", marker.Package, marker.Any, "k8s:protobuf-gen"),
	external("controller-gen", marker.Package|marker.Type|marker.Func|marker.Field, marker.Any,
		"kubebuilder:ac:generate", "kubebuilder:ac:output:package",
	),
	external("kubebuilder", marker.Package|marker.Type|marker.Func|marker.Field, marker.Any,
		"kubebuilder:scaffold", "kubebuilder:docs-gen:collapse", "kubebuilder:conversion:spoke",
		"kubebuilder:storageversion:hub",
	),
	external("client-gen", marker.Package, marker.Any,
		"k8s:client-gen", "k8s:lister-gen", "k8s:informer-gen", "k8s:applyconfiguration-gen",
	),
)

func external(tool string, scopes marker.Scope, kind marker.Kind, names ...string) []marker.Definition {
	defs := make([]marker.Definition, len(names))
	for i, name := range names {
		defs[i] = marker.Definition{Name: name, Scopes: scopes, Kind: kind, Optional: true, External: true,
			Doc: "Read by " + tool + "; gen only checks its spelling."}
	}
	return defs
}

func concat(lists ...[]marker.Definition) []marker.Definition {
	var all []marker.Definition
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
