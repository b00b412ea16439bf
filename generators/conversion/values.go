package conversion

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A valuesConversion is a function to write that fills a struct from query parameters.
type valuesConversion struct {
	out    *model.Type
	manual *manual
	fields []valueField
}

// A valueField takes one parameter.
type valueField struct {
	name  string // e.g. "TimeoutSeconds"
	param string // e.g. "timeoutSeconds"
	typ   *model.Type
	how   how     // byAssignment: the strings; byTypeConversion: the first string; byCall
	call  *manual // for byCall
	note  string  // why nothing happens; "" otherwise
}

// queryValues and queryValue are the keys of the types that query parameters have: url.Values, and []string for one of
// them.
const (
	queryValues = "net/url.Values"
	queryValue  = "[]string"
)

var urlValuesName = emit.Ident{Path: "net/url", Name: "Values"}

func fromValuesName(out *model.Type) string { return "Convert_url_Values_To_" + name(out) }

// valuesConversions plans the conversions that +k8s:conversion-gen:explicit-from asks for.
func (t *target) valuesConversions() {
	for _, typ := range t.types.Types {
		m, ok := typ.Markers.Find(explicitMarker)
		if !ok {
			continue
		}
		if typ.Kind != model.Struct {
			t.planner.pass.Report(ruleQuery.At(m.Pos, "%s is not a struct, and query parameters become fields",
				typ.Name).Fix("remove the marker"))
			continue
		}
		c := &valuesConversion{out: typ, manual: t.findPair(pair{queryValues, key(typ)})}
		for _, f := range typ.Fields {
			c.fields = append(c.fields, t.valueField(c, f))
		}
		t.fromValues = append(t.fromValues, c)
	}
}

func (t *target) valueField(c *valuesConversion, f *model.Field) valueField {
	v := valueField{name: f.Name, param: f.JSON.Name, typ: f.Type}
	m := t.findPair(pair{queryValue, key(f.Type)})
	switch {
	case optedOut(f):
		v.note = "marked to be left out"
	case f.JSON.Skip, f.JSON.Inline, !f.JSON.Tagged:
		v.note = "no parameter has its name"
	case m != nil && m.drop():
		v.note = dropped
	case m != nil:
		v.how, v.call = byCall, m
	case f.Type.BasicName() == "string":
		v.how = byTypeConversion
	case key(f.Type) == queryValue:
		v.how = byAssignment
	default:
		if c.manual == nil {
			t.planner.pass.Report(ruleQuery.At(f.Pos,
				"%s.%s can't be filled from query parameters: there is no conversion from []string to %s", c.out.Name,
				f.Name, display(f.Type)).
				Fix("write func Convert_Slice_string_To_%s(in *[]string, out *%s, s conversion.Scope) error, or mark "+
					"the field with +%s=false", name(f.Type), display(f.Type), peerMarker))
		}
		v.note = fmt.Sprintf("there is no conversion from []string to %s", display(f.Type))
	}
	return v
}
