package validate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/generators/crd/objects"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// A part is a part of a schema with the Go type that reads its values.
type part struct {
	*prover
	schema *apiext.JSONSchemaProps
	of     *model.Type
	field  *model.Field // nil for items and values
}

// jsonTypes are the types that a schema may have. API servers refuse others.
var jsonTypes = []string{"array", "boolean", "integer", "number", "object", "string"}

// contradiction reports keywords that no value satisfies together, or none that the Go type reads.
func (p *part) contradiction() bool {
	s := p.schema
	reads := decode.Types(p.field, p.of)
	if reads != nil && !slices.Contains(reads, s.Type) && slices.Contains(jsonTypes, s.Type) {
		p.nothing("type", "")
		return true
	}
	if t := model.Deref(p.of); t.Kind == model.Array && s.MinItems != nil && *s.MinItems > t.Len {
		p.nothing("minItems", "")
		return true
	}
	low, high, integers := decode.Range(p.of)
	if !integers {
		low, high = math.Inf(-1), math.Inf(1)
	}
	one, other, found := keyword.Contradiction(s, low, high, integers)
	if !found && s.Type == "string" && len(s.Enum) == 0 {
		one, other, found = p.withoutText()
	}
	if found {
		p.nothing(one, other)
	}
	return found
}

// limits warns of limits that hold for every value.
func (p *part) limits() {
	s := p.schema
	text := decode.WritesText(p.of)
	for _, limit := range []struct {
		keyword       string
		set, excludes bool
	}{{"minimum", s.Minimum != nil, s.ExclusiveMinimum}, {"maximum", s.Maximum != nil, s.ExclusiveMaximum},
		{"multipleOf", s.MultipleOf != nil, false}} {
		switch {
		case limit.set && text:
			p.report(p.node(), limit.keyword, ruleNoLimit, "it limits numbers, and Go writes "+p.goType()+" as text",
				"write a rule, e.g. +kubebuilder:validation:XValidation:rule="+
					`"quantity(self).isGreaterThan(quantity('0'))"`)
		case limit.excludes && !limit.set:
			p.report(p.node(), limit.keyword, ruleNoLimit, "there is no "+limit.keyword+" that it excludes",
				"write the bound, too")
		}
	}
}

// withoutText returns the keywords that leave no text for a well-known type, or two formats that no text has.
func (p *part) withoutText() (one, other string, found bool) {
	unknown := func(format string) bool { return keyword.FormatTexts[format] == nil }
	formats := slices.DeleteFunc(keyword.Formats(p.schema), unknown)
	texts := decode.Texts(p.of)
	switch {
	case texts == nil && len(formats) < 2:
		return "", "", false
	case texts == nil:
		other = "format"
		for _, f := range formats {
			texts = append(texts, keyword.FormatTexts[f]...)
		}
	}
	for _, text := range texts {
		if one = keyword.RefusingForm(p.schema, text); one == "" {
			return "", "", false
		}
	}
	return one, other, true
}

// nulls warns of null that a marker allows or sets, and that API servers refuse or take for nothing.
func (p *part) nulls() {
	s := p.schema
	if s.Default != nil && isNull(*s.Default) {
		p.report(p.node(), "default", ruleNull, "API servers take null for no default", "remove it")
	}
	if s.Nullable && len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, isNull) {
		p.report(p.node(), "nullable", ruleNull, "API servers refuse null, because the enum lacks it",
			"make the field optional, and leave it out in place of null")
	}
}

func isNull(value apiext.JSON) bool { return string(value.Raw) == "null" }

// intOrString reports a Go type that reads integers or text alone, where API servers take both.
func (p *part) intOrString() {
	if !p.schema.XIntOrString {
		return
	}
	both := []string{"1", `"1"`}
	unread := slices.IndexFunc(both, func(json string) bool { return p.read([]byte(json)) != nil })
	if unread >= 0 {
		p.report(p.node(), "x-kubernetes-int-or-string", ruleUnreadable,
			fmt.Sprintf("API servers take integers and text, and %s can't read %s", p.goType(), both[unread]),
			"remove the marker, or use intstr.IntOrString")
	}
}

