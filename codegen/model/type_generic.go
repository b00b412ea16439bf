package model

import "go/types"

// deepest is how far instances may nest, e.g. two levels in Box[Box[int]]. Declarations that never end, such as
// `type Box[T any] struct{ Next *Box[[]T] }`, are an error of the type check, which does not stop at it.
const deepest = 16

// nested returns how deep a type's arguments nest: 2 for Box[Box[int]].
func nested(t types.Type) int {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		most := 0
		for arg := range t.TypeArgs().Types() {
			most = max(most, 1+nested(arg))
		}
		return most
	case *types.Map:
		return 1 + max(nested(t.Key()), nested(t.Elem()))
	case interface{ Elem() types.Type }:
		return 1 + nested(t.Elem())
	}
	return 0
}

// selfInstance returns a generic type as its own declaration sees it, e.g. Box[T] for `type Box[T any] …`, where T is
// that very type parameter: one type is both the declaration and what refers to it from inside. Its methods use T
// whatever they call their receiver's parameter. Other types come back as they are.
func selfInstance(t *types.Named) *types.Named {
	if t.TypeParams().Len() == 0 || t.TypeArgs().Len() > 0 {
		return t
	}
	var args []types.Type
	for param := range t.TypeParams().TypeParams() {
		args = append(args, param)
	}
	instance, err := types.Instantiate(nil, t, args, false)
	if err != nil { // as many arguments as parameters, not validated
		panic(err)
	}
	return instance.(*types.Named)
}

// typeParam returns the model of a type parameter: its methods are those of its constraint.
func (b *builder) typeParam(param *types.TypeParam) *Type {
	if found, ok := b.named.At(param).(*Type); ok {
		return found
	}
	built := &Type{Kind: TypeParam, Name: param.Obj().Name(), typ: param, methods: map[string]Method{}}
	b.named.Set(param, built) // a constraint may speak of its own parameter
	constraint, ok := param.Constraint().Underlying().(*types.Interface)
	if !ok {
		return built
	}
	for m := range constraint.Methods() {
		built.methods[m.Name()] = method(m)
	}
	for _, term := range terms(constraint) {
		built.Terms = append(built.Terms, b.typeOf(term))
	}
	if len(built.Terms) == 1 {
		built.Elem, built.Key = built.Terms[0].Elem, built.Terms[0].Key
	}
	return built
}

// terms returns the types to which a constraint is limited, or nil for no limits. Those of the first element with a
// limit will do: the others only narrow them.
func terms(constraint *types.Interface) []types.Type {
	for embedded := range constraint.EmbeddedTypes() {
		if all := elementTerms(embedded); all != nil {
			return all
		}
	}
	return nil
}

func elementTerms(t types.Type) []types.Type {
	if union, ok := types.Unalias(t).(*types.Union); ok {
		var all []types.Type
		for term := range union.Terms() {
			part := elementTerms(term.Type())
			if part == nil {
				return nil
			}
			all = append(all, part...)
		}
		return all
	}
	if constraint, ok := t.Underlying().(*types.Interface); ok {
		return terms(constraint)
	}
	return []types.Type{t}
}
