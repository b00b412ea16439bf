// Package declarative has the markers of declarative validation, which the generators validation and crd share: the
// first makes Go functions of them, the second schemas and CEL rules. In: nothing. Out: the definitions.
package declarative

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

const (
	onField = marker.Field
	onBoth  = marker.Type | marker.Field
)

// Formats are the values of +k8s:format, sorted.
var Formats = []string{"k8s-condition-reason", "k8s-extended-resource-name", "k8s-ip", "k8s-label-key",
	"k8s-label-value", "k8s-long-name", "k8s-long-name-caseless", "k8s-path-segment-name", "k8s-prefixed-label-key",
	"k8s-resource-fully-qualified-name", "k8s-resource-pool-name", "k8s-short-name", "k8s-uuid"}

// Updates are the values of +k8s:update, sorted.
var Updates = []string{"NoAddItem", "NoModify", "NoRemoveItem", "NoSet", "NoUnset"}

// message is the domain of messages: the truth of a marker is none.
var message = &marker.Domain{Name: "message", Check: func(text string) string {
	if _, err := strconv.Unquote(text); err != nil {
		return "remove the marker, or write its message in quotes"
	}
	return ""
}}

// Markers are the markers of declarative validation, by the table of validation-gen (cmd/validation-gen/validators of
// k8s.io/code-generator v0.38.0-beta.0, and those of v0.36 and v0.37).
var Markers = slices.Concat(
	tagged(marker.Int,
		"minLength", "The least number of characters of a string. E.g. +k8s:minLength=1.",
		"maxLength", "The greatest number of characters of a string. E.g. +k8s:maxLength=63.",
		"maxBytes", "The greatest number of bytes of a string in UTF-8, or since v0.38 of []byte; in a CRD a CEL rule "+
			"counts them. E.g. +k8s:maxBytes=256.",
		"minItems", "The least number of items of a list. E.g. +k8s:minItems=1.",
		"maxItems", "The greatest number of items of a list. E.g. +k8s:maxItems=16.",
		"minProperties", "The least number of keys of a map. E.g. +k8s:minProperties=1.",
		"maxProperties", "The greatest number of keys of a map. E.g. +k8s:maxProperties=16.",
	),
	tagged(marker.None,
		"immutable", "The value can't change once it is set; in a CRD a CEL rule. E.g. +k8s:immutable.",
		"monotonic", "An integer never decreases; in a CRD a CEL rule. E.g. +k8s:monotonic.",
		"opaqueType", "The declarative validation of the field's type does not count here. E.g. +k8s:opaqueType.",
		"customUnique", "Hand-written code checks that the items of a list differ, so that +k8s:unique makes no "+
			"rule. E.g. +k8s:customUnique.",
		"customValidation", "A hand-written function validates the value: ValidateCustom_<Type>, or "+
			"ValidateCustom_<Type>_<Field>, beside the generated functions. A CRD can't know it; gen warns. E.g. "+
			"+k8s:customValidation.",
	),
	tagged(marker.Any,
		"minimum", "The least value of an integer, or since v0.38 of a time.Duration or quantity; in a CRD a CEL rule "+
			"compares quantities. E.g. +k8s:minimum=1 or +k8s:minimum=\"1Gi\".",
		"maximum", "The greatest value of an integer, or since v0.38 of a time.Duration or quantity; in a CRD a CEL "+
			"rule compares quantities. E.g. +k8s:maximum=100 or +k8s:maximum=\"1h\".",
		"eq", "The only value that is allowed, since v0.38. E.g. +k8s:eq=\"none\" or +k8s:eq=0.",
		"neq", "A value that is not allowed. E.g. +k8s:neq=\"none\" or +k8s:neq=0.",
	),
	[]marker.Definition{
		{Name: "k8s:optional", Scopes: onField, Kind: marker.None,
			Doc: "The field may be left out. E.g. +k8s:optional."},
		{Name: "k8s:required", Scopes: onField, Kind: marker.Any, Optional: true, Domain: message,
			Doc: "The field must be there, and is not empty. The value is a message for the error of validation " +
				"functions, since v0.38. E.g. +k8s:required."},
		{Name: "k8s:forbidden", Scopes: onField, Kind: marker.Any, Optional: true, Domain: message,
			Doc: "The field may not be set; of use after +k8s:ifMode. The value is a message, as that of " +
				"+k8s:required. E.g. +k8s:forbidden."},
		{Name: "k8s:format", Scopes: onBoth, Kind: marker.String,
			Doc: "The format of a string: " + strings.Join(Formats, ", ") + ", or one of the project's own. " +
				"E.g. +k8s:format=k8s-short-name."},
		{Name: "k8s:enum", Scopes: onBoth, Kind: marker.None,
			Doc: "The allowed values are the constants of the type. E.g. +k8s:enum."},
		{Name: "k8s:enumExclude", Scopes: marker.Const, Kind: marker.None,
			Doc: "The constant is not a value of its type's +k8s:enum. E.g. +k8s:enumExclude."},
		{Name: "k8s:unique", Scopes: onBoth, Kind: marker.String, Enum: []string{"set", "map"},
			Doc: "The items of a list differ, or with map their +k8s:listMapKey; in a CRD a CEL rule. E.g. " +
				"+k8s:unique=set."},
		{Name: "k8s:update", Scopes: onField, Kind: marker.String, Enum: Updates,
			Doc: "What an update can't do; may be repeated. E.g. +k8s:update=NoUnset."},

		{Name: "k8s:eachVal", Scopes: onBoth, Kind: marker.Inner,
			Doc: "A marker for each item of a list or value of a map. E.g. +k8s:eachVal=+k8s:maxLength=10."},
		{Name: "k8s:eachKey", Scopes: onBoth, Kind: marker.Inner,
			Doc: "A marker for each key of a map; in a CRD a CEL rule. E.g. +k8s:eachKey=+k8s:format=k8s-short-name."},
		{Name: "k8s:item", Scopes: onBoth, Kind: marker.Inner, AnyParam: true,
			Doc: "A marker for the item that has these keys, of a list with +k8s:listType=map; in a CRD a CEL rule. " +
				"E.g. +k8s:item(type: \"Ready\")=+k8s:immutable."},
		{Name: "k8s:subfield", Scopes: onBoth, Kind: marker.Inner,
			ParamDefs: []marker.ArgDef{{Kind: marker.String, Required: true}},
			Doc: "A marker for a field of a struct, named as in JSON. " +
				"E.g. +k8s:subfield(name)=+k8s:maxLength=10."},

		{Name: "k8s:unionMember", Scopes: onField, Kind: marker.None, ParamDefs: member,
			Doc: "Exactly one member of the union is set, that which the discriminator names if there is one; in a " +
				"CRD CEL rules. E.g. +k8s:unionMember."},
		{Name: "k8s:unionDiscriminator", Scopes: onField, Kind: marker.None, ParamDefs: member[:1],
			Doc: "The field's value is the memberName of the union's member that is set; by default it is the Go " +
				"name of the member's field. E.g. +k8s:unionDiscriminator."},
		{Name: "k8s:zeroOrOneOfMember", Scopes: onField, Kind: marker.None, ParamDefs: member,
			Doc: "At most one member of the union is set; in a CRD a CEL rule. E.g. +k8s:zeroOrOneOfMember."},
		{Name: "k8s:dependentRequired", Scopes: onField, Kind: marker.None,
			ParamDefs: []marker.ArgDef{{Kind: marker.String, Required: true}},
			Doc: "Where this field is set, the named one is, too; in a CRD a CEL rule. E.g. " +
				"+k8s:dependentRequired(key)."},
		{Name: "k8s:dependentForbidden", Scopes: onField, Kind: marker.None,
			ParamDefs: []marker.ArgDef{{Kind: marker.String, Required: true}},
			Doc: "Where this field is set, the named one is not; in a CRD a CEL rule. E.g. " +
				"+k8s:dependentForbidden(key)."},
	},
	modes("modeDiscriminator", "ifMode", "modality", "mode", "E.g. "),
	modes("discriminator", "member", "name", "value", "The name that v0.36 has for "), // its arguments differ, too
	conditions(),
	unread(),
)

