// Package merging checks the markers by which API servers merge values: +listType, +listMapKey, +mapType, +structType
// and +patchMergeKey. In: structs and fields of the model. Out: problems of the pass.
package merging

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// A Check reports markers that do not fit their types. It is silent about types of other modules, which users can't
// change, and about types with JSON or a schema of their own.
type Check struct {
	Pass *codegen.Pass
	All  func(set marker.Set, name string) []marker.Marker // those that the generator reads, e.g. of "listType"
}

// Type reports what is wrong with the markers of a type.
func (c Check) Type(t *model.Type) {
	if t.Package != nil {
		c.markers(t.Markers, t)
	}
}

// Field reports what is wrong with the markers of a field, and with those of its type. Items of an API list are never
// merged.
func (c Check) Field(in *model.Type, f *model.Field) {
	if in.Package == nil || f.JSON.AsString || f.Name == "Items" && in.Field("ListMeta") != nil {
		return
	}
	c.markers(f.Stated(), f.Type)
	if of := model.Deref(f.Type); of.IsNamed() {
		c.Type(of)
	}
	c.patchKey(in, f)
}

// markers checks the markers of a field or type.
func (c Check) markers(set marker.Set, t *model.Type) {
	t = model.Deref(t)
	kind := kindOf(t)
	if kind == "" || retyped(set) {
		return
	}
	for _, name := range []string{"mapType", "structType"} {
		for _, m := range c.All(set, name) {
			if kind != "object" {
				c.report(m, "it is for maps and structs, and the type is "+t.Describe(), "remove the marker")
			}
		}
	}
	var listType string
	for _, m := range c.All(set, "listType") {
		listType = cmp.Or(listType, m.Value)
		// Kubernetes' own types mark bytes and a text as atomic lists, which changes nothing
		if kind == "object" || kind != "array" && m.Value != "atomic" {
			c.report(m, "it is for lists, and the type is "+t.Describe(), "remove the marker")
			return
		}
	}
	switch listType {
	case "map":
		c.listMap(set, t)
	case "set":
		c.listSet(set, t)
	default:
		for _, m := range set.All("listMapKey") { // +k8s:listMapKey may belong to +k8s:unique
			c.report(m, "only a list with +listType=map has keys", "add +listType=map, or remove the marker")
		}
	}
}

// listMap checks the keys and the items of a list with +listType=map.
func (c Check) listMap(set marker.Set, list *model.Type) {
	of, keys := c.All(set, "listType")[0], c.All(set, "listMapKey")
	item := model.Deref(list.Elem)
	switch kind := kindOf(item); {
	case len(keys) == 0:
		c.report(of, "the list has no key", "name the fields that tell items apart with +listMapKey")
	case kind != "" && kind != "object":
		c.report(of, "each item is "+item.Describe()+", and only objects have keys",
			"use a list of structs, or +listType=set or atomic")
	case kind == "object" && item.Kind == model.Struct:
		for _, m := range keys {
			key, ok := item.JSONField(m.Value)
			if !ok {
				c.report(m, "the items have no field "+strconv.Quote(m.Value), "name a field of the items as in JSON")
			} else if kind := kindOf(key.Type); !key.JSON.AsString && (kind == "object" || kind == "array") {
				c.report(m, "the field is "+model.Deref(key.Type).Describe()+", and a key is a scalar",
					"name a field that is a string, a number or a boolean")
			}
		}
	}
}

// listSet checks the items of a list with +listType=set, as API servers check those of CRDs.
func (c Check) listSet(set marker.Set, list *model.Type) {
	of, item := c.All(set, "listType")[0], model.Deref(list.Elem)
	value := func(name string) string {
		for _, m := range c.All(item.Markers, name) {
			return m.Value
		}
		return ""
	}
	listType := value("listType")
	switch kind := kindOf(item); {
	case kind == "object" && cmp.Or(value("mapType"), value("structType")) != "atomic":
		c.report(of, "the items of the list are not atomic",
			"give the items' type +structType=atomic or +mapType=atomic, or the list +listType=atomic or map")
	case kind == "array" && (listType == "set" || listType == "map"):
		c.report(of, "the items of the list are not atomic",
			"give the items' type +listType=atomic, or the list +listType=atomic")
	}
}

// patchKey checks the key by which strategic merge patches find items.
func (c Check) patchKey(in *model.Type, f *model.Field) {
	m, marked := f.Markers.Find(patchMergeKey)
	key, pos := f.Patch.MergeKey, f.Pos
	if marked {
		key, pos = m.Value, m.Pos
	}
	list := model.Deref(f.Type)
	if key == "" || kindOf(list) == "" {
		return
	}
	problem, remedy := "the field is "+list.Describe()+", and only items of a list have a key", "remove "
	if kindOf(list) == "array" {
		item := model.Deref(list.Elem)
		_, ok := item.JSONField(key)
		if kind := kindOf(item); ok || kind == "" || item.Kind == model.Map {
			return
		}
		problem = "the items have no field " + strconv.Quote(key)
		remedy = "name a field of the items as in JSON, or remove "
	}
	c.Pass.Report(ruleMarker.At(pos, "%s=%s of %s.%s: %s", patchMergeKey, key, in.Name, f.Name, problem).
		Fix("%s%s from the marker and the tag", remedy, patchMergeKey))
}

const patchMergeKey = "patchMergeKey"

func (c Check) report(m marker.Marker, problem, remedy string) {
	c.Pass.Report(ruleMarker.At(m.Pos, "marker +%s: %s", m.Name, problem).Fix("%s", remedy))
}

// kindOf returns the JSON type of a Go type, e.g. "array", or "" if the type has several or its own code decides.
func kindOf(t *model.Type) string {
	t = model.Deref(t)
	all := decode.Types(nil, t)
	for _, name := range []string{"OpenAPISchemaType", "OpenAPIDefinition", "OpenAPIV3Definition"} {
		if _, ok := t.Method(name); ok {
			return ""
		}
	}
	switch {
	case retyped(t.Markers):
		return ""
	case slices.Equal(all, []string{"integer", "number"}):
		return "number"
	case len(all) == 1:
		return all[0]
	}
	return ""
}

// retyped reports whether controller-gen's markers give a schema that is not that of the Go type.
func retyped(set marker.Set) bool {
	return set.Has("kubebuilder:validation:Type") || set.Has("kubebuilder:validation:Schemaless") ||
		set.Has("kubebuilder:validation:XIntOrString")
}
