package jobs

import "github.com/gen-toolkit/gen/codegen/diag"

// The kinds of problems that this package reports.
var (
	ruleSharedOption = &diag.Rule{
		Name: "invalid-shared-option", Severity: diag.Error,
		Doc:  "an option that the generators of a job share has an unknown value",
		Why:  "The names of generated packages depend on it.",
		Bad:  "groupPackages: directory",
		Good: "groupPackages: path",
	}
	ruleAmbiguousVersion = &diag.Rule{
		Name: "ambiguous-version", Severity: diag.Error,
		Doc: "the directory and the name of a package lead to different API versions",
		Why: "Generators of clients take the one, and those of CRDs the other.",
		Bad: "package v1beta1 // in directory v1",
		Good: "// +versionName=v1\n" +
			"package v1beta1",
	}
	rulePluralForm = &diag.Rule{
		Name: "invalid-plural-exception", Severity: diag.Error,
		Doc:  "a plural exception is malformed, misspelt or ambiguous",
		Why:  "Clients, listers, informers and CRDs need the same plural.",
		Bad:  "pluralExceptions: [Friut:Fruits]",
		Good: "pluralExceptions: [Fruit:Fruits]",
	}
	rulePluralUnused = &diag.Rule{
		Name: "unused-plural-exception", Severity: diag.Warning,
		Doc:  "a plural exception is for a kind that the job does not have",
		Why:  "The kind may be misspelt.",
		Bad:  "pluralExceptions: [Sheep:Flocks] # no kind is called Sheep",
		Good: "pluralExceptions: []",
	}
	RulePluralDiffers = &diag.Rule{
		Name: "ambiguous-plural", Severity: diag.Warning,
		Doc: "client-gen and controller-gen form different plurals of a kind",
		Why: "gen takes one plural for client and CRD, which may differ from that of an earlier tool. With " +
			"ignoreGenclient CRDs have that of controller-gen, and a client may ask for what no API server has.",
		Bad: "type Chassis struct {",
		Good: "// +resourceName=chassis\n" +
			"type Chassis struct {",
	}
	rulePluralTwice = &diag.Rule{
		Name: "same-plural", Severity: diag.Error,
		Doc:  "two kinds of a version have the same plural",
		Why:  "The plural is a part of the URL of a resource.",
		Bad:  "kinds Fruit and Fruits",
		Good: "+resourceName=fruitbaskets above one of them",
	}
)

// Rules are the kinds of problems that this package reports.
var Rules = diag.Table(diag.Page,
	ruleSharedOption, ruleAmbiguousVersion, rulePluralForm, rulePluralUnused, RulePluralDiffers, rulePluralTwice,
)
