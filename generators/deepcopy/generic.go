package deepcopy

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// shape is a type's kind; a type parameter that is limited to one slice, map or pointer type, e.g. ~[]string, has that
// shape.
func shape(t *model.Type) model.Kind {
	if t.Kind == model.TypeParam && len(t.Terms) == 1 &&
		slices.Contains([]model.Kind{model.Slice, model.Map, model.Pointer}, t.Terms[0].Kind) {
		return t.Terms[0].Kind
	}
	return t.Kind
}

// companion returns the type parameter through which values of another one can be copied, e.g. P for T in
// `type Box[T any, P interface{ *T; DeepCopyInto(*T) }] struct{ … }`, and the method that it has, e.g. "DeepCopyInto".
func companion(owner, t *model.Type) (*model.Type, string) {
	for _, p := range owner.Args {
		if !owner.Generic || p.Kind != model.TypeParam || len(p.Terms) != 1 || p.Terms[0].Kind != model.Pointer ||
			p.Terms[0].Elem != t {
			continue
		}
		if m, ok := p.Method("DeepCopyInto"); ok && wellFormed(t, m) {
			return p, m.Name
		}
		if m, ok := p.Method("DeepCopy"); ok && p.IsResultOf(m) { // *T or P
			return p, m.Name
		}
	}
	return nil, ""
}

// <P>(&<in>).DeepCopyInto(&<out>), or <out> = *<P>(&<in>).DeepCopy()
func (c *copier) byCompanion(t *model.Type, in, out code.Operand) code.Lines {
	p, method := companion(c.owner, t)
	pointer := p.Name + "(" + in.Addr() + ")"
	if in.IsParam() { // it is a P already
		pointer = in.Addr()
	}
	if method == "DeepCopy" {
		return assign(out, "*"+pointer+".DeepCopy()")
	}
	return code.Line(pointer, ".", method, "(", out.Addr(), ")")
}

// blocked returns the type parameter that keeps a generic type from having methods: one whose values nothing can copy
// for every argument. It is nil if there is none, and not looked for where there can't be any: that was three quarters
// of the plan of Kubernetes' deep copies (make bench).
func blocked(t *model.Type) *model.Type {
	if !t.Generic || hasMethod(t) { // no other type holds type parameters
		return nil
	}
	return blockedBelow(t, t, map[*model.Type]bool{})
}

func blockedBelow(owner, t *model.Type, seen map[*model.Type]bool) *model.Type {
	if seen[t] {
		return nil
	}
	seen[t] = true
	switch shape(t) {
	case model.TypeParam:
		if p, _ := companion(owner, t); p == nil {
			return t
		}
	case model.Pointer, model.Slice, model.Array, model.Map:
		return blockedIn(owner, t.Elem, seen)
	case model.Struct:
		for _, f := range t.Fields {
			if found := blockedIn(owner, f.Type, seen); found != nil && f.Name != "_" {
				return found
			}
		}
	}
	return nil
}

func blockedIn(owner, t *model.Type, seen map[*model.Type]bool) *model.Type {
	if shallow(t) || hasMethod(t) {
		return nil
	}
	return blockedBelow(owner, t, seen)
}

// parameters returns the names of a generic type's parameters, for a receiver; one called "_" gets a name.
func parameters(t *model.Type) []string {
	if !t.Generic {
		return nil
	}
	var all []string
	for _, p := range t.Args {
		all = append(all, p.Name)
	}
	for i, name := range all {
		if name == "_" {
			all[i] = emit.Unique("T", all)
		}
	}
	return all
}

// self returns the type as its methods write it, e.g. "Fruit" or "Box[T]".
func self(t *model.Type) string {
	if names := parameters(t); names != nil {
		return t.Name + "[" + strings.Join(names, ", ") + "]"
	}
	return t.Name
}
