package calls

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

const (
	unstructured = "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured."
	metaV1       = "k8s.io/apimachinery/pkg/apis/meta/v1."
)

// untyped are the types of objects of any kind.
var untyped = []string{unstructured + "Unstructured", unstructured + "UnstructuredList",
	metaV1 + "PartialObjectMetadata", metaV1 + "PartialObjectMetadataList"}

// An object is what a value of an interface may be.
type object struct {
	typ   types.Type
	value ssa.Value // of that type
}

func (o object) untyped() bool {
	return slices.ContainsFunc(untyped, func(path string) bool { return is(o.typ, path) })
}

// objects returns what a value of an interface may be; known is false where it may be something else, too.
func (p *program) objects(v ssa.Value) (all []object, known bool) {
	if v == nil {
		return nil, false
	}
	if !types.IsInterface(v.Type()) {
		return []object{{v.Type(), v}}, true
	}
	known = true
	for _, source := range p.sources(v) {
		switch source := source.(type) {
		case *ssa.MakeInterface:
			all = append(all, object{source.X.Type(), source.X})
		case *ssa.TypeAssert:
			all = append(all, object{source.AssertedType, source})
		case *ssa.Const: // nil
		default:
			known = false
		}
	}
	return all, known && len(all) > 0
}

// resources calls f for the resource of each object that an argument may be, and makes a question of what is not known.
func (p *program) resources(c *callee, v ssa.Value, f func(resource, object)) {
	objects, known := p.objects(v)
	if !known {
		c.unknown("the kind of its object is not known")
	}
	for _, o := range objects {
		if o.untyped() {
			all := p.kindsOf(o.value)
			if len(all) == 0 {
				c.unknown("no constant group and kind is set on its object")
			}
			for _, r := range all {
				f(r, o)
			}
			continue
		}
		if r, ok := p.kinds.of(o.typ); ok {
			f(r, o)
			continue
		}
		c.unknown("the API group of " + types.TypeString(o.typ, nil) + " is not known")
	}
}

// kindsOf returns the resources whose constant kind is set on an untyped object.
func (p *program) kindsOf(v ssa.Value) (all []resource) {
	for _, root := range p.sources(v) {
		set := p.settersOf(root)
		all = append(all, set.resources...)
		if set.apiVersion != "" && set.kind != "" {
			all = append(all, kindName(groupOf(set.apiVersion), set.kind))
		}
	}
	return all
}

// setters are what has been set on an untyped object.
type setters struct {
	resources        []resource
	apiVersion, kind string
}

// settersOf returns what has been set on an object, or on the metadata in it, where it is made.
func (p *program) settersOf(root ssa.Value) (set setters) {
	if root.Referrers() == nil {
		return set
	}
	for _, user := range *root.Referrers() {
		switch user := user.(type) {
		case *ssa.FieldAddr:
			inner := p.settersOf(user)
			set.resources = append(set.resources, inner.resources...)
			if text := p.storedText(user); text != "" {
				switch fieldName(user) {
				case "Kind":
					set.kind = text
				case "APIVersion":
					set.apiVersion = text
				}
			}
			if inner.apiVersion != "" {
				set.apiVersion = inner.apiVersion
			}
			if inner.kind != "" {
				set.kind = inner.kind
			}
		case ssa.CallInstruction:
			c := calleeOf(user)
			if c == nil || c.receiver != root || len(c.args) == 0 {
				continue
			}
			switch texts, _ := p.texts(c.args[0]); {
			case c.name == "SetGroupVersionKind":
				for _, gvk := range p.structs(c.args[0]) {
					if gvk["Kind"] != "" {
						set.resources = append(set.resources, kindName(gvk["Group"], gvk["Kind"]))
					}
				}
			case len(texts) != 1:
			case c.name == "SetKind":
				set.kind = texts[0]
			case c.name == "SetAPIVersion":
				set.apiVersion = texts[0]
			}
		}
	}
	return set
}

func fieldName(addr *ssa.FieldAddr) string {
	of, ok := addr.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return ""
	}
	return of.Elem().Underlying().(*types.Struct).Field(addr.Field).Name()
}

// storedText returns the constant text that is stored at an address.
func (p *program) storedText(addr *ssa.FieldAddr) string {
	for _, user := range *addr.Referrers() {
		if store, ok := user.(*ssa.Store); ok && store.Addr == addr {
			if text, ok := store.Val.(*ssa.Const); ok && text.Value != nil && text.Value.Kind() == constant.String {
				return constant.StringVal(text.Value)
			}
		}
	}
	return ""
}

// groupOf returns the group of an apiVersion, e.g. "apps" of "apps/v1".
func groupOf(apiVersion string) string {
	for i := range apiVersion {
		if apiVersion[i] == '/' {
			return apiVersion[:i]
		}
	}
	return ""
}

// structs returns the constant texts in the fields of a struct, by their names, for each value that it may be, e.g. of
// a schema.GroupVersionResource. A value that is not known has none.
func (p *program) structs(v ssa.Value) (all []map[string]string) {
	for _, source := range p.sources(v) {
		all = append(all, p.structOf(source))
	}
	return all
}

func (p *program) structOf(v ssa.Value) map[string]string {
	of, ok := v.Type().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	texts, constants := map[string]string{}, true
	set := func(i int, v ssa.Value) {
		all, known := p.texts(v)
		if constants = constants && known && len(all) == 1; constants {
			texts[of.Field(i).Name()] = all[0]
		}
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		switch addr := v.X.(type) {
		case *ssa.Alloc:
			for _, user := range *addr.Referrers() {
				if at, ok := user.(*ssa.FieldAddr); ok {
					for _, stored := range (&flow{program: p}).stored(at) {
						set(at.Field, stored)
					}
				}
			}
		case *ssa.Global:
			for i := range of.NumFields() {
				for _, stored := range p.globals[global{addr, i}] {
					set(i, stored)
				}
			}
			if group := p.kinds.group(addr.Pkg.Pkg.Path()); len(texts) == 0 && group != nil {
				texts["Group"] = *group // e.g. appsv1.SchemeGroupVersion, whose value is in another module
			}
		}
	case *ssa.Call: // e.g. appsv1.SchemeGroupVersion.WithKind("Deployment")
		c := calleeOf(v)
		if c == nil || c.recv != "GroupVersion" || len(c.args) != 1 {
			return nil
		}
		for _, version := range p.structs(c.receiver) {
			texts["Group"] = version["Group"]
		}
		name := map[string]string{"WithKind": "Kind", "WithResource": "Resource"}[c.name]
		if all, known := p.texts(c.args[0]); known && len(all) == 1 {
			texts[name] = all[0]
		}
	}
	if !constants {
		return nil
	}
	return texts
}
