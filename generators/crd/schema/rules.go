package schema

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleType = &diag.Rule{
		Name: "type-without-schema", Severity: diag.Error,
		Doc: "a CRD has no schema for a type",
		Why: "JSON has no channels, functions or interfaces, and keys of maps are texts. " +
			"allowDangerousTypes permits floats.",
		Bad:  "Weight float64",
		Good: "Weight resource.Quantity",
	}
	ruleTag = &diag.Rule{
		Name: "json-tag-missing", Severity: diag.Error,
		Doc:  "a field has no json tag, or one that encoding/json does not take",
		Why:  "The field has its Go name in JSON, or none.",
		Bad:  "Color string",
		Good: "Color string `json:\"color\"`",
	}
	ruleUnexported = &diag.Rule{
		Name: "unexported-field", Severity: diag.Warning,
		Doc:  "a field with a json tag is not exported",
		Why:  "Go programs neither read nor write it, and the schema leaves it out.",
		Bad:  "color string `json:\"color\"`",
		Good: "Color string `json:\"color\"`",
	}
	ruleInline = &diag.Rule{
		Name: "json-tag-inline", Severity: diag.Warning,
		Doc:  "a json tag has the option inline and a name",
		Why:  "encoding/json has no option inline: the field is an object of its own.",
		Bad:  "Seed Seed `json:\"seed,inline\"`",
		Good: "Seed `json:\",inline\"`",
	}
	ruleOption = &diag.Rule{
		Name: "json-tag-option", Severity: diag.Warning,
		Doc:  "a json tag has an option that encoding/json ignores",
		Why:  "The option is misspelt, or not for the field's type: e.g. the field is required and always written.",
		Bad:  "Color string `json:\"color, omitempty\"`",
		Good: "Color string `json:\"color,omitempty\"`",
	}
	ruleSameName = &diag.Rule{
		Name: "same-json-name", Severity: diag.Error,
		Doc: "two fields of an object have the same name in JSON",
		Why: "encoding/json reads and writes at most one of them.",
		Bad: "Color string `json:\"color\"`\n" +
			"Shade string `json:\"color\"`",
		Good: "Color string `json:\"color\"`\n" +
			"Shade string `json:\"shade\"`",
	}
	ruleMetadata = &diag.Rule{
		Name: "misplaced-metadata", Severity: diag.Error,
		Doc:  "the metadata of a kind is not where API servers look for it",
		Why:  "API servers read apiVersion, kind and metadata at the top of an object.",
		Bad:  "metav1.ObjectMeta `json:\"meta\"`",
		Good: "metav1.ObjectMeta `json:\"metadata,omitempty\"`",
	}
	ruleBoth = &diag.Rule{
		Name: "optional-and-required", Severity: diag.Error,
		Doc: "a field is marked as optional and as required",
		Why: "The markers contradict each other.",
		Bad: "// +optional\n" +
			"// +required\n" +
			"Color string",
		Good: "// +optional\n" +
			"Color string",
	}
	ruleFirst = &diag.Rule{
		Name: "optional-and-required-ignored", Severity: diag.Warning,
		Doc: "a field has markers for optional and required, and one of them counts",
		Why: "controller-gen lets one of them count, and gen does the same.",
		Bad: "// +optional\n" +
			"// +kubebuilder:validation:Required",
		Good: "// +optional",
	}
	ruleEnums = &diag.Rule{
		Name: "different-enums", Severity: diag.Warning,
		Doc: "the constants of a type are not the values of its enum",
		Why: "The CRD has the values of the one marker, and OpenAPI those of the other.",
		Bad: "// +enum\n" +
			"// +kubebuilder:validation:Enum=Red;Green\n" +
			"type Color string\n\n" +
			"const Red Color = \"Red\"",
		Good: "// +enum\n" +
			"type Color string\n\n" +
			"const Red Color = \"Red\"",
	}
	ruleDefaults = &diag.Rule{
		Name: "different-defaults", Severity: diag.Error,
		Doc: "a field has two defaults",
		Why: "Defaulting functions and API servers would set different values.",
		Bad: "// +default=1\n" +
			"// +kubebuilder:default=2",
		Good: "// +default=1",
	}
	ruleOmitted = &diag.Rule{
		Name: "refused-zero-value", Severity: diag.Warning,
		Doc: "API servers refuse objects in which Go programs leave out a required field",
		Why: "With omitempty, the zero value of a field is not in JSON.",
		Bad: "// +required\n" +
			"Size int `json:\"size,omitempty\"`",
		Good: "// +required\n" +
			"Size int `json:\"size\"`",
	}
	ruleOverride = &diag.Rule{
		Name: "invalid-override", Severity: diag.Error,
		Doc: "a marker that overrides a schema changes nothing, or names no such part",
		Why: "The schema would be as if the marker were not there.",
		Bad: "// +gen:override:path=.name\n" +
			"Seed Seed",
		Good: "// +gen:override:path=.name,set=\"+kubebuilder:validation:MaxLength=5\"\n" +
			"Seed Seed",
	}
	ruleMarker = &diag.Rule{
		Name: "marker-without-schema", Severity: diag.Error,
		Doc: "a marker does not fit its field, so that no schema or CEL rule can say it",
		Why: "API servers refuse such a CRD, or do not validate.",
		Bad: "// +kubebuilder:validation:MaxLength=10\n" +
			"Size int",
		Good: "// +kubebuilder:validation:Maximum=10\n" +
			"Size int",
	}
	ruleMarkerIgnored = &diag.Rule{
		Name: "marker-partly-in-schema", Severity: diag.Warning,
		Doc: "a CRD can't say all that a marker does",
		Why: "API servers validate less than the marker says.",
	}
	ruleFragment = &diag.Rule{
		Name: "unfit-alternative", Severity: diag.Warning,
		Doc: "a schema in +gen:oneOf, +gen:anyOf or +gen:not does not fit the value",
		Why: "API servers take it. A field that is not there is never set, and a limit of another JSON type " +
			"always holds.",
		Bad: "// +gen:oneOf=[{required: [tree]}, {required: [shelve]}]\n" +
			"type Place struct {\n" +
			"\tTree  string `json:\"tree,omitempty\"`\n" +
			"\tShelf string `json:\"shelf,omitempty\"`\n" +
			"}",
		Good: "// +gen:oneOf=[{required: [tree]}, {required: [shelf]}]\n" +
			"type Place struct {\n" +
			"\tTree  string `json:\"tree,omitempty\"`\n" +
			"\tShelf string `json:\"shelf,omitempty\"`\n" +
			"}",
	}
	ruleExternal = &diag.Rule{
		Name: "marker-of-other-package", Severity: diag.Warning,
		Doc: "a marker on a type of another package has no effect",
		Why: "The problem is in a package that the job does not generate for.",
	}
	ruleEnum = &diag.Rule{
		Name: "enum-without-constants", Severity: diag.Error,
		Doc: "+enum is on a type or field without constants",
		Why: "The values of an enum are the constants of its type.",
		Bad: "// +enum\n" +
			"type Color string",
		Good: "// +enum\n" +
			"type Color string\n" +
			"\n" +
			"const Red Color = \"red\"",
	}
	ruleEndless = &diag.Rule{
		Name: "recursive-schema", Severity: diag.Error,
		Doc: "a schema would never end",
		Why: "CRD schemas can't be recursive.",
		Bad: "type Tree struct {\n" +
			"\tTrees []Tree `json:\"trees,omitempty\"`\n" +
			"}",
		Good: "// +gen:unroll=3\n" +
			"type Tree struct {\n" +
			"\tTrees []Tree `json:\"trees,omitempty\"`\n" +
			"}",
	}
	ruleLarge = &diag.Rule{
		Name: "large-schema", Severity: diag.Error,
		Doc: "a schema is larger or deeper than API servers take",
		Why: "etcd takes no CRD of more than 1.5 MiB.",
	}
)

// Rules are the kinds of problems that this package reports, e.g. type-without-schema.
var Rules = diag.Table(diag.Page, append(lintRules(),
	ruleType, ruleTag, ruleUnexported, ruleInline, ruleOption, ruleSameName, ruleMetadata, ruleMarshaler,
	ruleBoth, ruleFirst, ruleEnums, ruleDefaults, ruleOmitted, ruleOverride, ruleMarker, ruleMarkerIgnored,
	ruleFragment, ruleExternal, ruleEnum, ruleEndless, ruleLarge,
)...)
