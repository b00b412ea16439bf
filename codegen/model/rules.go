package model

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/comments"
)

// The kinds of problems that this package reports.
var (
	ruleConflict = &diag.Rule{
		Name: "conflicting-markers", Severity: diag.Error,
		Doc: "two markers contradict each other",
		Why: "Upstream tools let one of them count, and differ in which.",
		Bad: "// +genclient:onlyVerbs=get\n" +
			"// +genclient:skipVerbs=get",
		Good: "// +genclient:onlyVerbs=get",
	}
	ruleNoVerbs = &diag.Rule{
		Name: "client-without-verbs", Severity: diag.Error,
		Doc: "the markers of a client leave no verb",
		Why: "A client without methods is of no use.",
		Bad: "// +genclient:noStatus\n" +
			"// +genclient:onlyVerbs=updateStatus",
		Good: "// +genclient:noStatus\n" +
			"// +genclient:onlyVerbs=update",
	}
	ruleGroupName = &diag.Rule{
		Name: "invalid-group-name", Severity: diag.Error,
		Doc: "a group or a version has a name that API servers or Go do not take",
		Why: "API servers want a DNS name in lower case, and generated code wants Go identifiers and " +
			"import paths.",
		Bad:  "// +groupName=Fruit_Group",
		Good: "// +groupName=fruit.example.org",
	}
	ruleSameGroup = &diag.Rule{
		Name: "ambiguous-group", Severity: diag.Error,
		Doc:  "packages or groups would share a name in generated code",
		Why:  "Each version of a group is one package, and clients need a name for each group.",
		Bad:  "packages ./v1 and ./other/v1, both +groupName=example.org",
		Good: "+versionName=v2 in one of them",
	}
	ruleIndex = &diag.Rule{
		Name: "invalid-index", Severity: diag.Error,
		Doc: "+gen:index asks for an index that a lister can't have",
		Why: "The name of an index becomes a method, and its path must lead to texts, booleans or " +
			"integers.",
		Bad:  "// +gen:index:name=byStatus,path=.status",
		Good: "// +gen:index:name=byPhase,path=.status.phase",
	}
	rulePath = &diag.Rule{
		Name: "invalid-path", Severity: diag.Error,
		Doc:  "a JSON path leads nowhere",
		Why:  "API servers show nothing for such a path, and generated code could not read it.",
		Bad:  "// +kubebuilder:printcolumn:name=Color,type=string,JSONPath=.spec.colour",
		Good: "// +kubebuilder:printcolumn:name=Color,type=string,JSONPath=.spec.color",
	}
	ruleList = &diag.Rule{
		Name: "invalid-list-type", Severity: diag.Error,
		Doc:  "a list type lacks metadata or has items of another type",
		Why:  "Clients decode the answers of API servers into the list type.",
		Bad:  "type FruitList struct { Items []Apple }",
		Good: "type FruitList struct { metav1.TypeMeta; metav1.ListMeta; Items []Fruit }",
	}
	ruleNoList = &diag.Rule{
		Name: "missing-list-type", Severity: diag.Error,
		Doc:  "a kind has a client that lists, and no list type",
		Why:  "Clients decode the answers of API servers into the list type.",
		Bad:  "+genclient above Fruit, and no type FruitList",
		Good: "type FruitList struct { metav1.TypeMeta; metav1.ListMeta; Items []Fruit }",
	}
	ruleNoClient = &diag.Rule{
		Name: "impossible-client", Severity: diag.Error,
		Doc: "+genclient is above a type that no client can send",
		Why: "A client needs an exported struct without type parameters.",
		Bad: "// +genclient\n" +
			"type fruit struct {",
		Good: "// +genclient\n" +
			"type Fruit struct {",
	}
	ruleTwoNames = &diag.Rule{
		Name: "ambiguous-resource", Severity: diag.Error,
		Doc: "markers for CRD and client name different resources or scopes",
		Why: "The client would ask for another name than the CRD serves.",
		Bad: "// +genclient:nonNamespaced\n" +
			"// +kubebuilder:resource:scope=Namespaced",
		Good: "// +genclient:nonNamespaced\n" +
			"// +kubebuilder:resource:scope=Cluster",
	}
	ruleReplaced = &diag.Rule{
		Name: "replaced-argument", Severity: diag.Warning,
		Doc: "a +kubebuilder:resource marker has arguments that a later one drops",
		Why: "As in controller-gen, scope, shortName and categories are those of the last marker alone.",
		Bad: "// +kubebuilder:resource:scope=Cluster\n" +
			"// +kubebuilder:resource:path=fruits",
		Good: "// +kubebuilder:resource:path=fruits,scope=Cluster",
	}
	ruleOption = &diag.Rule{
		Name: "unknown-option", Severity: diag.Error,
		Doc: "a condition names no option, or one that no channel enables or disables",
		Why: "A misspelt option is off in every channel, and what depends on it would be in none of them.",
		Bad: "// +gen:ifEnabled=experiment\n" +
			"Color string `json:\"color\"`",
		Good: "// +gen:ifEnabled=experimental\n" +
			"Color string `json:\"color\"`",
	}
	ruleLeak = &diag.Rule{
		Name: "channel-leak", Severity: diag.Error,
		Doc: "a field is in a channel, and its type is not",
		Why: "With the field, the outputs of the channel would have the type, too.",
		Bad: "// +gen:ifEnabled=experimental\n" +
			"type Ripeness struct{}\n\n" +
			"type FruitSpec struct { Ripeness *Ripeness }",
		Good: "type FruitSpec struct {\n" +
			"\t// +gen:ifEnabled=experimental\n" +
			"\tRipeness *Ripeness\n}",
	}
	ruleDeprecation = &diag.Rule{
		Name: "invalid-deprecation", Severity: diag.Error,
		Doc: "+gen:deprecated has no day as since, or a message of several lines",
		Why: "gen breaking counts from the day on, and API servers send the message as a warning of one line.",
		Bad: "// +gen:deprecated:since=soon,message=\"use color\"\n" +
			"Colour string `json:\"colour,omitempty\"`",
		Good: "// +gen:deprecated:since=2026-03-31,message=\"use color\"\n" +
			"Colour string `json:\"colour,omitempty\"`",
	}
	ruleDependency = &diag.Rule{
		Name: "missing-package", Severity: diag.Error,
		Doc:  "a package that an option or a marker names, or that the API imports, can't be loaded",
		Why:  "gen needs the types of the package.",
		Bad:  "// +k8s:conversion-gen=example.org/friut/api",
		Good: "// +k8s:conversion-gen=example.org/fruit/api",
	}
)

// BuildRules are the kinds of problems that [Build] reports, whatever generators run, e.g. detached-marker.
var BuildRules = slices.Concat(comments.Rules, diag.Table(diag.Page,
	ruleConflict, ruleNoVerbs, ruleIndex, ruleNoClient, ruleTwoNames, ruleReplaced,
	ruleOption, ruleLeak, ruleDeprecation,
))

// Rules are the kinds of problems that this package reports, e.g. detached-marker.
var Rules = slices.Concat(BuildRules, diag.Table(diag.Page,
	ruleGroupName, ruleSameGroup, rulePath, ruleList, ruleNoList, ruleDependency,
))
