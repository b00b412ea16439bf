// Package shapes has the kinds of fields that Kubernetes does not have.
//
// +k8s:protobuf-gen=package
package shapes

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

type (
	Color  string
	Weight int64
	Small  uint32
	Flag   bool
	Share  float32
	Blob   []byte
	Names  []string
	Counts map[Color]Weight
)

// Extra differs when it is empty and when it is missing.
//
// +protobuf.nullable=true
// +protobuf.options.(gogoproto.goproto_stringer)=false
type Extra []string

func (e Extra) String() string { return fmt.Sprint([]string(e)) }

// Weights is a map of its own.
//
// +protobuf.nullable=true
// +protobuf.options.(gogoproto.goproto_stringer)=false
type Weights map[string]Weight

func (w Weights) String() string { return fmt.Sprint(map[string]Weight(w)) }

type Scalars struct {
	Bool    bool      `protobuf:"varint,1,opt,name=bool"`
	Int32   int32     `protobuf:"varint,2,opt,name=int32"`
	Int64   int64     `protobuf:"varint,3,opt,name=int64"`
	Uint32  uint32    `protobuf:"varint,4,opt,name=uint32"`
	Uint64  uint64    `protobuf:"varint,5,opt,name=uint64"`
	Float   float32   `protobuf:"fixed32,6,opt,name=float"`
	Double  float64   `protobuf:"fixed64,7,opt,name=double"`
	Text    string    `protobuf:"bytes,8,opt,name=text"`
	Bytes   []byte    `protobuf:"bytes,9,opt,name=bytes"`
	Color   Color     `protobuf:"bytes,10,opt,name=color"`
	Weight  Weight    `protobuf:"varint,11,opt,name=weight"`
	Small   Small     `protobuf:"varint,12,opt,name=small"`
	Flag    Flag      `protobuf:"varint,13,opt,name=flag"`
	Share   Share     `protobuf:"fixed32,14,opt,name=share"`
	Blob    Blob      `protobuf:"bytes,15,opt,name=blob"`
	UID     types.UID `protobuf:"bytes,16,opt,name=uid"`
	Highest int32     `protobuf:"varint,536870911,opt,name=highest"`
}

type Pointers struct {
	Bool   *bool    `protobuf:"varint,1,opt,name=bool"`
	Int32  *int32   `protobuf:"varint,2,opt,name=int32"`
	Uint64 *uint64  `protobuf:"varint,3,opt,name=uint64"`
	Float  *float32 `protobuf:"fixed32,4,opt,name=float"`
	Double *float64 `protobuf:"fixed64,5,opt,name=double"`
	Text   *string  `protobuf:"bytes,6,opt,name=text"`
	Color  *Color   `protobuf:"bytes,7,opt,name=color"`
	Flag   *Flag    `protobuf:"varint,8,opt,name=flag"`
	Extra  Extra    `protobuf:"bytes,9,opt,name=extra"`
	More   Weights  `protobuf:"bytes,10,opt,name=more"`
	Next   *Scalars `protobuf:"bytes,2000,opt,name=next"`
}

type Lists struct {
	Bool     []bool        `protobuf:"varint,1,rep,name=bool"`
	Int32    []int32       `protobuf:"varint,2,rep,name=int32"`
	Uint64   []uint64      `protobuf:"varint,3,rep,name=uint64"`
	Float    []float32     `protobuf:"fixed32,4,rep,name=float"`
	Double   []float64     `protobuf:"fixed64,5,rep,name=double"`
	Text     []string      `protobuf:"bytes,6,rep,name=text"`
	Bytes    [][]byte      `protobuf:"bytes,7,rep,name=bytes"`
	Color    []Color       `protobuf:"bytes,8,rep,name=color"`
	Weight   []Weight      `protobuf:"varint,9,rep,name=weight"`
	Share    []Share       `protobuf:"fixed32,10,rep,name=share"`
	Blob     []Blob        `protobuf:"bytes,11,rep,name=blob"`
	Names    Names         `protobuf:"bytes,12,rep,name=names"`
	Times    []metav1.Time `protobuf:"bytes,13,rep,name=times"`
	Messages []Scalars     `protobuf:"bytes,14,rep,name=messages"`
	Pointers []*Scalars    `protobuf:"bytes,15,rep,name=pointers"`
	Far      []Flag        `protobuf:"varint,300,rep,name=far"`
}

type Maps struct {
	Text     map[string]string            `protobuf:"bytes,1,rep,name=text"`
	Bool     map[string]bool              `protobuf:"bytes,2,rep,name=bool"`
	Int      map[int32]int64              `protobuf:"bytes,3,rep,name=int"`
	Uint     map[uint64]uint32            `protobuf:"bytes,4,rep,name=uint"`
	Float    map[Color]float32            `protobuf:"bytes,5,rep,name=float"`
	Double   map[Small]float64            `protobuf:"bytes,6,rep,name=double"`
	Bytes    map[string][]byte            `protobuf:"bytes,7,rep,name=bytes"`
	Counts   Counts                       `protobuf:"bytes,8,rep,name=counts"`
	Messages map[Weight]Lists             `protobuf:"bytes,9,rep,name=messages"`
	Extra    map[types.UID]Extra          `protobuf:"bytes,10,rep,name=extra"`
	Foreign  map[string]resource.Quantity `protobuf:"bytes,11,rep,name=foreign"`
}
