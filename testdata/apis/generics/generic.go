package generics

import (
	"cmp"

	"github.com/gen-toolkit/gen/testdata/apis/external"
)

// Copier is a type that copies itself.
type Copier[T any] interface{ DeepCopy() T }

// Pointer is the pointer to a type, which copies what it points to.
type Pointer[T any] interface {
	*T
	DeepCopyInto(*T)
}

// Box is limited to basic types.
type Box[T ~int | ~string] struct {
	Value  T
	Values []T
	Ptr    *T
	ByName map[string]T
	Grid   [2][]T
}

// Set has its parameter only where nothing is copied deeply.
type Set[K comparable] struct {
	Keys map[K]struct{}
	less func(a, b K) bool
}

// Phantom does not use its parameter.
type Phantom[T any] struct{ Names []string }

// Tagged has a parameter without a name.
type Tagged[_ any, T cmp.Ordered] struct{ Values []T }

// List holds what copies itself.
type List[T Copier[T]] struct {
	First  T
	Items  []T
	Ptr    *T
	ByName map[string]T
	Pair   [2]T
	Nested [][]T
}

// Each holds values that are copied through pointers.
type Each[T any, P Pointer[T]] struct {
	Value  T
	Values []T
	Ptr    *T
	P      P
	Ps     []P
	ByName map[string]T
	Deep   Inner[T, P]
}

// Inner is an instance within Each.
type Inner[T any, P Pointer[T]] struct{ Values [][]T }

// Returned holds values that are copied by a DeepCopy of their pointers.
type Returned[T any, P interface {
	*T
	DeepCopy() *T
}] struct{ Values []T }

// Cores has parameters with one underlying type.
type Cores[E ~int, S ~[]E, M ~map[string]E, P ~*E, SS ~[]S] struct {
	Slice   S
	Map     M
	Pointer P
	Slices  SS
	Maps    []M
	ByName  map[string]S
}

// Pointed has parameters that are limited to pointers to structs, with and without a deep copy.
type Pointed[B ~*external.Bare, L ~*Leaf] struct {
	Bare B
	Leaf L
	All  []L
}

// Node is recursive.
type Node[T Copier[T]] struct {
	Value    T
	Next     *Node[T]
	Children []Node[T]
	Index    map[string]*Node[T]
}

// Ping and Pong are recursive together.
type Ping[T Copier[T]] struct{ Pong *Pong[T] }

// Pong is the other half.
type Pong[T Copier[T]] struct {
	Value T
	Pings []Ping[T]
}

// Names is a named slice.
type Names[T Copier[T]] []T

// Index is a named map.
type Index[K comparable, V Copier[V]] map[K]V

// Pair is a named array.
type Pair[T Copier[T]] [2]T

// Written has a deep copy by hand.
type Written[T any] struct {
	Values []T
	Copied int
}

// DeepCopyInto copies the receiver into out.
func (in *Written[U]) DeepCopyInto(out *Written[U]) {
	*out = Written[U]{Values: append([]U(nil), in.Values...), Copied: in.Copied + 1}
}

// Any has values of which nothing is known: it gets no methods.
type Any[T any] struct{ Value T }

// Either is Any with two parameters.
type Either[A, B any] struct {
	Left  *A
	Right Any[B]
}
