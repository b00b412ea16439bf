package conversion

import (
	"fmt"

	"github.com/gen-toolkit/gen/codegen/model"
)

// fields plans a struct's conversion field by field, unless the struct can be shared. What would be lost is reported,
// except where a hand-written function takes care of it.
func (t *target) fields(c *structConversion) {
	if t.planner.shared(c.in, c.out) && t.accessible(c.in, c.out) {
		c.sameLayout = true
		return
	}
	c.fields = t.structFields(c.in, c.out, c)
	t.reportLost(c)
}

// accessible reports whether all fields of two equal structs can be written from the target's package, and none has a
// hand-written conversion that does more than copying.
func (t *target) accessible(in, out *model.Type) bool {
	for i, f := range in.Fields {
		if !f.Exported && (in.PkgPath != t.pkg.Path || out.PkgPath != t.pkg.Path) {
			return false
		}
		if m := t.find(f.Type, out.Fields[i].Type); m != nil && !m.copyOnly() {
			return false
		}
	}
	return true
}

// structFields plans the fields of a struct, which may be an unnamed one inside of the conversion's.
func (t *target) structFields(in, out *model.Type, c *structConversion) []fieldStep {
	var steps []fieldStep
	for _, f := range in.Fields {
		if f.Name == "_" {
			continue
		}
		s := fieldStep{name: f.Name}
		to := out.Field(f.Name)
		switch {
		case optedOut(f):
			s.note = "marked to be left out"
		case out.Kind != model.Struct || to == nil:
			s.note = fmt.Sprintf("%s has no field %s", display(out), f.Name)
			t.lost(c, f, s.note)
		case !f.Exported && in.IsNamed() && in.PkgPath != t.pkg.Path,
			!to.Exported && out.IsNamed() && out.PkgPath != t.pkg.Path:
			s.note = "not exported"
			t.lost(c, f, fmt.Sprintf("the field is not exported to %s", t.pkg.Path))
		default:
			s.step, s.note = t.value(f.Type, to.Type, f, c)
			if s.step == nil && s.note != dropped {
				t.lost(c, f, s.note)
			}
		}
		steps = append(steps, s)
	}
	return steps
}

// dropped is the note of a field that a hand-written function says to leave out.
const dropped = "dropped"

// display returns a type as messages name it, e.g. "v1.Fruit".
func display(t *model.Type) string {
	return t.Expr(func(_, pkgName string) string { return pkgName })
}

// value plans the conversion of a value, where f is the field that holds it. A nil step comes with the reason.
func (t *target) value(in, out *model.Type, f *model.Field, c *structConversion) (*step, string) {
	s := &step{in: in, out: out}
	reference := in.Kind == model.Pointer || in.Kind == model.Map || in.Kind == model.Slice
	if reference && (t.planner.shared(in, out) || t.sharedParts(in, out)) {
		return s.share(), ""
	}
	if m := t.find(in, out); m != nil {
		switch {
		case m.drop():
			return nil, dropped
		case m.copyOnly() && t.planner.shared(in, out):
			return s.share(), ""
		default:
			s.how, s.call = byCall, m
		}
		return s, ""
	}
	if in.Kind != out.Kind {
		return nil, fmt.Sprintf("%s can't become %s", display(in), display(out))
	}
	if t.planner.shared(in, out) {
		return s.share(), ""
	}
	if !in.IsNamed() && !out.IsNamed() || in.Elem == nil {
		return t.parts(s, f, c)
	}
	if len(c.within) > 0 {
		c.nested++
	}
	if c.within[pairOf(in, out)] || c.nested > most { // only a function can call itself
		t.missing(s, f, c)
		return s, ""
	}
	c.within[pairOf(in, out)] = true
	defer delete(c.within, pairOf(in, out))
	return t.parts(s, f, c)
}

// most is how many values of declared types that are no structs, such as lists, a conversion converts inside of others.
const most = 10_000

// parts plans what can't be shared: by its parts, or by a function for the two types.
func (t *target) parts(s *step, f *model.Field, c *structConversion) (*step, string) {
	why := ""
	switch s.in.Kind {
	case model.Basic:
		if !sameClass(s.in, s.out) {
			return nil, fmt.Sprintf("%s can't become %s", display(s.in), display(s.out))
		}
		s.how = byTypeConversion
		if c.manual == nil && c.in.Package != nil && narrows(s.in, s.out) {
			t.planner.pass.Report(ruleNarrowing.At(f.Pos, "%s.%s: not every %s fits into %s", display(c.in), f.Name,
				display(s.in), display(s.out)).
				Fix("give both fields one type, or check the value in %s", declaration(t.pkg, c.in, c.out)))
		}
		return s, ""
	case model.Pointer, model.Slice, model.Array:
		s.how = map[model.Kind]how{model.Pointer: byPointee, model.Slice: byItems, model.Array: byElements}[s.in.Kind]
		if s.in.Len != s.out.Len {
			return nil, "the arrays differ in length"
		}
		s.elem, why = t.value(s.in.Elem, s.out.Elem, f, c)
	case model.Map:
		s.how = byEntries
		if s.key, why = t.value(s.in.Key, s.out.Key, f, c); s.key == nil {
			return nil, why
		}
		s.elem, why = t.value(s.in.Elem, s.out.Elem, f, c)
	case model.Struct:
		switch {
		case t.planned[pairOf(s.in, s.out)]:
			s.how = byCall
		case !s.in.IsNamed() && !s.out.IsNamed():
			s.how, s.fields = byFields, t.structFields(s.in, s.out, c)
		default:
			t.missing(s, f, c)
		}
	default:
		t.missing(s, f, c)
	}
	if s.elem == nil && why != "" {
		return nil, why
	}
	return s, ""
}

// narrows reports whether a number of one basic type may have another value in the other one.
func narrows(in, out *model.Type) bool {
	from, number := ranges[in.BasicName()]
	to := ranges[out.BasicName()]
	return number && (from.lowest < to.lowest || from.highest > to.highest)
}

// ranges are the exponents of the lowest and highest numbers of basic types: -128 is -2 to the 7th, 255 is below 2 to
// the 8th. Those of int and uint are of 64 bits.
var ranges = map[string]struct{ lowest, highest int }{
	"int8": {-7, 7}, "int16": {-15, 15}, "int32": {-31, 31}, "int64": {-63, 63}, "int": {-63, 63},
	"uint8": {0, 8}, "uint16": {0, 16}, "uint32": {0, 32}, "uint64": {0, 64}, "uint": {0, 64}, "uintptr": {0, 64},
	"float32": {-128, 128}, "float64": {-1024, 1024},
}

// sameClass reports whether a conversion between two basic types keeps the meaning: both are numbers, texts, or truths.
func sameClass(a, b *model.Type) bool {
	class := func(t *model.Type) string {
		switch n := t.BasicName(); n {
		case "string", "bool":
			return n
		default:
			return "number"
		}
	}
	return class(a) == class(b)
}
