package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Garden has a field of every kind.
//
// +genclient
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Garden struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   GardenSpec   `json:"spec"`
	Status GardenStatus `json:"status"`
}

// GardenList is a list of gardens.
//
// +kubebuilder:object:root=true
type GardenList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata"`

	Items []Garden `json:"items"`
}

// GardenSpec has a field of every kind.
type GardenSpec struct {
	Inlined     `json:",inline"`
	*InlinedPtr `json:",inline"`
	Named       Inlined `json:"named"`

	Bool      bool                                `json:"bool"`
	Int       int                                 `json:"int"`
	Int8      int8                                `json:"int8"`
	Int32     *int32                              `json:"int32"`
	Int64     int64                               `json:"int64"`
	Uint      uint                                `json:"uint"`
	Uint32    uint32                              `json:"uint32"`
	Uint64    uint64                              `json:"uint64"`
	String    string                              `json:"string"`
	Bytes     []byte                              `json:"bytes"`
	Phase     Phase                               `json:"phase"`
	Text      Text                                `json:"text"`
	Time      metav1.Time                         `json:"time"`
	TimePtr   *metav1.Time                        `json:"timePtr"`
	Micro     metav1.MicroTime                    `json:"micro"`
	Duration  metav1.Duration                     `json:"duration"`
	Quantity  resource.Quantity                   `json:"quantity"`
	Port      intstr.IntOrString                  `json:"port"`
	Phases    []Phase                             `json:"phases"`
	Times     []metav1.Time                       `json:"times"`
	Matrix    [][]int32                           `json:"matrix"`
	Array     [3]int32                            `json:"array"`
	Pointers  []*Inlined                          `json:"pointers"`
	Map       map[string]string                   `json:"map"`
	PhaseMap  map[Phase]Phase                     `json:"phaseMap"`
	TextMap   map[Text]int32                      `json:"textMap"`
	Nested    map[string]map[string]Inlined       `json:"nested"`
	SliceMap  map[string][]string                 `json:"sliceMap"`
	PtrMap    map[string]*Inlined                 `json:"ptrMap"`
	Names     Names                               `json:"names"`
	Weights   Weights                             `json:"weights"`
	Again     Again                               `json:"again"`
	Aliased   Alias                               `json:"aliased"`
	Skipped   string                              `json:"-"`
	Dash      string                              `json:"-,"`
	Renamed   string                              `json:"re_named,omitempty"`
	Unnamed   string                              `json:",omitempty"`
	Local     corev1.LocalObjectReference         `json:"local"`
	Selector  *metav1.LabelSelector               `json:"selector"`
	Resources corev1.ResourceRequirements         `json:"resources"`
	List      corev1.ResourceList                 `json:"list"`
	Condition []metav1.Condition                  `json:"condition"`
	Secrets   map[string]corev1.SecretKeySelector `json:"secrets"`

	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:EmbeddedResource
	Raw runtime.RawExtension `json:"raw"`

	// Number is a number in quotes.
	Number int64 `json:"number,string"`

	// Template is a type of Kubernetes with metadata inside. Those of pods are in apis/embedding.
	Template corev1.PersistentVolumeClaimTemplate `json:"template"`

	// +required
	Required string `json:"required"`
	// +kubebuilder:validation:Required
	AlsoRequired string `json:"alsoRequired,omitempty"`
}

// Inlined is a part.
type Inlined struct {
	// Here is from the inlined struct.
	// +required
	Here string `json:"here"`
	// +kubebuilder:validation:MaxLength=3
	There *string `json:"there,omitempty"`
}

// InlinedPtr is another part.
type InlinedPtr struct {
	Far int32 `json:"far"`
	// Bool is hidden by the outer one.
	Bool string `json:"bool"`
}

// Phase is a named string.
//
// +kubebuilder:validation:Enum=Seed;Plant
// +kubebuilder:validation:MaxLength=10
type Phase string

// Text marshals itself.
type Text struct {
	Value string `json:"-"`
}

// MarshalText writes it.
func (t Text) MarshalText() ([]byte, error) { return []byte(t.Value), nil }

// UnmarshalText reads it.
func (t *Text) UnmarshalText(text []byte) error { t.Value = string(text); return nil }

// Names are a named list.
//
// +listType=atomic
// +kubebuilder:validation:MaxItems=5
// +kubebuilder:validation:items:MinLength=1
type Names []string

// Weights are a named map.
//
// +kubebuilder:validation:MaxProperties=5
type Weights map[string]int32

// Again has another named type below.
type Again Phase

// Alias is another name.
type Alias = Inlined

// GardenStatus has a time only.
type GardenStatus struct {
	Seen *metav1.Time `json:"seen,omitempty"`
}
