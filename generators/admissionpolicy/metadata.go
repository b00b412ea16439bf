package admissionpolicy

import "maps"

type jsonSchema = map[string]any

var (
	text  = jsonSchema{"type": "string"}
	texts = jsonSchema{"type": "object", "additionalProperties": text}
	whole = jsonSchema{"type": "integer"}
	flag  = jsonSchema{"type": "boolean"}
)

// objectMeta is the schema of metav1.ObjectMeta, which those of custom resources leave out.
var objectMeta = jsonSchema{"type": "object", "properties": jsonSchema{
	"name": text, "generateName": text, "namespace": text, "uid": text, "resourceVersion": text, "selfLink": text,
	"generation": whole, "creationTimestamp": text, "deletionTimestamp": text, "deletionGracePeriodSeconds": whole,
	"labels": texts, "annotations": texts, "finalizers": jsonSchema{"type": "array", "items": text},
	"ownerReferences": jsonSchema{"type": "array", "items": jsonSchema{"type": "object", "properties": jsonSchema{
		"apiVersion": text, "kind": text, "name": text, "uid": text, "controller": flag, "blockOwnerDeletion": flag,
	}}},
	"managedFields": jsonSchema{"type": "array", "items": jsonSchema{"x-kubernetes-preserve-unknown-fields": true}},
}}

// withMetadata returns the schema of an object with all of its metadata.
func withMetadata(of jsonSchema) jsonSchema {
	properties, ok := of["properties"].(jsonSchema)
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
func withTemplates(of jsonSchema) jsonSchema {
	of = maps.Clone(of)
	if properties, ok := of["properties"].(jsonSchema); ok {
		properties = maps.Clone(properties)
		for name, value := range properties {
			if property, ok := value.(jsonSchema); ok {
				properties[name] = withTemplates(property)
				if name == "metadata" && property["type"] == "object" && property["properties"] == nil {
					properties[name] = objectMeta
				}
			}
		}
		of["properties"] = properties
	}
	for _, inside := range []string{"items", "additionalProperties"} {
		if s, ok := of[inside].(jsonSchema); ok {
			of[inside] = withTemplates(s)
		}
	}
	return of
}
