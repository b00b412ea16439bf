package crd

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// The kinds of problems that this package reports.
var (
	ruleLossy = &diag.Rule{
		Name: diag.LossyVersions, Severity: diag.Error,
		Doc:  "versions of a CRD lose the fields of each other, because no webhook converts them",
		Why:  "API servers store objects in one version, and drop the fields that its schema lacks.",
		Bad:  "v1 has spec.color, v2 does not, and no webhook",
		Good: "// +gen:conversion:webhook",
	}
	ruleOption = &diag.Rule{
		Name: "invalid-crd-option", Severity: diag.Error,
		Doc:  "an option of crd has a value that it does not take",
		Why:  "gen explain crd documents the options.",
		Bad:  "conversion: extern",
		Good: "conversion: external",
	}
	ruleSame = &diag.Rule{
		Name: "same-crd", Severity: diag.Error,
		Doc:  "two packages or kinds would have the same CRD or version",
		Why:  "API servers have one CRD of a name.",
		Bad:  "packages ./v1 and ./other, both version v1 of Fruit",
		Good: "+versionName=v2 in one of them",
	}
	ruleSkipped = &diag.Rule{
		Name: "marker-without-crd", Severity: diag.Warning,
		Doc: "a marker of a kind is above a type without a CRD",
		Why: "The package has no +groupName, or the type does not embed its metadata itself.",
		Bad: "// +kubebuilder:resource:scope=Cluster\n" +
			"type Fruit struct {",
		Good: "// +groupName=fruit.example.org\n" +
			"package v1",
	}
	ruleUnexported = &diag.Rule{
		Name: "unexported-kind", Severity: diag.Error,
		Doc: "a marker of CRDs is above a type that is not exported",
		Why: "The type has no CRD.",
		Bad: "// +kubebuilder:resource\n" +
			"type pear struct {\n" +
			"\tmetav1.TypeMeta   `json:\",inline\"`\n" +
			"\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n" +
			"}",
		Good: "// +kubebuilder:resource\n" +
			"type Pear struct {\n" +
			"\tmetav1.TypeMeta   `json:\",inline\"`\n" +
			"\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n" +
			"}",
	}
	ruleStatus = &diag.Rule{
		Name: "status-without-subresource", Severity: diag.Warning,
		Doc: "a client has UpdateStatus, and the CRD has no subresource status",
		Why: "API servers answer that they do not know the request.",
		Bad: "// +genclient\n" +
			"type Fruit struct { Status FruitStatus }",
		Good: "// +genclient\n" +
			"// +kubebuilder:subresource:status\n" +
			"type Fruit struct { Status FruitStatus }",
	}
	ruleScale = &diag.Rule{
		Name: "invalid-scale", Severity: diag.Error,
		Doc: "the markers of a subresource scale are incomplete or contradict each other",
		Why: "API servers refuse the CRD, or read other fields.",
		Bad: "// +gen:scale=spec\n" +
			"Replicas string",
		Good: "// +gen:scale=spec\n" +
			"Replicas int32",
	}
	ruleColumn = &diag.Rule{
		Name: "invalid-column", Severity: diag.Error,
		Doc: "a printer column or a selectable field is of a type that API servers can't show or select",
		Why: "API servers refuse the CRD, or show nothing.",
		Bad: "// +gen:printcolumn:name=Seeds\n" +
			"Seeds []Seed",
		Good: "// +gen:printcolumn:name=Color\n" +
			"Color string",
	}
	ruleNoConversion = &diag.Rule{
		Name: "unused-conversion-webhook", Severity: diag.Warning,
		Doc:  "a CRD with one version has a webhook for conversion",
		Why:  "Nothing is converted, and gen does not write the webhook.",
		Bad:  "// +gen:conversion:webhook:serviceName=fruit,serviceNamespace=fruit,path=/convert",
		Good: "// +kubebuilder:storageversion",
	}
	ruleConversion = &diag.Rule{
		Name: "invalid-conversion-webhook", Severity: diag.Error,
		Doc:  "+gen:conversion:webhook has an argument that API servers refuse, or differs between versions",
		Why:  "A CRD has one webhook for all versions.",
		Bad:  "// +gen:conversion:webhook:serviceName=fruit,serviceNamespace=fruit,path=convert",
		Good: "// +gen:conversion:webhook:serviceName=fruit,serviceNamespace=fruit,path=/convert",
	}
	ruleLarge = &diag.Rule{
		Name: "large-crd", Severity: diag.Error,
		Doc:  "a CRD is larger than maxSize or than etcd takes",
		Why:  "kubectl apply and etcd limit the size of objects.",
		Bad:  "maxSize: 250KiB # with long descriptions",
		Good: "maxDescLen: 100",
	}
	ruleShortened = &diag.Rule{
		Name: "shortened-crd", Severity: diag.Warning,
		Doc: "gen leaves out descriptions so that a CRD fits maxSize",
		Why: "The documentation of kubectl explain has less than the Go code.",
	}
	ruleLeftOut = &diag.Rule{
		Name: "version-left-out", Severity: diag.Warning,
		Doc:  "a struct is called like a kind in another version of its group, and has no metadata",
		Why:  "controller-gen writes a version of the CRD for it. API servers serve no objects without metadata.",
		Bad:  "type Fruit struct{ Color string }",
		Good: "// +kubebuilder:skipversion\ntype Fruit struct{ Color string }",
	}
	ruleStorage = &diag.Rule{
		Name: "storage-version", Severity: diag.Error,
		Doc:  "a CRD has no served version, or not exactly one storage version",
		Why:  "API servers store objects in one version.",
		Bad:  "two versions, and no marker",
		Good: "+kubebuilder:storageversion above one of them",
	}
	ruleDiffer = &diag.Rule{
		Name: "different-resources", Severity: diag.Error,
		Doc:  "versions of a CRD differ in plural, singular or scope",
		Why:  "A CRD has one name and one scope.",
		Bad:  "+kubebuilder:resource:scope=Cluster above v2 only",
		Good: "+kubebuilder:resource:scope=Cluster above both",
	}
	rulePair = &diag.Rule{
		Name: "invalid-crd-metadata", Severity: diag.Error,
		Doc:  "an argument of +kubebuilder:metadata is not key=value",
		Why:  "Labels and annotations have keys and values.",
		Bad:  "// +kubebuilder:metadata:labels={\"team\"}",
		Good: "// +kubebuilder:metadata:labels={\"team=fruit\"}",
	}
)

// Rules are the kinds of problems that this package reports, e.g. lossy-versions.
var Rules = slices.Concat(filename.Rules, schema.Rules, validate.Rules, diag.Table(diag.Page,
	ruleLossy, ruleOption, ruleSame, ruleSkipped, ruleUnexported, ruleStatus, ruleScale, ruleColumn,
	ruleNoConversion, ruleConversion, ruleLarge, ruleShortened, ruleLeftOut, ruleStorage, ruleDiffer, rulePair,
))
