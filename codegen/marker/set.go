package marker

import (
	"go/token"
	"strconv"
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
}

// Bool returns the truth of a Flag or Bool: a marker without a value is true.
func (m Marker) Bool() bool { return m.Value != "false" }

// Int returns the value of an Int; parsing has checked that it is one.
func (m Marker) Int() int64 {
	n, _ := strconv.ParseInt(m.Value, 0, 64)
	return n
}

// Number returns the value of a Number or Int; parsing has checked that it is one.
func (m Marker) Number() float64 {
	f, _ := strconv.ParseFloat(m.Value, 64)
	return f
}

// A Set holds the markers of one package, type, field or function in the order of the source.
type Set []Marker

// Find returns the last marker of the name, which is the one that counts where a marker has one value.
func (s Set) Find(name string) (Marker, bool) {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i].Name == name {
			return s[i], true
		}
	}
	return Marker{}, false
}

// Has reports whether a marker of the name is there, whatever its value.
func (s Set) Has(name string) bool {
	_, ok := s.Find(name)
	return ok
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
	var all []Marker
	for _, m := range s {
		if m.Name == name {
			all = append(all, m)
		}
	}
	return all
}
