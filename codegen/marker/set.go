package marker

import (
	"go/token"
	"slices"
	"strconv"
	"sync/atomic"
)

// A Marker is a comment line that gen has parsed, e.g. +kubebuilder:validation:Minimum=0.
type Marker struct {
	*Definition
	Pos    token.Position
	Value  string            // the value as text, quotes taken off, e.g. "example.org"; "" when it has none
	Items  []string          // List: its elements
	Args   map[string]string // Args: the arguments given, by name
	Params []Param           // +k8s: markers: the arguments in parentheses, in their order
	Inner  *Marker           // Inner: the marker after the equals sign

	read *atomic.Uint32 // see Track; copies share it
}

// These are what gen notes of a tracked marker.
const (
	used     uint32 = 1 << iota
	replaced        // another one of its name counts in its place
	several         // it counts beside others of its name
)

// Track has gen note when the marker is read. gen reports a tracked marker that nothing reads.
func (m *Marker) Track() {
	m.read = &atomic.Uint32{}
	for inner := m.Inner; inner != nil; inner = inner.Inner {
		inner.read = m.read
	}
}

// Use notes that the marker is read, as the methods of [Set] do.
func (m Marker) Use() Marker { return m.note(used) }

func (m Marker) note(what uint32) Marker {
	if m.read != nil && m.read.Load()&what != what {
		m.read.Or(what)
	}
	return m
}

// IsUsed reports whether a tracked marker, or a copy of it, is read.
func (m Marker) IsUsed() bool { return m.noted()&used != 0 }

// IsReplaced reports whether another marker counts in the place of a tracked one, wherever it is read.
func (m Marker) IsReplaced() bool { return m.noted()&(replaced|several) == replaced }

func (m Marker) noted() uint32 {
	if m.read == nil {
		return 0
	}
	return m.read.Load()
}

// As returns a marker that stands for this one: it is another reading of the same comment line.
func (m Marker) As(other Marker) Marker {
	other.read = m.read
	return other
}

// Bool returns the truth of a Flag or Bool: a marker without a value is true.
func (m Marker) Bool() bool { return m.Value != "false" }

// Int returns the value of an Int; parsing has checked that it is one.
func (m Marker) Int() int64 {
	n, _ := ParseInt(m.Value, 0)
	return n
}

// Number returns the value of a Number or Int; parsing has checked that it is one.
func (m Marker) Number() float64 {
	f, _ := strconv.ParseFloat(m.Value, 64)
	return f
}

// A Set holds the markers of one package, type, field or function in the order of the source. Its methods note which
// markers have been read.
type Set struct{ markers []Marker }

// SetOf returns the set of some markers.
func SetOf(markers ...Marker) Set { return Set{markers} }

// With returns the set with more markers at its end.
func (s Set) With(more ...Marker) Set { return Set{append(slices.Clip(s.markers), more...)} }

// Len returns the number of markers. It reads none.
func (s Set) Len() int { return len(s.markers) }

// Joined returns the set with the markers of another one at its end.
func (s Set) Joined(other Set) Set { return s.With(other.markers...) }

// Without returns the set without the markers that drop names. It reads none.
func (s Set) Without(drop func(Marker) bool) Set {
	return Set{slices.DeleteFunc(slices.Clone(s.markers), drop)}
}

// Renamed returns the set with other names of markers, also of those inside of others. It reads none.
func (s Set) Renamed(to func(name string) string) Set {
	all := slices.Clone(s.markers)
	for i := range all {
		all[i] = all[i].renamed(to)
	}
	return Set{all}
}

func (m Marker) renamed(to func(name string) string) Marker {
	if name := to(m.Name); name != m.Name {
		definition := *m.Definition
		definition.Name = name
		m.Definition = &definition
	}
	if m.Inner != nil {
		inner := m.Inner.renamed(to)
		m.Inner = &inner
	}
	return m
}

// Untracked returns the markers. Nothing notes that they are read.
func (s Set) Untracked() []Marker {
	all := slices.Clone(s.markers)
	for i := range all {
		all[i].read = nil
	}
	return all
}

// Names returns the names of the markers. It reads none.
func (s Set) Names() []string {
	names := make([]string, len(s.markers))
	for i, m := range s.markers {
		names[i] = m.Name
	}
	return names
}

// Any reports whether a marker is wanted, and reads the first one.
func (s Set) Any(wanted func(Marker) bool) bool {
	i := slices.IndexFunc(s.markers, wanted)
	if i >= 0 {
		s.markers[i].Use()
	}
	return i >= 0
}

// Where returns the markers that are wanted, and reads these alone.
func (s Set) Where(wanted func(Marker) bool) []Marker {
	var all []Marker
	for _, m := range s.markers {
		if wanted(m) {
			all = append(all, m.note(used|several))
		}
	}
	return all
}

// Find returns the marker of the name that counts where a marker has one value: the last one, or the first if its
// definition says so. gen warns of others with other values.
func (s Set) Find(name string) (Marker, bool) {
	var found Marker
	ok := false
	for _, m := range s.markers {
		if m.Name != name {
			continue
		}
		if !ok || !m.First {
			found, m = m, found
		}
		if ok {
			m.note(used | replaced)
		}
		ok = true
	}
	return found.Use(), ok
}

// Has reports whether a marker of the name is there, whatever its value.
func (s Set) Has(name string) bool {
	has := false
	for _, m := range s.markers {
		if m.Name == name {
			m.Use()
			has = true
		}
	}
	return has
}

// IsFalse reports whether the last marker of the name says false, e.g. +k8s:client-gen=false.
func (s Set) IsFalse(name string) bool {
	m, ok := s.Find(name)
	return ok && !m.Bool()
}

// Value returns the value of the last marker of the name, or "".
func (s Set) Value(name string) string {
	m, _ := s.Find(name)
	return m.Value
}

// All returns every marker of the name, for those that may be repeated.
func (s Set) All(name string) []Marker {
	return s.Where(func(m Marker) bool { return m.Name == name })
}
