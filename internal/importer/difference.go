package importer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/printable"
)

// A Difference is something that a CRD says, and the one of its types does not, or the reverse.
type Difference struct {
	CRD     string // e.g. "fruits.example.org"
	Version string // "" for the CRD itself
	Path    string // of the schema, e.g. "spec.rules[].match"; "" for the object
	Keyword string // e.g. "anyOf"
	Was, Is string // JSON; "" for nothing
}

// String returns e.g. `fruits.example.org v1 spec.color: anyOf is [...], and nothing in the CRD of the types`.
func (d Difference) String() string {
	subject := strings.Join(strings.Fields(d.CRD+" "+d.Version+" "+d.Path), " ")
	was, is := printable.Differing(d.Was, d.Is)
	return fmt.Sprintf("%s: %s is %s, and %s in the CRD of its types", subject, d.Keyword, was, is)
}

// Differences compares two CRDs by meaning: not their descriptions, and not the order of what has none.
func Differences(was, is *apiext.CustomResourceDefinition) (all []Difference) {
	add := func(version, path, keyword string, a, b any) {
		if x, y := text(a), text(b); x != y {
			all = append(all, Difference{was.Name, version, path, keyword, x, y})
		}
	}
	add("", "", "scope", was.Spec.Scope, is.Spec.Scope)
	add("", "", "names", namesOf(was), namesOf(is))
	add("", "", "conversion", conversionOf(was), conversionOf(is))
	labels, annotations := metadataOf(was)
	ownLabels, ownAnnotations := metadataOf(is)
	add("", "", "labels", labels, ownLabels)
	add("", "", "annotations", annotations, ownAnnotations)
	for i := range was.Spec.Versions {
		a := was.Spec.Versions[i].DeepCopy()
		at := slices.IndexFunc(is.Spec.Versions,
			func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == a.Name })
		if at < 0 {
			add(a.Name, "", "version", a.Name, nil)
			continue
		}
		b := is.Spec.Versions[at].DeepCopy()
		x, y := schemaOf(a), schemaOf(b)
		a.Schema, b.Schema = nil, nil
		add(a.Name, "", "columns", columnsOf(a), columnsOf(b))
		a.AdditionalPrinterColumns, b.AdditionalPrinterColumns = nil, nil
		add(a.Name, "", "version", a, b)
		walk("", x, y, func(path, keyword string, v, w any) { add(a.Name, path, keyword, v, w) })
	}
	return all
}

// text returns a value as JSON, and "" for nothing. What a schema has says something even if it is zero, e.g.
// minimum: 0 or default: {}.
func text(v any) string {
	switch v.(type) {
	case float64, bool, string, []any, map[string]any:
		raw, _ := json.Marshal(v) // it is JSON
		return string(raw)
	}
	if v == nil || reflect.ValueOf(v).IsZero() {
		return ""
	}
	raw, _ := json.Marshal(v) // it is JSON
	if t := string(raw); t != "null" && t != "{}" && t != "[]" && t != `""` {
		return t
	}
	return ""
}

func namesOf(crd *apiext.CustomResourceDefinition) apiext.CustomResourceDefinitionNames {
	n := *crd.Spec.Names.DeepCopy()
	if n.ListKind == "" {
		n.ListKind = n.Kind + "List"
	}
	if n.Singular == "" {
		n.Singular = strings.ToLower(n.Kind)
	}
	slices.Sort(n.ShortNames)
	slices.Sort(n.Categories)
	return n
}

