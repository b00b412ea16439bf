package shapes

// Basics are what assignment copies.
type Basics struct {
	Bool    bool
	Int     int
	Uint8   uint8
	Int64   int64
	Float   float64
	Complex complex128
	String  string
	Rune    rune
	Phase   Phase
	Array   [3]string
	_       int
}

// Phase is a named basic type.
type Phase string

// Pointers to everything.
type Pointers struct {
	Int     *int
	Twice   **string
	Slice   *[]string
	Map     *map[string][]int
	Struct  *Basics
	Array   *[2]*int
	Named   *Names
	Weights *Weights
	Phase   *Phase
	Self    *Pointers
}

// Slices of everything.
type Slices struct {
	Ints          []int
	Bytes         []byte
	Structs       []Basics
	Composites    []Pointers
	Pointers      []*Basics
	Nested        [][]string
	Deep          [][][]*int
	Maps          []map[string]string
	Arrays        [][2]int
	PointerArrays [][2]*int
	SliceArrays   [][2][]string
	Named         []Names
	NamedMaps     []Weights
	Grids         []Grid
}

// Maps of everything.
type Maps struct {
	Ints          map[string]int
	Sets          map[string]struct{}
	Structs       map[string]Basics
	Composites    map[string]Pointers
	Pointers      map[string]*Basics
	Slices        map[string][]string
	Nested        map[string]map[Phase][]*int
	Arrays        map[string][2]int
	SliceArrays   map[string][2][]string
	PointerArrays map[string][2]*int
	Anonymous     map[string]struct{ A []int }
	IntKeys       map[int32]bool
	StructKeys    map[Point][]string
	ArrayKeys     map[[2]int]*int
	MapPointers   map[string]*map[string]int
	Named         map[string]Names
	Grids         map[string]Grid
}

// Point can be a key.
type Point struct{ X, Y int }

// Arrays of everything.
type Arrays struct {
	Ints     [3]int
	Pointers [2]*int
	Slices   [2][]string
	Maps     [2]map[string]*int
	Nested   [2][2]Pointers
	Empty    [0]*int
	Structs  [2]Basics
	Named    [2]Weights
}

// Names is a named slice.
type Names []string

// Weights is a named map.
type Weights map[string]int

// Grid is a named array.
type Grid [2][]int

// Flat is a named array that assignment copies.
type Flat [4]byte

// Index is a named map of composites.
type Index map[string][]*Basics

// Tables is a named slice of composites.
type Tables []map[string]*Basics

// NamesAgain has another named type below.
type NamesAgain Names

// Named holds named composites.
type Named struct {
	Names      Names
	Weights    Weights
	Grid       Grid
	Flat       Flat
	Index      Index
	Tables     Tables
	NamesAgain NamesAgain
}

// Embedding embeds values, pointers and named slices.
type Embedding struct {
	Basics
	*Pointers
	Names
	Index
}

// Anonymous has structs without a name.
type Anonymous struct {
	Value struct {
		Names []string `json:"names,omitempty"`
		Inner struct{ P *int }
	}
	Pointer *struct{ M map[string]*int }
	Slice   []struct {
		A *int
		B [2][]string
	}
}

// Empty has no fields.
type Empty struct{}
