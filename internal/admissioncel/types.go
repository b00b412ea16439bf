//go:build !js

package admissioncel

import apiservercel "k8s.io/apiserver/pkg/cel"

// typeOf returns the type that values of a schema have in policies. API servers evaluate policies on objects as JSON
// has them: fields have their own names, and dates and bytes are strings. What the schema does not know is dynamic.
func typeOf(name string, s map[string]any) *apiservercel.DeclType {
	inner := func(key, suffix string) *apiservercel.DeclType {
		of, _ := s[key].(map[string]any)
		return typeOf(name+suffix, of)
	}
	if s["x-kubernetes-int-or-string"] == true || s["x-kubernetes-preserve-unknown-fields"] == true {
		return apiservercel.DynType
	}
	switch s["type"] {
	case "object":
		if s["additionalProperties"] != nil {
			return apiservercel.NewMapType(apiservercel.StringType, inner("additionalProperties", ".@elem"), -1)
		}
		return objectType(name, s)
	case "array":
		return apiservercel.NewListType(inner("items", ".@idx"), -1)
	case "string":
		return apiservercel.StringType
	case "boolean":
		return apiservercel.BoolType
	case "integer":
		return apiservercel.IntType
	case "number":
		return apiservercel.DoubleType
	}
	return apiservercel.DynType
}

// objectType returns the type of an object. With a field that no expression can have after a dot, it is dynamic, so
// that object.spec["a-b"] compiles.
func objectType(name string, s map[string]any) *apiservercel.DeclType {
	properties, _ := s["properties"].(map[string]any)
	if len(properties) == 0 {
		return apiservercel.DynType
	}
	fields := map[string]*apiservercel.DeclField{}
	for property, value := range properties {
		if !Selectable(property) {
			return apiservercel.DynType
		}
		of, _ := value.(map[string]any)
		fields[property] = apiservercel.NewDeclField(property, typeOf(name+"."+property, of), false, nil, nil)
	}
	return apiservercel.NewObjectType(name, fields)
}
