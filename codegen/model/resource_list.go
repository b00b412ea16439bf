package model

import (
	"go/types"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Items returns the field Items of the resource's list type, its own or that of a struct that it embeds; nil without
// a list.
func (r *Resource) Items() *Field {
	if r.List == nil {
		return nil
	}
	return r.List.items()
}

// items finds the field by Go's rule: the one that is embedded least deep, and none where that is not one.
func (t *Type) items() *Field {
	object, path, byPointer := types.LookupFieldOrMethod(t.typ, true, nil, "Items")
	if _, is := object.(*types.Var); !is || byPointer {
		return nil
	}
	var found *Field
	for _, index := range path {
		i := slices.IndexFunc(t.Fields, func(f *Field) bool { return f.index == index })
		if i < 0 {
			return nil // the channel does not have it
		}
		found = t.Fields[i]
		t = found.Type
	}
	return found
}

// InvalidList returns what is wrong with the resource's list type, as clients need it: a struct with ListMeta, and
// Items of the kind.
func (r *Resource) InvalidList() (problem diag.Diagnostic, wrong bool) {
	t, list := r.Type, r.List
	if list == nil {
		return problem, false
	}
	items := r.Items()
	elem := items.Type.Elem
	if elem != nil && elem.Kind == Pointer && !elem.IsNamed() {
		elem = elem.Elem
	}
	switch {
	case items.Type.Kind != Slice || elem == nil || elem.Kind != Invalid && !elem.Identical(t):
		return ruleList.At(items.Pos,
			"the Items of %s are of type %s, not a list of %s, as the client of %s needs them",
			list.Name, items.Type, t.Name, t.Name).
			Fix("write Items []%s, or leave out the verbs with +genclient:skipVerbs=list,deleteCollection",
				t.Name), true
	case !list.carries("ListMeta"):
		return ruleList.At(list.Pos, "%s has no metadata of a list, as the client of %s needs it", list.Name, t.Name).
			Fix("embed metav1.ListMeta `json:\"metadata,omitempty\"`"), true
	}
	return problem, false
}

// MissingList returns what is wrong with a resource whose client lists, though its package declares no List type; nil
// for all others. It concerns only those whose output names that type.
func (r *Resource) MissingList() *diag.Diagnostic {
	if r.List != nil || !r.Client.Has("list") {
		return nil
	}
	kind := r.Type.Name
	d := ruleNoList.At(r.Type.Pos, "%s has a client that lists, but package %s declares no %sList with Items", kind,
		r.Package.Path, kind).
		Fix("declare type %sList struct { metav1.TypeMeta; metav1.ListMeta; Items []%s }, or leave the verb out "+
			"with +genclient:skipVerbs=list", kind, kind)
	return &d
}
