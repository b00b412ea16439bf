package admissionpolicy

import "maps"

type schema = map[string]any

var (
	text  = schema{"type": "string"}
	texts = schema{"type": "object", "additionalProperties": text}
	whole = schema{"type": "integer"}
	flag  = schema{"type": "boolean"}
)

// objectMeta is the schema of metav1.ObjectMeta, which those of custom resources leave out.
var objectMeta = schema{"type": "object", "properties": schema{
	"name": text, "generateName": text, "namespace": text, "uid": text, "resourceVersion": text, "selfLink": text,
	"generation": whole, "creationTimestamp": text, "deletionTimestamp": text, "deletionGracePeriodSeconds": whole,
	"labels": texts, "annotations": texts, "finalizers": schema{"type": "array", "items": text},
	"ownerReferences": schema{"type": "array", "items": schema{"type": "object", "properties": schema{
		"apiVersion": text, "kind": text, "name": text, "uid": text, "controller": flag, "blockOwnerDeletion": flag,
	}}},
	"managedFields": schema{"type": "array", "items": schema{"x-kubernetes-preserve-unknown-fields": true}},
}}

// withMetadata returns the schema of an object with all of its metadata.
func withMetadata(of schema) schema {
	properties, ok := of["properties"].(schema)
	if !ok {
		return of
	}
	of, properties = maps.Clone(of), maps.Clone(properties)
	properties["apiVersion"], properties["kind"], properties["metadata"] = text, text, objectMeta
	of["properties"] = properties
	return of
}

// withTemplates returns the schema of a kind of another module, in which objects inside, e.g. the templates of pods,
// have all of their metadata. Those of custom resources have it only where the CRD keeps it.
func withTemplates(of schema) schema {
	of = maps.Clone(of)
	if properties, ok := of["properties"].(schema); ok {
		properties = maps.Clone(properties)
		for name, value := range properties {
			if property, ok := value.(schema); ok {
				properties[name] = withTemplates(property)
				if name == "metadata" && property["type"] == "object" && property["properties"] == nil {
					properties[name] = objectMeta
				}
			}
		}
		of["properties"] = properties
	}
	for _, inside := range []string{"items", "additionalProperties"} {
		if s, ok := of[inside].(schema); ok {
			of[inside] = withTemplates(s)
		}
	}
	return of
}
