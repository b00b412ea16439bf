package schema

import (
	"regexp"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

var skipMarker = marker.Definition{Name: "gen:skip", Scopes: marker.Field, Kind: marker.None,
	Doc: "Leaves the field out of the schema, so that API servers drop it."}

// serialized reports whether encoding/json reads and writes a field, so that it belongs to the schema. In the API's own
// types it also reports misleading json tags.
func (b *Builder) serialized(t *model.Type, f *model.Field, at model.Position) bool {
	unexported := f.JSON.Skip && f.JSON.Name != ""
	switch {
	case f.Markers.Has(skipMarker.Name), f.JSON.Skip && !unexported, unexported && b.options.IgnoreUnexportedFields:
		return false
	case b.external:
		return b.serializedExternal(t, f, at)
	}
	if problem := wrongMetadata(t, f, at); problem != nil {
		if !b.options.Unchecked {
			b.report(*problem)
			return false
		}
		if problem.Severity = diag.Warning; f.JSON.Tagged {
			b.report(*problem)
		}
	}
	switch {
	case unexported && f.JSON.Tagged:
		b.report(ruleUnexported.At(at,
			"field %s.%s is not exported, so that Go programs neither read nor write it, and the "+
				"schema leaves it out", t.Name, f.Name).
			Fix("export the field, or write `json:\"-\"`"))
	case unexported:
		b.report(ruleTag.At(at, "field %s.%s has no json tag, and is not exported", t.Name, f.Name).
			Fix("export the field and add a tag, write `json:\"-\"`, or set ignoreUnexportedFields for crd"))
	case !f.JSON.Tagged:
		tag := lowerFirst(f.Name) + ",omitempty"
		if of, meta := metaTags[f.Type.Name]; meta && f.Embedded && f.Type.PkgPath == model.MetaV1 {
			tag = of
		} else if f.JSON.Inline { // encoding/json puts its fields into the struct around it
			tag = ",inline"
		}
		if f.Tag != "" && malformedTag.MatchString(string(f.Tag)) {
			b.report(ruleTag.At(at, "the tag of field %s.%s is malformed: Go reads no json tag in `%s`", t.Name, f.Name,
				f.Tag).
				Fix("write e.g. `json:%q`: the key in lower case, a colon, and the value in double quotes", tag))
			return false
		}
		b.report(ruleTag.At(at, "field %s.%s has no json tag", t.Name, f.Name).
			Fix("add e.g. `json:%q`, or `json:\"-\"` to leave it out", tag))
		return false
	case f.JSON.InvalidName != "":
		b.report(ruleTag.At(at, "encoding/json does not take the name %q from the json tag of field %s.%s",
			f.JSON.InvalidName, t.Name, f.Name).
			Fix("write a name of letters and digits, e.g. `json:\"%s\"`", lowerFirst(f.Name)))
	case f.JSON.InlineOption && !f.JSON.Inline:
		b.report(ruleInline.At(at, "encoding/json has no option inline: field %s.%s is an object called %q", t.Name,
			f.Name, f.JSON.Name).
			Fix("%s", toInline(f)))
	}
	if !unexported {
		b.ignoredOptions(t, f, at)
	}
	return !unexported
}

// malformedTag matches a tag that is meant to have a key json, e.g. `json:name` or `JSON:"name"`.
var malformedTag = regexp.MustCompile(`(?i)\bjson\b`)

// toInline says how the fields of a struct become those of the one around it.
func toInline(f *model.Field) string {
	if f.Embedded {
		return "write `json:\",inline\"` if its fields belong to the struct around it, else remove the option"
	}
	return "embed the struct if its fields belong to the struct around it, else remove the option and give the field " +
		"a name"
}

// serializedExternal is serialized for a type of another package, whose fields the user can't change: one diagnostic is
// enough.
func (b *Builder) serializedExternal(t *model.Type, f *model.Field, at model.Position) bool {
	var why string
	switch {
	case f.JSON.Tagged:
		return !f.JSON.Skip
	case f.JSON.Skip && !t.HasMarshaler("MarshalJSON"):
		return false
	case f.JSON.Skip:
		why = "its own code writes its JSON"
	default:
		why = "its fields have no json tags"
	}
	b.report(ruleType.At(at, "a CRD has no schema for the type %s: %s", t, why).Fix("%s", instead(t)))
	return false
}

// instead returns a remedy for a type that has no schema.
func instead(t *model.Type) string {
	const schemaless = "give the field +kubebuilder:validation:Schemaless and " +
		"+kubebuilder:pruning:PreserveUnknownFields"
	if t.Is("time", "Time") {
		return "use metav1.Time"
	}
	return "use a type that is meant for APIs, or " + schemaless + ", or leave it out with `json:\"-\"`"
}