// member are the arguments of the markers on unions.
var member = []marker.ArgDef{{Name: "union", Kind: marker.String}, {Name: "memberName", Kind: marker.String}}

// tagged returns the definitions of markers with only a value, from pairs of names and documentation.
func tagged(kind marker.Kind, namesAndDocs ...string) (all []marker.Definition) {
	for pair := range slices.Chunk(namesAndDocs, 2) {
		all = append(all, marker.Definition{Name: "k8s:" + pair[0], Scopes: onBoth, Kind: kind, Doc: pair[1]})
	}
	return all
}

// modes returns the definitions of a mode's discriminator and of the condition on a mode.
func modes(field, in, modality, mode, example string) []marker.Definition {
	of := "modality"
	if field != "modeDiscriminator" {
		of = "discriminator"
	}
	return []marker.Definition{
		{Name: "k8s:" + field, Scopes: onField, Kind: marker.None,
			ParamDefs: []marker.ArgDef{{Name: modality, Kind: marker.String}},
			Doc: "The field's value is the mode of the struct, on which +k8s:ifMode depends. " + example +
				"+k8s:modeDiscriminator."},
		{Name: "k8s:" + in, Scopes: onField, Kind: marker.Inner,
			ParamDefs: []marker.ArgDef{{Kind: marker.String}, {Name: of, Kind: marker.String},
				{Name: mode, Kind: marker.String}},
			Doc: "A marker for the field in one mode; in modes that none of the field's markers names it may not " +
				"be set; in a CRD CEL rules. " + example + "+k8s:ifMode(\"Queue\")=+k8s:required."},
	}
}