// values reports a default or an example that the Go type can't read, and values of an enum that nobody can set or
// read.
func (p *part) values() {
	if raw := p.schema.Example; raw != nil {
		if err := p.read(raw.Raw); err != nil {
			p.unreadable("example", string(raw.Raw), err)
		}
	}
	if raw := p.schema.Default; raw != nil && !isNull(*raw) {
		if err := p.read(raw.Raw); err != nil {
			p.unreadable("default", string(raw.Raw), err)
		} else if at := p.twice(raw.Raw); at != "" {
			p.report(p.node(), "default", ruleNoValue,
				"API servers refuse each object without the field: "+at+" is there twice", "leave it out once")
		}
	}
	others := *p.schema
	others.Enum = nil
	var dead []deadValue
	var excluders []excluder
	if len(p.schema.Enum) > 0 {
		excluders = p.excluders()
	}
	for _, one := range p.schema.Enum {
		var value any
		_ = json.Unmarshal(one.Raw, &value) // it has been read
		if by := cmp.Or(keyword.Refusing(&others, value), excluding(excluders, value)); by != "" {
			dead = append(dead, deadValue{string(one.Raw), by})
		} else if err := p.read(one.Raw); err != nil {
			p.unreadable("enum", string(one.Raw), err)
		} else if _, text := value.(string); !text && decode.WritesText(p.of) {
			p.report(p.node(), "enum", ruleDeadValue, "Go writes "+p.goType()+" as text, and no number",
				fmt.Sprintf("write %q", one.Raw))
		}
	}
	if len(dead) > 0 && len(dead) == len(p.schema.Enum) {
		p.nothing("enum", dead[0].by)
		return
	}
	for _, one := range dead {
		p.dead(one)
	}
	p.unlisted()
}

// unlisted warns of values of a field's enum that the enum of its type lacks. The schema has those of both.
func (p *part) unlisted() {
	if p.field == nil || len(p.schema.Enum) == 0 {
		return
	}
	m, found := p.field.Markers.Find("kubebuilder:validation:Enum")
	if !found {
		return
	}
	alone := apiext.JSONSchemaProps{Type: p.schema.Type}
	_ = keyword.Find(m).Set(&alone, m) // it has been read
	for _, one := range alone.Enum {
		if !slices.ContainsFunc(p.schema.Enum, func(of apiext.JSON) bool { return bytes.Equal(of.Raw, one.Raw) }) {
			p.report(p.node(), "enum", ruleDeadValue, "API servers refuse "+string(one.Raw)+
				": the enum of the field's type lacks it", "remove the value, or add it to the type's enum")
		}
	}
}

// twice returns what a default has twice in a set or a map, e.g. "[1]", or "". API servers do not ask before an object
// has the default.
func (p *part) twice(raw json.RawMessage) string {
	if !bytes.Contains(raw, []byte("[")) { // most defaults have no list
		return ""
	}
	var value any
	with := *p.schema
	with.Default, with.XValidations = nil, nil
	judge, err := objects.Part(&apiext.JSONSchemaProps{Type: "object",
		Properties: map[string]apiext.JSONSchemaProps{"": with}})
	if err != nil || json.Unmarshal(raw, &value) != nil {
		return ""
	}
	for _, problem := range judge.Errors(map[string]any{"": value}) {
		if problem.Type == field.ErrorTypeDuplicate {
			text, _ := json.Marshal(problem.BadValue) // of JSON
			return string(text)
		}
	}
	return ""
}

// A deadValue is a value of an enum that another keyword refuses.
type deadValue struct{ json, by string }

// read says why the Go type can't read a value, or nil.
func (p *part) read(raw json.RawMessage) error {
	decoder := decode.Decoder{Stored: true}
	if p.field != nil {
		return decoder.FieldFits(p.field, raw)
	}
	return decoder.Fits(p.of, raw)
}
