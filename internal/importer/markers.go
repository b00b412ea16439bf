package importer

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

const (
	validation = "kubebuilder:validation:"
	embedded   = validation + "EmbeddedResource"
)

// onlyField reports whether the crd generator reads a marker on fields alone.
func onlyField(m string) bool {
	name, _, _ := strings.Cut(m, "=")
	return name == "kubebuilder:default" || name == "kubebuilder:example" || name == embedded
}

// markersOf returns the markers of what a schema says beyond the Go type, without plus signs. Those of a type are above
// its declaration.
func (p *goPackage) markersOf(s *props, ofType bool) (all []string) {
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if !ofType {
		all = append(all, nullable(s)...)
		all = append(all, fieldOnly(s)...)
	}
	for _, l := range []struct {
		marker string
		value  *int64
	}{
		{"MinLength", s.MinLength}, {"MaxLength", s.MaxLength}, {"MinItems", s.MinItems}, {"MaxItems", s.MaxItems},
		{"MinProperties", s.MinProperties}, {"MaxProperties", s.MaxProperties},
	} {
		if l.value != nil {
			add(validation+"%s=%d", l.marker, *l.value)
		}
	}
	for _, l := range []struct {
		marker string
		value  *float64
	}{{"Minimum", s.Minimum}, {"Maximum", s.Maximum}, {"MultipleOf", s.MultipleOf}} {
		if l.value != nil {
			add(validation+"%s=%s", l.marker, strconv.FormatFloat(*l.value, 'f', -1, 64))
		}
	}
	for _, f := range []struct {
		marker string
		on     bool
	}{
		{validation + "ExclusiveMinimum=true", s.ExclusiveMinimum}, {validation + "ExclusiveMaximum=true",
			s.ExclusiveMaximum},
		{validation + "UniqueItems=true", s.UniqueItems},
		{"kubebuilder:pruning:PreserveUnknownFields", s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields},
	} {
		if f.on {
			add("%s", f.marker)
		}
	}
	if s.Pattern != "" {
		add(validation+"Pattern=%s", quoted(s.Pattern))
	}
	if s.Format != "" && !ownFormat(s) {
		add(validation+"Format=%s", quoted(s.Format))
	}
	if len(s.Enum) > 0 {
		add("%s", enumMarker(s.Enum))
	}
	all = append(all, alternativeMarkers(s)...)
	return append(all, structureMarkers(s)...)
}

// alternativeMarkers are those of oneOf, anyOf and not.
func alternativeMarkers(s *props) (all []string) {
	add := func(keyword string, value any) {
		text, _ := json.Marshal(value) // schemas have a JSON form
		all = append(all, "gen:"+keyword+"="+string(text))
	}
	if len(s.OneOf) > 0 {
		add("oneOf", s.OneOf)
	}
	if len(s.AnyOf) > 0 && s.Type != "" { // that of an integer or string is the type's
		add("anyOf", s.AnyOf)
	}
	if s.Not != nil {
		add("not", s.Not)
	}
	return all
}

// structureMarkers are those of lists, maps and CEL rules.
func structureMarkers(s *props) (all []string) {
	if s.XListType != nil {
		all = append(all, "listType="+*s.XListType)
	}
	for _, key := range s.XListMapKeys {
		all = append(all, "listMapKey="+key)
	}
	if s.XMapType != nil {
		name := "mapType"
		if len(s.Properties) > 0 {
			name = "structType"
		}
		all = append(all, name+"="+*s.XMapType)
	}
	for _, r := range s.XValidations {
		all = append(all, ruleMarker(r))
	}
	return all
}

func ruleMarker(r apiext.ValidationRule) string {
	text := validation + "XValidation:rule=" + strconv.Quote(r.Rule)
	for _, a := range []struct{ name, value string }{{"message", r.Message}, {"messageExpression", r.MessageExpression},
		{"fieldPath", r.FieldPath}} {
		if a.value != "" {
			text += "," + a.name + "=" + strconv.Quote(a.value)
		}
	}
	if r.Reason != nil {
		text += ",reason=" + string(*r.Reason)
	}
	if r.OptionalOldSelf != nil {
		text += fmt.Sprintf(",optionalOldSelf=%v", *r.OptionalOldSelf)
	}
	return text
}

// fieldOnly returns the markers that belong on a field, even if its type is declared: the default, what documents it,
// and that it is an object of any kind.
func fieldOnly(s *props) (all []string) {
	if s.XEmbeddedResource {
		all = append(all, embedded)
	}
	if s.Default != nil {
		all = append(all, "kubebuilder:default="+compact(s.Default.Raw))
	}
	if s.Title != "" {
		all = append(all, "kubebuilder:title="+strconv.Quote(s.Title))
	}
	if s.Example != nil {
		all = append(all, "kubebuilder:example="+compact(s.Example.Raw))
	}
	return all
}

func nullable(s *props) []string {
	if s.Nullable {
		return []string{"nullable"}
	}
	return nil
}

// typeOnly returns a schema without what belongs on a field.
func typeOnly(s *props) *props {
	c := *s
	c.Default, c.Nullable, c.Title, c.Example, c.XEmbeddedResource = nil, false, "", nil, false
	return &c
}

// ownFormat reports whether the Go type says the format.
func ownFormat(s *props) bool {
	return s.Type == "integer" && (s.Format == "int32" || s.Format == "int64")
}

// isEnum reports whether a schema is an enum of strings and nothing else.
func isEnum(s *props) bool {
	return len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(v apiext.JSON) bool {
		return len(v.Raw) == 0 ||
			v.Raw[0] != '"'
	})
}

func enumValues(s *props) (values []string) {
	for _, v := range s.Enum {
		var text string
		if json.Unmarshal(v.Raw, &text) == nil {
			values = append(values, text)
		}
	}
	return values
}

func enumMarker(values []apiext.JSON) string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = string(v.Raw)
		var text string
		if json.Unmarshal(v.Raw, &text) == nil && word.MatchString(text) {
			all[i] = text
		}
	}
	return validation + "Enum=" + strings.Join(all, ";")
}

// identifier is the form of fields that CEL can name as they are.
var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

var word = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_./-]*$`)

// quoted returns text as markers have it: between backquotes, or where it has some, as a Go string.
func quoted(text string) string {
	if word.MatchString(text) {
		return text
	}
	if !strings.ContainsAny(text, "`\n\r\x00"+mark) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// compact returns JSON on one line.
func compact(raw []byte) string {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return string(raw)
	}
	text, _ := json.Marshal(value) // it comes from JSON
	return string(text)
}

func without(markers []string, name string) []string {
	return slices.DeleteFunc(markers, func(m string) bool { return strings.HasPrefix(m, name+"=") })
}