func conversionOf(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceConversion {
	c := crd.Spec.Conversion.DeepCopy()
	if c == nil || c.Strategy == apiext.NoneConverter || len(crd.Spec.Versions) == 1 {
		return nil
	}
	if c.Webhook != nil && c.Webhook.ClientConfig != nil {
		c.Webhook.ClientConfig.CABundle = nil
		if s := c.Webhook.ClientConfig.Service; s != nil {
			s.Path = new(pathOf(s))
			if s.Port == nil {
				s.Port = new(int32(443))
			}
		}
	}
	return c
}

// columnsOf leaves out a column of the age alone, which kubectl prints anyway.
func columnsOf(v *apiext.CustomResourceDefinitionVersion) []apiext.CustomResourceColumnDefinition {
	all := slices.Clone(v.AdditionalPrinterColumns)
	for i := range all {
		all[i].JSONPath = strings.TrimPrefix(all[i].JSONPath, ".")
	}
	return all
}

// schemaOf returns the schema without what every object has.
func schemaOf(v *apiext.CustomResourceDefinitionVersion) map[string]any {
	s := &props{Type: "object"}
	if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
		s = v.Schema.OpenAPIV3Schema
	}
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		p := s.Properties[name]
		strip(&p)
		if p.Type != "" && len(p.Properties) == 0 && len(p.XValidations) == 0 {
			delete(s.Properties, name)
		}
	}
	s.Required = slices.DeleteFunc(s.Required,
		func(name string) bool { return name == "apiVersion" || name == "kind" || name == "metadata" })
	normalize(s)
	var all map[string]any
	raw, _ := json.Marshal(s)
	_ = json.Unmarshal(raw, &all) // it has just been encoded
	return all
}

// normalize gives schemas that mean the same the same form.
func normalize(s *props) {
	strip(s)
	if s.XListType != nil && *s.XListType == "atomic" {
		s.XListType = nil
	}
	if s.XMapType != nil && *s.XMapType == "granular" {
		s.XMapType = nil
	}
	if s.XIntOrString {
		clearIntOrString(s)
		s.XIntOrString, s.Type = true, ""
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema == nil {
		if s.AdditionalProperties.Allows {
			keep := true
			s.XPreserveUnknownFields = &keep
		}
		s.AdditionalProperties = nil
	}
	if s.XPreserveUnknownFields != nil && !*s.XPreserveUnknownFields {
		s.XPreserveUnknownFields = nil
	}
	slices.Sort(s.XListMapKeys)
	byText := func(a, b apiext.JSON) int { return bytes.Compare(a.Raw, b.Raw) }
	slices.SortFunc(s.Enum, byText)
	slices.SortFunc(s.XValidations, func(a, b apiext.ValidationRule) int { return strings.Compare(text(a), text(b)) })
	for name, property := range s.Properties {
		normalize(&property)
		s.Properties[name] = property
	}
	if s.Items != nil && s.Items.Schema != nil {
		normalize(s.Items.Schema)
	}
	if s.AdditionalProperties != nil {
		normalize(s.AdditionalProperties.Schema)
	}
}

// walk reports the keywords that differ, at the innermost schema.
func walk(path string, a, b map[string]any, report func(path, keyword string, a, b any)) {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, b)
	for _, keyword := range slices.Sorted(maps.Keys(all)) {
		x, y := a[keyword], b[keyword]
		if reflect.DeepEqual(x, y) {
			continue
		}
		xs, xok := x.(map[string]any)
		ys, yok := y.(map[string]any)
		switch {
		case keyword == "properties":
			properties(path, xs, ys, report)
		case (keyword == "items" || keyword == "additionalProperties") && xok && yok:
			walk(path+map[string]string{"items": "[]", "additionalProperties": "[*]"}[keyword], xs, ys, report)
		default:
			report(path, keyword, x, y)
		}
	}
}

func properties(path string, a, b map[string]any, report func(path, keyword string, a, b any)) {
	all := maps.Clone(a)
	if all == nil {
		all = map[string]any{}
	}
	maps.Copy(all, b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		at := strings.TrimPrefix(path+"."+name, ".")
		x, xok := a[name].(map[string]any)
		y, yok := b[name].(map[string]any)
		if xok && yok {
			walk(at, x, y, report)
		} else {
			report(at, "field", a[name], b[name])
		}
	}
}
