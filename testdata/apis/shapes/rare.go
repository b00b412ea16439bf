package shapes

import (
	"net/netip"
	"time"

	"github.com/gen-toolkit/gen/testdata/apis/external"
)

// NamesPointer is a named pointer to what has methods, which can't be called through it.
type NamesPointer *Names

// NodePointer is one to a recursive struct.
type NodePointer *Node

// Hook is a named function and Events a named channel: copies share them.
type (
	Hook   func([]int) *int
	Events chan *int
)

// Bare is declared from another package's type and has its fields.
type Bare external.Bare

// PlainAgain is declared from one that assignment copies.
type PlainAgain external.Plain

// Foreigner is another name of a foreign type.
type Foreigner = external.Copied

// Rare holds what APIs rarely hold.
type Rare struct {
	Names     NamesPointer
	Node      NodePointer
	NodeTwice *NodePointer
	Nodes     []NodePointer
	Thrice    ***int
	MapOfPtrs map[string]*[]string
	PtrMap    *map[Point]**Names
	Matrix    [2][3][]int
	PtrArray  *[2]*[2][]string
	None      [0]*int
	Nothing   [0]any
	// +gen:deepequal=false
	NoneOf    []([0]func())
	ArrayKeys map[[2]string][1][]int
	// +gen:deepequal=false
	Hooks []Hook
	// +gen:deepequal=false
	Events     map[string]Events
	Bare       Bare
	BarePtr    *Bare
	PlainAgain PlainAgain
	// +gen:deepequal=false
	Foreigner []Foreigner
	Receiver  external.ByValue
	ReceiverP *external.ByValue
	Returned  external.Returned
	ReturnedP *external.Returned
	ReturnedM map[string]external.Returned
	// +gen:deepequal=false
	Sealed external.Sealed
	// +gen:deepequal=false
	SealedM map[string]external.Sealed
	Time    time.Time
	TimePtr *time.Time
	Times   map[string][]time.Time
	// +gen:deepequal=false
	Addr []netip.Addr
	_    []string
	_    any
}

// Embeds has embedded interfaces, instances and aliases.
type Embeds struct {
	Shape
	*NamesAgain
	Pair[string, []int]
	// +gen:deepequal=false
	Foreigner
	hidden
}
