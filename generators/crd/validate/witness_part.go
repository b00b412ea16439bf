package validate

import (
	"encoding/json"
	"math"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
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

// values reports a default that the Go type can't read, and values of an enum that nobody can set or read.
func (p *part) values() {
	if raw := p.schema.Default; raw != nil {
		if err := p.read(raw.Raw); err != nil {
			p.unreadable("default", string(raw.Raw), err)
		}
	}
	others := *p.schema
	others.Enum = nil
	var dead []deadValue
	for _, one := range p.schema.Enum {
		var value any
		_ = json.Unmarshal(one.Raw, &value) // it has been read
		if by := keyword.Refusing(&others, value); by != "" {
			dead = append(dead, deadValue{string(one.Raw), by})
		} else if err := p.read(one.Raw); err != nil {
			p.unreadable("enum", string(one.Raw), err)
		}
	}
	if len(dead) > 0 && len(dead) == len(p.schema.Enum) {
		p.nothing("enum", dead[0].by)
		return
	}
	for _, one := range dead {
		p.dead(one)
	}
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
