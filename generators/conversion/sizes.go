package conversion

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A structPair is two structs that are the same in memory when gen runs, e.g. v1.FruitSpec and internal.FruitSpec.
type structPair struct{ a, b *model.Type }

// sharedStructs returns the structs that the conversions share by package unsafe, each pair once, sorted by name. Those
// that others hold by value are left out: they are part of their size.
func sharedStructs(conversions []*structConversion, pkgPath string) (all []structPair) {
	seen, inside := map[pair]bool{}, map[pair]bool{}
	var types func(a, b *model.Type, byValue bool)
	types = func(a, b *model.Type, byValue bool) {
		if a.Identical(b) {
			return
		}
		for _, p := range []pair{pairOf(a, b), pairOf(b, a)} {
			inside[p] = inside[p] || byValue
		}
		if seen[pairOf(a, b)] || seen[pairOf(b, a)] {
			return
		}
		seen[pairOf(a, b)] = true
		switch a.Kind {
		case model.Array:
			types(a.Elem, b.Elem, byValue)
		case model.Pointer, model.Slice:
			types(a.Elem, b.Elem, false)
		case model.Map:
			types(a.Key, b.Key, false)
			types(a.Elem, b.Elem, false)
		case model.Struct:
			named := a.IsNamed() && b.IsNamed() && a.Inaccessible(pkgPath) == "" && b.Inaccessible(pkgPath) == ""
			if named {
				all = append(all, structPair{a, b})
			}
			for i, f := range a.Fields {
				types(f.Type, b.Fields[i].Type, named || byValue)
			}
		}
	}
	var steps func(s *step)
	steps = func(s *step) {
		switch {
		case s == nil:
		case s.how == bySharing:
			types(s.in, s.out, false)
		default:
			steps(s.elem)
			steps(s.key)
			for _, f := range s.fields {
				steps(f.step)
			}
		}
	}
	for _, c := range conversions {
		if c.sameLayout && !c.in.ConvertibleTo(c.out) {
			types(c.in, c.out, false)
			continue
		}
		for _, f := range c.fields {
			steps(f.step)
		}
	}
	depths := map[*model.Type]int{}
	all = slices.DeleteFunc(all, func(p structPair) bool {
		return inside[pairOf(p.a, p.b)] || nesting(p.a, depths) > deepest
	})
	slices.SortFunc(all, func(p, q structPair) int {
		return cmp.Or(cmp.Compare(p.a.String(), q.a.String()), cmp.Compare(p.b.String(), q.b.String()))
	})
	return all
}

// deepest is how many structs may hold each other by value in an assertion: the time that go/types takes for a size
// grows exponentially with it.
const deepest = 10

// nesting returns how many structs hold each other by value in a type; depths has the answers so far.
func nesting(t *model.Type, depths map[*model.Type]int) (depth int) {
	if n, ok := depths[t]; ok {
		return n
	}
	switch t.Kind {
	case model.Array:
		depth = nesting(t.Elem, depths)
	case model.Struct:
		for _, f := range t.Fields {
			depth = max(depth, nesting(f.Type, depths))
		}
		depth++
	}
	depths[t] = depth
	return depth
}

// sameSizes returns assertions that structs whose memory is shared still have the same size.
//
//	var (
//		_ [unsafe.Sizeof(<A>{})]struct{} = [unsafe.Sizeof(<B>{})]struct{}{}
//	)
func (w *writer) sameSizes(all []structPair) []jen.Code {
	if len(all) == 0 {
		return nil
	}
	size := func(t *model.Type) jen.Code {
		return jen.Index(jen.Id(w.ref("unsafe", "Sizeof")).Call(jen.Id(w.file.Type(t)).Values())).Struct()
	}
	var lines []jen.Code
	for _, p := range all {
		lines = append(lines, jen.Id("_").Add(size(p.a)).Op("=").Add(size(p.b)).Values())
	}
	const why = "Conversions above share the memory of these types. An error here means that one has changed: run gen."
	return []jen.Code{jen.Comment(why).Line().Var().Defs(lines...), jen.Line()}
}
