package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Document has comments of every form.
//
//	A line that is indented,
//	  more or less.
//
// And a second paragraph
// of two lines.
//
// +kubebuilder:externalDocs:url="https://example.org/documents"
// +kubebuilder:title="A document"
type Document struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocumentSpec `json:"spec"`
}

// DocumentSpec has a field for each form.
type DocumentSpec struct {
	// Titled has a title, an example and a link.
	//
	// +kubebuilder:title=Title
	// +kubebuilder:example=Example
	// +kubebuilder:externalDocs:url="https://example.org/titled",description="more, of it"
	Titled string `json:"titled,omitempty"`

	// Notes are left out.
	// TODO: this is one.
	// But this is not.
	// ---
	// These are, too.
	Notes string `json:"notes,omitempty"`

	// Code is kept as it is:
	// ```
	// TODO: kept
	// ---
	//   kept
	// ```
	// and so on. ---
	Code string `json:"code,omitempty"`

	Silent string `json:"silent,omitempty"`

	// Own describes the field, and Part the type.
	Own Part `json:"own,omitempty,omitzero"`

	Types Part `json:"types,omitempty,omitzero"`

	// Examples are lists.
	//
	// +kubebuilder:example={a, b}
	Examples []string `json:"examples,omitempty"`

	// Mapped is a map.
	//
	// +kubebuilder:example={a: 1}
	Mapped map[string]int32 `json:"mapped,omitempty"`

	// JSON is an object.
	//
	// +kubebuilder:example={"name": "a"}
	JSON *Known `json:"json,omitempty"`

	Closest string `json:"closest,omitempty"` // A comment after it is no documentation.

	/* A comment of the other sort. */
	Other string `json:"other,omitempty"`

	// Unicode: äöü “quoted” – a longer line that goes on and on, so that it is cut by an option somewhere in the middle of it; 日本語の説明。
	Unicode string `json:"unicode,omitempty"`
}

// Part is described by its type.
//
// +kubebuilder:title="A part"
// +kubebuilder:externalDocs:url="https://example.org/part"
type Part struct {
	Name string `json:"name,omitempty"`
}
