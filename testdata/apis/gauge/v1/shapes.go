package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Shape has the shapes of Go types.
type Shape struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShapeSpec `json:"spec"`
}

// ShapeSpec has a field for each basic type, and for types of them.
type ShapeSpec struct {
	Bool   bool   `json:"bool,omitempty"`
	String string `json:"string,omitempty"`
	Int    int    `json:"int,omitempty"`
	Int8   int8   `json:"int8,omitempty"`
	Int16  int16  `json:"int16,omitempty"`
	Int32  int32  `json:"int32,omitempty"`
	Int64  int64  `json:"int64,omitempty"`
	Uint   uint   `json:"uint,omitempty"`
	Uint8  uint8  `json:"uint8,omitempty"`
	Uint16 uint16 `json:"uint16,omitempty"`
	Uint32 uint32 `json:"uint32,omitempty"`
	Uint64 uint64 `json:"uint64,omitempty"`
	Byte   byte   `json:"byte,omitempty"`
	Rune   rune   `json:"rune,omitempty"`
	Bytes  []byte `json:"bytes,omitempty"`

	BoolPointer   *bool               `json:"boolPointer,omitempty"`
	StringPointer *string             `json:"stringPointer,omitempty"`
	Pointers      []*string           `json:"pointers,omitempty"`
	ByteLists     [][]byte            `json:"byteLists,omitempty"`
	PointerMap    map[string]*Known   `json:"pointerMap,omitempty"`
	Lists         [][][]string        `json:"lists,omitempty"`
	ListMap       map[string][]string `json:"listMap,omitempty"`
	MapMap        MapMap              `json:"mapMap,omitempty"`
	KeyMap        map[units.Tone]Flag `json:"keyMap,omitempty"`

	Flag     Flag       `json:"flag,omitempty"`
	Flags    Flags      `json:"flags,omitempty"`
	FlagsToo *Flags     `json:"flagsToo,omitempty"`
	Alias    Alias      `json:"alias,omitempty,omitzero"`
	Again    Again      `json:"again,omitempty,omitzero"`
	Renamed  Renamed    `json:"renamed,omitempty,omitzero"`
	Codes    units.Code `json:"codes,omitempty,omitzero"`

	// Twins are two fields
	// of one line.
	Left, Right string `json:"-"`

	Ignored string `json:"-"`
	Dash    string `json:"-,omitempty"`

	// Template is a pod's.
	Template *Template `json:"template,omitempty"`
}

// Flag is a boolean with a name.
type Flag bool

// Flags are a list with a name.
type Flags []Flag

// MapMap is a map of maps.
type MapMap map[string]map[string]int64

// Alias is another name of a struct.
type Alias = Known

// Again is a struct by another name.
type Again Known

// Renamed is a struct of another module by another name.
type Renamed corev1.LocalObjectReference

// Template has metadata inside.
type Template struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is not looked into.
	//
	// Stored: {"containers": 1} as {"containers": 1}
	//
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Spec corev1.PodSpec `json:"spec,omitempty,omitzero"`
}
