package shapes

import stdmaps "maps"

// The types below have deep copies by hand; each leaves a trace, so that a test sees that it has been called.

// Into has DeepCopyInto with a pointer receiver.
type Into struct {
	Names  []string
	Copied int
}

// DeepCopyInto copies the receiver into out.
func (in *Into) DeepCopyInto(out *Into) {
	*out = Into{Names: append([]string{}, in.Names...), Copied: in.Copied + 1}
}

// Pointer has DeepCopy with a pointer receiver.
type Pointer struct {
	Names  []string
	Copied int
}

// DeepCopy returns a copy.
func (in *Pointer) DeepCopy() *Pointer {
	if in == nil {
		return nil
	}
	return &Pointer{Names: append([]string{}, in.Names...), Copied: in.Copied + 1}
}

// Value has DeepCopy with a value receiver.
//
// +k8s:deepcopy-gen:interfaces=github.com/gen-toolkit/gen/testdata/apis/shapes.Shape
type Value struct {
	Names  []string
	Copied int
}

// Sides returns 1.
func (*Value) Sides() int { return 1 }

// DeepCopy returns a copy.
func (in Value) DeepCopy() Value {
	return Value{Names: append([]string{}, in.Names...), Copied: in.Copied + 1}
}

// Both has both, and DeepCopyShape.
//
// +k8s:deepcopy-gen:interfaces=github.com/gen-toolkit/gen/testdata/apis/shapes.Shape
type Both struct{ Copied int }

// Sides returns 2.
func (*Both) Sides() int { return 2 }

// DeepCopyInto copies the receiver into out.
func (in *Both) DeepCopyInto(out *Both) { out.Copied = in.Copied + 1 }

// DeepCopy returns a copy.
func (in *Both) DeepCopy() *Both { return &Both{in.Copied + 1} }

// DeepCopyShape returns a copy.
func (in *Both) DeepCopyShape() Shape { return &Both{in.Copied + 10} }

// MapInto is a map with DeepCopyInto.
type MapInto map[string]int

// DeepCopyInto copies the receiver into out.
func (in MapInto) DeepCopyInto(out *MapInto) {
	*out = stdmaps.Clone(in)
	(*out)["copied"]++
}

// SliceCopy is a slice with DeepCopy.
type SliceCopy []string

// DeepCopy returns a copy.
func (in SliceCopy) DeepCopy() SliceCopy { return append(append(SliceCopy{}, in...), "copied") }

// ByHand holds them in all places.
type ByHand struct {
	Into         Into
	IntoPtr      *Into
	IntoSlice    []Into
	IntoPtrs     []*Into
	IntoMap      map[string]Into
	IntoArray    [1]Into
	Pointer      Pointer
	PointerPtr   *Pointer
	PointerSlice []Pointer
	PointerMap   map[string]*Pointer
	Value        Value
	ValuePtr     *Value
	ValueSlice   []Value
	ValueMap     map[string]Value
	Both         Both
	BothPtr      *Both
	MapInto      MapInto
	MapIntoPtr   *MapInto
	MapIntoSlice []MapInto
	SliceCopy    SliceCopy
	SliceCopyMap map[string]SliceCopy
}
