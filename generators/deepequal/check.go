package deepequal

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// check reports why a type can't have DeepEqual, and whether it can.
func check(p *codegen.Pass, t *model.Type) bool {
	if m, ok := t.Method("DeepEqual"); ok {
		p.Report(ruleImpossible.At(t.Pos,
			"%s has a method DeepEqual(%s) already, which does not compare two of its values", t.Name,
			strings.Join(m.Params, ", ")).
			Fix("give it the form DeepEqual(other *%s) bool, or mark the type with +%s=false", t.Name, markerName))
		return false
	}
	can := true
	if t.Elem != nil {
		if why := incomparable(t.Elem); why != "" {
			p.Report(ruleImpossible.At(t.Pos, "values of %s can't be compared: %s", t.Name, why).
				Fix("mark the type with +%s=false, and write its method by hand", markerName))
			return false
		}
	}
	for _, f := range t.Fields {
		switch {
		case f.Name == "DeepEqual":
			p.Report(ruleImpossible.At(f.Pos, "%s has a field DeepEqual, the name of its method", t.Name).
				Fix("rename the field, its json name can stay, or mark the type with +%s=false", markerName))
		case f.Name == "_" || left(f):
			continue
		default:
			why := incomparable(f.Type)
			if why == "" {
				continue
			}
			p.Report(ruleImpossible.At(f.Pos, "field %s of %s can't be compared: %s", f.Name, t.Name, why).
				Fix("leave the field out by +%s=false, or write a method DeepEqual(other *T) bool for its type or "+
					"for %s", markerName, t.Name))
		}
		can = false
	}
	return can
}

// left reports whether a field does not count.
func left(f *model.Field) bool { return f.Markers.IsFalse(markerName) }

// incomparable says why values of a type can't be compared, or nothing where they can, as [writer.equal] compares them.
func incomparable(t *model.Type) string {
	switch {
	case t.Is("time", "Time"), known(t), plain(t), selected(t), byHand(t):
		return ""
	case t.Elem != nil && t.Kind != model.Chan && !anonymous(t.Elem) && (!t.IsNamed() || plain(t.Elem)):
		return incomparable(t.Elem)
	}
	return opaque(t, map[*model.Type]bool{})
}

// opaque says why equality.Semantic can't compare values of a type, which may be inside of those in seen. It panics at
// unexported fields, and functions, channels and locks mean nothing to compare. What an interface holds is not known
// before a program runs.
func opaque(t *model.Type, seen map[*model.Type]bool) string {
	if known(t) || seen[t] {
		return ""
	}
	seen[t] = true
	switch t.Kind {
	case model.Pointer, model.Slice, model.Array, model.Map:
		return opaque(t.Elem, seen)
	case model.Func, model.Chan:
		return "two values of type " + t.String() + " are never known to be the same"
	}
	if t.PkgPath == "sync" || t.PkgPath == "sync/atomic" {
		return t.String() + " must not be copied or compared"
	}
	for _, f := range t.Fields {
		if !f.Exported && !(f.Type.Kind == model.Struct && len(f.Type.Fields) == 0) {
			return t.String() + " has the unexported field " + f.Name
		}
		if why := opaque(f.Type, seen); why != "" {
			return why
		}
	}
	return ""
}

// known reports whether equality.Semantic has a function for a type.
func known(t *model.Type) bool {
	return t.Is(metaPath, "Time") || t.Is(metaPath, "MicroTime") || t.Is(metaPath, "FieldsV1") ||
		t.Is("k8s.io/apimachinery/pkg/api/resource", "Quantity")
}
