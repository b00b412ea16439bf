package admissionpolicy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/admissioncel"
)

// A place is where a field is in an object: the names of fields up to each list or map, and inside of its elements.
type place []part

// A part leads to a field, or to the elements of a list or a map.
type part struct {
	names []string // e.g. ["spec", "rules"]
	each  bool     // it leads to the elements
	isMap bool
}

// field returns the place of a field at the place.
func (at place) field(name string) place {
	if len(at) == 0 || at[len(at)-1].each {
		return append(slices.Clone(at), part{names: []string{name}})
	}
	at = slices.Clone(at)
	last := &at[len(at)-1]
	last.names = append(slices.Clone(last.names), name)
	return at
}

// each returns the place of the elements of the list or map at the place.
func (at place) each(isMap bool) place {
	if len(at) == 0 || at[len(at)-1].each { // a list of lists
		at = append(slices.Clone(at), part{})
	}
	at = slices.Clone(at)
	at[len(at)-1].each, at[len(at)-1].isMap = true, isMap
	return at
}

// String returns e.g. "spec.rules[].ports".
func (at place) String() string {
	var b strings.Builder
	for _, p := range at {
		for _, name := range p.names {
			if b.Len() > 0 {
				b.WriteByte('.')
			}
			b.WriteString(name)
		}
		if p.each {
			b.WriteString("[]")
		}
	}
	return b.String()
}

// unset returns the expression that is true where no element of an object has the field.
func (at place) unset(of string) string {
	return at.expression(of, func(value string) string { return "!" + value + ".hasValue()" }, "all", "all")
}

// values returns the expression of the field's values in an object: an optional value, or lists and maps of these.
func (at place) values(of string) string {
	return at.expression(of, func(value string) string { return value }, "map", "transformMap")
}

// expression returns an expression that goes through lists and maps by macros, e.g.
// "object.?spec.?rules.orValue([]).all(e1, !e1.?port.hasValue())". leaf makes one of the field's optional value.
func (at place) expression(of string, leaf func(value string) string, ofList, ofMap string) string {
	value, first := of, at[0]
	for _, name := range first.names {
		if admissioncel.Selectable(name) {
			value += ".?" + name
		} else {
			value += "[?" + strconv.Quote(name) + "]"
		}
	}
	if !first.each {
		return leaf(value)
	}
	depth, macro, empty := len(at)-1, ofList, "[]"
	element := fmt.Sprintf("e%d", depth)
	inner := element + ", " + at[1:].expression(element, leaf, ofList, ofMap)
	if first.isMap {
		macro, empty, inner = ofMap, "{}", fmt.Sprintf("k%d, %s", depth, inner)
	}
	if len(first.names) > 0 {
		value += ".orValue(" + empty + ")"
	}
	return value + "." + macro + "(" + inner + ")"
}
