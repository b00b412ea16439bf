package v1alpha1

import (
	"encoding/json"
	"fmt"
	"maps"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
)

// What one version has no field for travels in an annotation, as JSON, so that whoever reads an object in one version
// and writes it back loses nothing of the other. An object never has both a field and its annotation.
const (
	// AnnotationV1 is on v1alpha1 objects and has what only v1 can say, e.g. `{"irrigation":{"litres":10}}`.
	AnnotationV1 = "orchard.example.org/v1"

	// AnnotationV1alpha1 is on v1 objects and has what only v1alpha1 can say, e.g. `{"note":"behind the barn"}`.
	AnnotationV1alpha1 = "orchard.example.org/v1alpha1"
)

type onlyInV1 struct {
	Irrigation *v1.Irrigation `json:"irrigation,omitempty"`
}

type onlyInV1alpha1 struct {
	Note string `json:"note,omitempty"`
}

// keep puts what is set into the annotation; if nothing is, there is none.
func keep[T comparable](meta *metav1.ObjectMeta, annotation string, value T) error {
	annotations := maps.Clone(meta.Annotations) // conversion shares them with the object of the other version
	delete(annotations, annotation)
	if nothing := *new(T); value != nothing {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if annotations == nil {
			annotations = map[string]string{}
		}
		annotations[annotation] = string(text)
	}
	meta.Annotations = annotations
	return nil
}

// restore takes what keep has kept out of the annotation.
func restore[T any](meta *metav1.ObjectMeta, annotation string) (value T, err error) {
	text, kept := meta.Annotations[annotation]
	if !kept {
		return value, nil
	}
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return value, fmt.Errorf("annotation %s: %w", annotation, err)
	}
	meta.Annotations = maps.Clone(meta.Annotations)
	delete(meta.Annotations, annotation)
	if len(meta.Annotations) == 0 {
		meta.Annotations = nil
	}
	return value, nil
}
