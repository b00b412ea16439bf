package shapes

// Node is recursive by pointer, slice and map.
type Node struct {
	Name     string
	Next     *Node
	Children []Node
	Others   []*Node
	ByName   map[string]Node
	Index    map[string]*Node
	Pair     [1]*Node
}

// Ping and Pong are recursive together.
type Ping struct{ Pong *Pong }

// Pong is the other half.
type Pong struct{ Pings []Ping }

// Nest is a slice of itself.
type Nest []Nest

// Forest is a map of itself.
type Forest map[string]Forest

// Hedge is a map of slices of itself.
type Hedge map[string][]Hedge

// Holder holds the recursive ones.
type Holder struct {
	Nest   Nest
	Forest Forest
	Hedge  *Hedge
}
