//go:build !js

package calls

import (
	"cmp"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// kindsOf returns the resources whose constant kind is set on an untyped object; known is false where there may be
// others.
func (p *program) kindsOf(v ssa.Value) (all []resource, known bool) {
	known = true
	for _, root := range p.sources(v) {
		set := p.settersOf(root)
		if set.apiVersion != "" && set.kind != "" {
			set.resources = append(set.resources, kindName(groupOf(set.apiVersion), set.kind))
		}
		known = known && len(set.resources) > 0
		all = append(all, set.resources...)
	}
	return all, known && len(all) > 0
}

// setters are what has been set on an untyped object.
type setters struct {
	resources        []resource
	apiVersion, kind string
}

func (s *setters) set(apiVersion, kind string) {
	s.apiVersion, s.kind = cmp.Or(apiVersion, s.apiVersion), cmp.Or(kind, s.kind)
}

// settersOf returns what has been set on an object, or on the metadata in it, where it is made.
func (p *program) settersOf(root ssa.Value) (all setters) {
	if root.Referrers() == nil {
		return all
	}
	for _, user := range *root.Referrers() {
		switch user := user.(type) {
		case *ssa.FieldAddr:
			p.setField(&all, user)
		case ssa.CallInstruction:
			if c := calleeOf(user); c != nil && c.receiver == root && len(c.args) == 1 {
				p.setBy(&all, c)
			}
		}
	}
	return all
}

// setField adds what has been stored in a field.
func (p *program) setField(all *setters, field *ssa.FieldAddr) {
	inner := p.settersOf(field)
	all.resources = append(all.resources, inner.resources...)
	all.set(inner.apiVersion, inner.kind)
	for _, stored := range (&flow{program: p}).stored(field) {
		switch fieldName(field) {
		case "Kind":
			all.set("", constantText(stored))
		case "APIVersion":
			all.set(constantText(stored), "")
		case "Object":
			all.resources = append(all.resources, p.contents(stored)...)
		case "TypeMeta":
			for _, texts := range p.structs(stored) {
				all.set(texts["APIVersion"], texts["Kind"])
			}
		}
	}
}

// setBy adds what a method sets.
func (p *program) setBy(all *setters, c *callee) {
	switch texts, _ := p.texts(c.args[0]); {
	case c.name == "SetGroupVersionKind":
		for _, gvk := range p.structs(c.args[0]) {
			if gvk["Kind"] != "" {
				all.resources = append(all.resources, kindName(gvk["Group"], gvk["Kind"]))
			}
		}
	case len(texts) != 1:
	case c.name == "SetKind":
		all.set("", texts[0])
	case c.name == "SetAPIVersion":
		all.set(texts[0], "")
	}
}

// contents returns the resources of the constant kind in a map, or of the object that has been converted to it.
func (p *program) contents(v ssa.Value) (all []resource) {
	for _, source := range p.sources(v) {
		call, ok := source.(*ssa.Call)
		if !ok {
			continue
		}
		if c := calleeOf(call); c != nil && c.name == "ToUnstructured" && len(c.args) == 1 {
			objects, _ := p.objects(c.args[0])
			for _, o := range objects {
				if r, known := p.kinds.of(o.typ); known && !o.untyped() {
					all = append(all, r)
				}
			}
		}
	}
	if literal, ok := v.(*ssa.MakeMap); ok {
		texts := map[string]string{}
		for _, user := range *literal.Referrers() {
			if update, ok := user.(*ssa.MapUpdate); ok {
				texts[constantText(update.Key)] = constantText(update.Value)
			}
		}
		if texts["apiVersion"] != "" && texts["kind"] != "" {
			all = append(all, kindName(groupOf(texts["apiVersion"]), texts["kind"]))
		}
	}
	return all
}

// constantText returns a constant text, which may be in an interface; "" for any other value.
func constantText(v ssa.Value) string {
	if wrapped, ok := v.(*ssa.MakeInterface); ok {
		v = wrapped.X
	}
	if text, ok := v.(*ssa.Const); ok && text.Value != nil && text.Value.Kind() == constant.String {
		return constant.StringVal(text.Value)
	}
	return ""
}

func fieldName(addr *ssa.FieldAddr) string {
	of, ok := addr.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return ""
	}
	return of.Elem().Underlying().(*types.Struct).Field(addr.Field).Name()
}

// groupOf returns the group of an apiVersion, e.g. "apps" of "apps/v1".
func groupOf(apiVersion string) string {
	group, _, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return ""
	}
	return group
}
