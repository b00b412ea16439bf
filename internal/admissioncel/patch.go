//go:build !js

package admissioncel

import (
	"strings"

	"github.com/google/cel-go/common/types"
	apiservercel "k8s.io/apiserver/pkg/cel"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/mutation"
)

// A patchResolver resolves Object, Object.spec etc. in mutations. API servers let these have any fields, and refuse
// each request with a patch that does not fit; the resolver knows the fields of the kind.
type patchResolver struct {
	mutation.DynamicTypeResolver
	object *apiservercel.DeclType
}

// Resolve returns the type of a name, e.g. of Object.spec.containers, the items of a list.
func (r *patchResolver) Resolve(name string) (common.ResolvedType, bool) {
	resolved, ok := r.DynamicTypeResolver.Resolve(name)
	if !ok || name == mutation.JSONPatchTypeName {
		return resolved, ok
	}
	t := r.object
	for _, field := range strings.Split(name, ".")[1:] {
		f, found := t.FindField(field)
		if !found && t.IsObject() {
			return nil, false
		} else if !found {
			return resolved, true
		}
		for t = f.Type; t.IsList(); {
			t = t.ElemType
		}
	}
	if !t.IsObject() {
		return resolved, true
	}
	return &patchType{resolved, t}, true
}

// A patchType is the type of an object in a patch.
type patchType struct {
	common.ResolvedType
	of *apiservercel.DeclType
}

// Field returns a field that the kind has. One that holds objects may be of any type: Object.spec{…}, or what the
// request has.
func (t *patchType) Field(name string) (*types.FieldType, bool) {
	f, ok := t.of.FindField(name)
	if !ok {
		return nil, false
	}
	field, _ := t.ResolvedType.Field(name)
	field.Type = patched(f.Type)
	return field, true
}

func patched(t *apiservercel.DeclType) *types.Type {
	switch {
	case t.IsObject():
		return types.DynType
	case t.IsList():
		return types.NewListType(patched(t.ElemType))
	case t.IsMap():
		return types.NewMapType(types.StringType, patched(t.ElemType))
	}
	return t.CelType()
}