// conditions are the markers with conditions that CRDs can't express.
func conditions() []marker.Definition {
	since := []marker.ArgDef{{Name: "since", Kind: marker.String}}
	option := []marker.ArgDef{{Kind: marker.String, Required: true}}
	return []marker.Definition{
		{Name: "k8s:alpha", Scopes: onBoth, Kind: marker.Inner, ParamDefs: since,
			Doc: "Kubernetes only counts the mistakes that the marker would find, and refuses none. CRDs leave it " +
				"out. E.g. +k8s:alpha(since: \"1.36\")=+k8s:maxItems=4."},
		{Name: "k8s:beta", Scopes: onBoth, Kind: marker.Inner, ParamDefs: since,
			Doc: "Kubernetes may be configured to only count the mistakes that the marker finds. CRDs leave it " +
				"out. E.g. +k8s:beta(since: \"1.37\")=+k8s:maxItems=4."},
		{Name: "k8s:ifEnabled", Scopes: onBoth | marker.Const, Kind: marker.Inner, ParamDefs: option,
			Doc: "A marker for where an option of the API server is on. Custom resources have none: CRDs leave it " +
				"out. E.g. +k8s:ifEnabled(Ripening)=+k8s:required."},
		{Name: "k8s:ifDisabled", Scopes: onBoth | marker.Const, Kind: marker.Inner, ParamDefs: option,
			Doc: "A marker for where an option of the API server is off. Custom resources have none: CRDs leave it " +
				"out. E.g. +k8s:ifDisabled(Ripening)=+k8s:forbidden."},
	}
}

// unread are the markers of validation-gen's own tests.
func unread() (all []marker.Definition) {
	for _, name := range []string{
		"validateTrue", "validateFalse", "validateError", "validateTrueAlpha", "validateTrueBeta",
	} {
		all = append(all, marker.Definition{Name: "k8s:" + name, Scopes: onBoth, Kind: marker.Any, Optional: true,
			ParamDefs: []marker.ArgDef{{Kind: marker.String}, {Name: "flags", Kind: marker.String},
				{Name: "typeArg", Kind: marker.String}, {Name: "cohort", Kind: marker.String}},
			Doc: "For the tests of validation-gen; it means nothing in a CRD. E.g. +k8s:" + name + "=\"always\"."})
	}
	return all
}
