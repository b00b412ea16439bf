package conformance

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

// A finding is a rule of gen or a validation of crdify at a place, e.g. "v1 ^.spec.modes.items"; "" is the CRD itself.
type finding struct {
	at, what string
	of       string // the fields of JSONSchemaProps for which crdify has no validation, e.g. "XListType"
}

// answers returns those of gen's findings that say the same, or that an object above is gone or something else.
func (f finding) answers(ours []finding) (all []finding) {
	for _, o := range ours {
		if f.at == o.at && slices.Contains(crdifyRules[f.what], o.what) ||
			strings.HasPrefix(f.at, o.at+".") && slices.Contains(kinds, o.what) ||
			// crdify repeats it in each map above:
			f.what == "unhandled" && strings.HasPrefix(o.at, f.at+".additionalProperties") {
			all = append(all, o)
		}
	}
	return all
}

var kinds = []string{"field-removed", "type-changed", "type-widened"}

// foundByUs returns what gen finds between two CRDs.
func foundByUs(old, new *apiext.CustomResourceDefinition) (all []finding) {
	for _, c := range change.Definitions(old, new) {
		all = append(all, finding{what: c.Rule})
	}
	for _, pair := range change.Pairs(old, new) {
		for _, c := range change.Versions(pair[0], pair[1]) {
			all = append(all, finding{at: pair[0].Name, what: c.Rule})
		}
		for _, c := range change.Schemas(pair[0].Schema.OpenAPIV3Schema, pair[1].Schema.OpenAPIV3Schema) {
			at := pair[0].Name + " ^"
			for _, s := range c.Path {
				at += map[change.Inside]string{change.Items: ".items", change.Values: ".additionalProperties",
					"": "." + s.Property}[s.Inside]
			}
			all = append(all, finding{at: at, what: c.Rule})
		}
	}
	return all
}

// inCondition is where crdify walks into a schema of anyOf, allOf, oneOf or not.
var inCondition = regexp.MustCompile(`\.((any|all|one)Of\[|not(\.|$)).*`)

// foundByCrdify returns what crdify's JSON has of a CRD and of equal versions, once each. What a field had that is gone
// is part of its removal.
func foundByCrdify(t *testing.T, text []byte) (all []finding) {
	t.Helper()
	type result struct {
		Name   string
		Errors []string
	}
	var read struct {
		CRDValidation         []result
		SameVersionValidation []struct {
			Version             string
			PropertyComparisons []struct {
				Property          string
				ComparisonResults []result
			}
		}
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	add := func(at, what, of string) {
		if short := inCondition.ReplaceAllString(at, ""); short != at {
			at, what, of = short, "unhandled", "a condition"
		}
		if !slices.ContainsFunc(all, func(f finding) bool { return f.at == at && f.what == what }) {
			all = append(all, finding{at, what, of})
		}
	}
	var gone []string
	for _, r := range read.CRDValidation {
		if r.Name != "existingFieldRemoval" {
			add("", r.Name, "")
			continue
		}
		for _, text := range r.Errors { // e.g. "removed field : v1.^.spec.mode"
			_, subject, _ := strings.Cut(text, ": ")
			gone = append(gone, strings.Replace(subject, ".^", " ^", 1))
		}
	}
	slices.Sort(gone)
	isGone := func(at string) bool {
		return slices.ContainsFunc(gone, func(g string) bool { return strings.HasPrefix(at, g+".") })
	}
	for _, at := range gone {
		if !isGone(at) {
			add(at, "existingFieldRemoval", "")
		}
	}
	for _, v := range read.SameVersionValidation {
		for _, p := range v.PropertyComparisons {
			at := v.Version + " " + p.Property
			for _, r := range p.ComparisonResults {
				if r.Name != "required" {
					if !slices.Contains(gone, at) {
						add(at, r.Name, unhandled(r.Errors))
					}
					continue
				}
				for _, text := range r.Errors { // e.g. "new required fields: [mode]"
					list := strings.Trim(text[strings.Index(text, "["):], "[]")
					for name := range strings.FieldsSeq(list) {
						add(at+"."+name, r.Name, "")
					}
				}
			}
		}
	}
	return all
}

// unhandled returns the fields that differ in the difference of two schemas that crdify prints.
func unhandled(errors []string) string {
	var all []string
	field := ""
	for line := range strings.Lines(strings.ReplaceAll(strings.Join(errors, "\n"), "\u00a0", " ")) {
		if m := fieldOfSchema.FindStringSubmatch(line); m != nil {
			field = m[1]
		}
		if strings.Trim(line[:1], "+-") == "" && field != "" && !slices.Contains(all, field) {
			all = append(all, field)
		}
	}
	return strings.Join(all, " ")
}

var fieldOfSchema = regexp.MustCompile(`^[-+ ] \t(\w+):`)
