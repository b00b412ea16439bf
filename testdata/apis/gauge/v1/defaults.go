package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Default has defaults of every form.
type Default struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Stored: absent as {"inner": "a"}
	// Valid: {}
	//
	// +kubebuilder:default={inner: "a"}
	Spec DefaultSpec `json:"spec,omitempty"`
}

// DefaultSpec has a field for each form.
type DefaultSpec struct {
	// Inner is what the default of the spec says.
	//
	// Stored: "b" as "b"
	Inner string `json:"inner,omitempty"`

	// Outer holds what has defaults; without it they are not there.
	//
	// Valid: {}
	// Stored: absent as absent
	Outer *Defaults `json:"outer,omitempty"`
}

// Defaults has a field for each form.
type Defaults struct {
	// Stored: absent as 3
	// Stored: 0 as 0
	//
	// +kubebuilder:default=3
	Number int32 `json:"number,omitempty"`

	// Stored: absent as "Apple"
	//
	// +kubebuilder:default=Apple
	Word string `json:"word,omitempty"`

	// Stored: absent as "Sour Cherry"
	//
	// +kubebuilder:default="Sour Cherry"
	Words string `json:"words,omitempty"`

	// Stored: absent as "a \"b\""
	//
	// +kubebuilder:default=`a "b"`
	Raw string `json:"raw,omitempty"`

	// Stored: absent as true
	//
	// +kubebuilder:default=true
	Switch *bool `json:"switch,omitempty"`

	// Stored: absent as ["a", "b"]
	//
	// +kubebuilder:default={a, b}
	List []string `json:"list,omitempty"`

	// Stored: absent as ["a", "b"]
	//
	// +kubebuilder:default=a;b
	Legacy []string `json:"legacy,omitempty"`

	// Stored: absent as [1, 2]
	//
	// +kubebuilder:default={1,2}
	Numbers []int32 `json:"numbers,omitempty"`

	// Stored: absent as []
	//
	// +kubebuilder:default={}
	None []string `json:"none,omitempty"`

	// Stored: absent as {}
	//
	// +kubebuilder:default={}
	Empty map[string]string `json:"empty,omitempty"`

	// Stored: absent as {"a": 1, "b": 2}
	//
	// +kubebuilder:default={a: 1, b: 2}
	Map map[string]int32 `json:"map,omitempty"`

	// Stored: absent as [{"name": "a"}, {"name": "b"}]
	//
	// +kubebuilder:default={{name: "a"}, {name: "b"}}
	Rooms []Room `json:"rooms,omitempty"`

	// Stored: absent as {"from": 1, "to": 2}
	// Valid: {"to": 3}
	//
	// +kubebuilder:default={"from": 1, "to": 2}
	Span *units.Span `json:"span,omitempty"`

	// Stored: absent as {"port": 80, "protocol": "TCP"}
	// Valid: {"port": 1}
	//
	// +kubebuilder:default={port: 80}
	Port *Port `json:"port,omitempty"`

	// Stored: absent as 5
	//
	// +default=5
	Kubernetes *int64 `json:"kubernetes,omitempty"`

	// Stored: absent as {"a": ["b"]}
	//
	// +default={"a": ["b"]}
	KubernetesMap map[string][]string `json:"kubernetesMap,omitempty"`

	// Stored: absent as "a"
	// Stored: null as "a"
	//
	// +default="a"
	KubernetesText string `json:"kubernetesText,omitempty"`

	// Constant has a default in Go only.
	//
	// Stored: absent as absent
	// Valid: "Ripe"
	// Invalid: "Raw"
	//
	// +default=ref(PhaseRipe)
	Constant Phase `json:"constant,omitempty"`

	// Null stays null.
	//
	// Stored: null as null
	// Stored: absent as "a"
	//
	// +nullable
	// +kubebuilder:default="a"
	Null *string `json:"null,omitempty"`

	// Any has a default of any form.
	//
	// Stored: absent as {"a": ["b", "c"]}
	//
	// +kubebuilder:default={"a": {"b", "c"}}
	Any *apiextensionsv1.JSON `json:"any,omitempty"`
}
