package shapes

// The unexported names below are those that generated code would like to use itself.

type maps struct{ X []int }

type key struct{ N *int }

type val []*int

// Shadows uses types whose names generated code would like to use.
type Shadows struct {
	Keys   map[string]map[string]*key
	Vals   map[string]map[string]val
	Maps   []maps
	Plain  map[string]int
	hidden hidden
}

type hidden struct{ p *int }

// OptedOut has no deep copy of its own; where it is a field, it is copied in place.
//
// +k8s:deepcopy-gen=false
type OptedOut struct {
	Names []string
	Node  *Node
}

// HoldsOptedOut has it in all places.
type HoldsOptedOut struct {
	Value   OptedOut
	Pointer *OptedOut
	Slice   []OptedOut
	Map     map[string]OptedOut
}
