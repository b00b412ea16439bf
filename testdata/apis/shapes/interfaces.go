package shapes

// Shape is an interface with a deep copy.
type Shape interface {
	DeepCopyShape() Shape
	Sides() int
}

// Square is a Shape by pointer.
//
// +k8s:deepcopy-gen:interfaces=github.com/gen-toolkit/gen/testdata/apis/shapes.Shape
type Square struct{ Names []string }

// Sides returns 4.
func (*Square) Sides() int { return 4 }

// Circle is a Shape by value.
//
// +k8s:deepcopy-gen:interfaces=github.com/gen-toolkit/gen/testdata/apis/shapes.Shape
// +k8s:deepcopy-gen:nonpointer-interfaces=true
type Circle struct{ Radius *int }

// Sides returns 0.
func (Circle) Sides() int { return 0 }

// Polygon is a Shape that is a slice.
//
// +k8s:deepcopy-gen:interfaces=github.com/gen-toolkit/gen/testdata/apis/shapes.Shape
type Polygon []*Point

// Sides returns how many points there are.
func (p Polygon) Sides() int { return len(p) }

// Drawing holds shapes.
type Drawing struct {
	One    Shape
	Many   []Shape
	ByName map[string]Shape
	Ptr    *Shape
	Pair   [2]Shape
}
