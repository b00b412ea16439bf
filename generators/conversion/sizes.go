package conversion

import (
	"cmp"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A structPair is two structs that are the same in memory when gen runs, e.g. v1.FruitSpec and internal.FruitSpec.
type structPair struct{ a, b *model.Type }

// sharedStructs returns the structs that the conversions share by package unsafe, each pair once, sorted by name.
func sharedStructs(conversions []*structConversion, pkgPath string) (all []structPair) {
	seen := map[pair]bool{}
	var types func(a, b *model.Type)
	types = func(a, b *model.Type) {
		if seen[pairOf(a, b)] || seen[pairOf(b, a)] || a.Identical(b) {
			return
		}
		seen[pairOf(a, b)] = true
		switch a.Kind {
		case model.Pointer, model.Slice, model.Array:
			types(a.Elem, b.Elem)
		case model.Map:
			types(a.Key, b.Key)
			types(a.Elem, b.Elem)
		case model.Struct:
			if a.IsNamed() && b.IsNamed() && a.Inaccessible(pkgPath) == "" && b.Inaccessible(pkgPath) == "" {
				all = append(all, structPair{a, b})
			}
			for i, f := range a.Fields {
				types(f.Type, b.Fields[i].Type)
			}
		}
	}
	var steps func(s *step)
	steps = func(s *step) {
		switch {
		case s == nil:
		case s.how == bySharing:
			types(s.in, s.out)
		default:
			steps(s.elem)
			for _, f := range s.fields {
				steps(f.step)
			}
		}
	}
	for _, c := range conversions {
		if c.whole && !c.in.ConvertibleTo(c.out) {
			types(c.in, c.out)
			continue
		}
		for _, f := range c.fields {
			steps(f.step)
		}
	}
	slices.SortFunc(all, func(p, q structPair) int {
		return cmp.Or(cmp.Compare(p.a.String(), q.a.String()), cmp.Compare(p.b.String(), q.b.String()))
	})
	return all
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
