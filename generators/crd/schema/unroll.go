package schema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

var unrollMarker = marker.Definition{Name: "gen:unroll", Scopes: marker.Type, Kind: marker.Int,
	Doc: "The type contains itself. Its schema has the fields so many times, one inside of the other; what is " +
		"deeper is kept as it is. E.g. +gen:unroll=3. " +
		"Where a field leads deeper, its markers count as far as they don't look inside: MaxItems, but no CEL rule."}

// An unrolling is what a builder knows of types with +gen:unroll.
type unrolling struct {
	open      map[*model.Type]int64 // how often a type is on the way to the current one
	recursive map[*model.Type]bool  // types that have been found inside of themselves
	beyond    map[*props]bool       // schemas of types that are beyond the depth, or lists and maps of such
	wrong     map[*model.Type]bool  // types whose depth has been reported
}

func newUnrolling() unrolling {
	return unrolling{map[*model.Type]int64{}, map[*model.Type]bool{}, map[*props]bool{}, map[*model.Type]bool{}}
}

// depth returns how often a schema has the fields of a type, one inside of the other, or 0 for a type that is not
// unrolled.
func (b *Builder) depth(t *model.Type) int64 {
	m, ok := t.Markers.Find(unrollMarker.Name)
	n := m.Int()
	if !ok || n > 0 && n <= deepest {
		return n
	}
	if t.Package != nil && !b.unrolled.wrong[t] {
		b.unrolled.wrong[t] = true
		b.report(ruleMarker.At(m.Pos, "marker +%s: the depth is a number from 1 to %d, not %s", m.Name, deepest,
			m.Value).
			Fix("write, e.g., +%s=3", m.Name))
	}
	return 1
}

// unrolls reports whether one of the types is unrolled, so that a circle through all of them ends.
func (b *Builder) unrolls(types []*model.Type) bool {
	return slices.ContainsFunc(types, func(t *model.Type) bool { return b.depth(t) > 0 })
}

// enter notes that what follows is inside of a type, until the caller calls the returned function.
func (b *Builder) enter(t *model.Type) func() {
	b.within = append(b.within, t)
	unrolled := b.depth(t) > 0
	if unrolled {
		b.unrolled.open[t]++
	}
	return func() {
		b.within = b.within[:len(b.within)-1]
		if !unrolled {
			return
		}
		if b.unrolled.open[t]--; b.unrolled.open[t] == 0 {
			delete(b.unrolled.open, t)
			b.needless(t)
		}
	}
}

// needless reports a marker on a type that does not contain itself.
func (b *Builder) needless(t *model.Type) {
	if b.unrolled.recursive[t] || t.Package == nil {
		return
	}
	m, _ := t.Markers.Find(unrollMarker.Name)
	b.report(ruleMarker.At(m.Pos, "marker +%s: the schema of %s does not contain itself", m.Name, t.Name).
		Fix("remove the marker"))
}

// levels names the types that are unrolled on the way to the current one, e.g. "example.org/fruit/api/v1.Tree 2". The
// schema of a type depends on it.
func (b *Builder) levels() string {
	if len(b.unrolled.open) == 0 {
		return ""
	}
	var all []string
	for t, n := range b.unrolled.open {
		all = append(all, fmt.Sprint(t, " ", n))
	}
	slices.Sort(all)
	return strings.Join(all, ",")
}

// inside returns the layer of a type on the way to the current one, or nil where the type is unrolled once more.
func (b *Builder) inside(t *model.Type, where model.Position) *layer {
	depth := b.depth(t)
	if b.cutOff && depth > 0 { // what is too large need not be built
		b.unrolled.recursive[t] = true
		return b.beyond(t)
	}
	last := -1
	for i, around := range b.within {
		if around == t {
			last = i
		}
	}
	if last < 0 {
		return nil
	}
	b.unrolled.recursive[t] = true
	switch {
	case !b.unrolls(b.within[last:]):
		b.cut = min(b.cut, last)
		return &layer{circle: &circle{slices.Clone(b.within[last:]), where}}
	case len(b.within) > deepest:
		b.tooLarge(tooDeep(t, where))
		return b.beyond(t)
	case depth > 0 && b.unrolled.open[t] >= depth:
		return b.beyond(t)
	}
	return nil
}

// beyond returns the layer of a type beyond the depth.
func (b *Builder) beyond(t *model.Type) *layer {
	s := b.outline(t)
	s.Description = b.described(t.Doc, t.PkgPath)
	s = dropDescriptions(s, t.Markers)
	return &layer{own: props{Type: s.Type}, below: &s, beyond: true}
}

// embeds reports whether a struct embeds another one, directly or by others, whose fields it then has in JSON.
func embeds(t, other *model.Type, seen []*model.Type) bool {
	return slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
		of := model.Deref(f.Type)
		return f.JSON.Inline && (of == other || !slices.Contains(seen, of) && embeds(of, other, append(seen, of)))
	})
}

// outer returns the markers that count for a value beyond the depth: they don't look inside.
func outer(set marker.Set) marker.Set {
	return set.Without(func(m marker.Marker) bool {
		k := keyword.Find(m)
		return (k == nil || !k.Outer || keyword.ForItems(m)) && !celrules.IsLimit(m.Name) && !parental[m.Name]
	})
}

// parental are the markers of declarative validation by which a struct says which of its fields are set.
var parental = map[string]bool{"k8s:optional": true, "k8s:required": true, "k8s:forbidden": true,
	"k8s:unionMember": true, "k8s:zeroOrOneOfMember": true, "k8s:discriminator": true, "k8s:ifMode": true,
	"k8s:member": true, "k8s:dependentRequired": true, "k8s:dependentForbidden": true}
