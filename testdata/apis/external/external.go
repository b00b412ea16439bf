// Package external has types that no generator runs on, as those of other modules.
package external

// Plain holds only what assignment copies.
type Plain struct {
	Name  string
	Count [3]int
}

// Bare refers to other memory and has no deep copy of its own.
type Bare struct {
	Names  []string
	Nested *Bare2
}

// Bare2 is below Bare.
type Bare2 struct {
	Weights map[string][]int
}

// Copied has a deep copy of its own, and a field that others can't reach.
type Copied struct {
	Names  []string
	hidden *int
}

// NewCopied returns a value with a hidden field.
func NewCopied(n int, names ...string) Copied { return Copied{Names: names, hidden: &n} }

// Hidden returns the hidden field.
func (in *Copied) Hidden() *int { return in.hidden }

// DeepCopyInto copies the receiver into out.
func (in *Copied) DeepCopyInto(out *Copied) {
	*out = *in
	out.Names = append([]string(nil), in.Names...)
	if in.Names != nil && out.Names == nil {
		out.Names = []string{}
	}
	if in.hidden != nil {
		n := *in.hidden
		out.hidden = &n
	}
}

// Value has a deep copy that returns a value.
type Value struct{ Names []string }

// DeepCopy returns a copy.
func (in Value) DeepCopy() Value {
	if in.Names == nil {
		return Value{}
	}
	return Value{Names: append([]string{}, in.Names...)}
}

// List is a map with a deep copy of its own.
type List map[string]*int

// DeepCopy returns a copy.
func (in List) DeepCopy() List {
	if in == nil {
		return nil
	}
	out := List{}
	for k, v := range in {
		if out[k] = v; v != nil {
			n := *v
			out[k] = &n
		}
	}
	return out
}

// Strange has a method DeepCopy that is not a deep copy of it, as other tools write them.
type Strange struct{ Names []string }

// DeepCopy returns anything.
func (in *Strange) DeepCopy() any { return in }

// Opt is generic and has no deep copy.
type Opt[T any] struct {
	Set   bool
	Value T
}

// Box is generic and has a deep copy.
type Box[T any] struct{ Values []T }

// DeepCopyInto copies the receiver into out.
func (in *Box[T]) DeepCopyInto(out *Box[T]) {
	*out = *in
	if in.Values != nil {
		out.Values = append([]T{}, in.Values...)
	}
}

// ByValue has a DeepCopyInto with a value receiver.
type ByValue struct{ Names []string }

// DeepCopyInto copies the receiver into out.
func (in ByValue) DeepCopyInto(out *ByValue) {
	if out.Names = nil; in.Names != nil {
		out.Names = append([]string{}, in.Names...)
	}
}

// Returned has a DeepCopy with a value receiver that returns a pointer.
type Returned struct{ Names []string }

// DeepCopy returns a copy.
func (in Returned) DeepCopy() *Returned {
	if in.Names == nil {
		return &Returned{}
	}
	return &Returned{Names: append([]string{}, in.Names...)}
}

// Sealed has a field that others can't reach, and that assignment copies, beside one that it does not.
type Sealed struct {
	Names  []string
	Count  int
	Counts [3]int
	sealed bool
}

// NewSealed returns a value with the field set.
func NewSealed(names ...string) Sealed { return Sealed{Names: names, Count: 1, sealed: true} }

// Sealed returns the field.
func (in *Sealed) Sealed() bool { return in.sealed }
