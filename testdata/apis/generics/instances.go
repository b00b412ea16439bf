package generics

// Leaf copies itself by pointer.
type Leaf struct{ Names []string }

// Leaves copies itself by value.
type Leaves []*int

// Animal is an interface that copies itself.
type Animal interface{ DeepCopy() Animal }

// Dog is an Animal.
//
// +k8s:deepcopy-gen=false
type Dog struct{ Name *string }

// DeepCopy returns a copy.
func (d *Dog) DeepCopy() Animal {
	if d.Name == nil {
		return &Dog{}
	}
	name := *d.Name
	return &Dog{Name: &name}
}

// Count and Counts are arguments for parameters with an underlying type.
type (
	Count   int
	Counts  []Count
	Weights map[string]Count
	Table   []Counts
)

// BoxOfInt has an instance below.
type BoxOfInt Box[int]

// Listed is a generic alias.
type Listed[T Copier[T]] = List[T]

// Instances holds instances with methods, in all places.
type Instances struct {
	Box     Box[int]
	BoxPtr  *Box[string]
	Boxes   []Box[Count]
	Set     Set[string]
	Phantom map[string]Phantom[*int]
	Tagged  Tagged[*int, string]
	List    List[*Leaf]
	Alias   Listed[Leaves]
	Animals List[Animal]
	Each    Each[Leaf, *Leaf]
	Nested  Each[List[Leaves], *List[Leaves]]
	Names   Names[*Leaf]
	NamesP  *Names[*Leaf]
	Index   Index[string, Leaves]
	Pair    Pair[*Leaf]
	Node    *Node[*Leaf]
	Cores   Cores[Count, Counts, Weights, *Count, Table]
}

// InPlace holds instances without methods, which are copied where they are.
type InPlace struct {
	Ints    Any[int]
	Strings Any[[]string]
	Ptr     *Any[*int]
	Leaves  []Any[Leaf]
	ByName  map[string]Any[map[string][]int]
	Deep    Any[Any[[]Leaves]]
	Either  Either[[]string, *Leaf]
	Box     Any[Box[int]]
	hidden  *knot
}

// knot is recursive, and not exported: it gets methods because InPlace holds it.
type knot struct {
	next *knot
	p    *int
}
