package model

import (
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// gated returns the marker that a marker of the project stands for, or nil where the channel has not the gates.
func (b *builder) gated(gate *modelbuild.GateMarker, m marker.Marker, own bool) *marker.Marker {
	_, anyOf := m.Args[gate.AnyOf]
	_, allOf := m.Args[gate.AllOf]
	if own && !anyOf && !allOf {
		b.reportOption(m, "names no gate: it would be in every channel", "add "+gate.AnyOf+" or "+gate.AllOf)
	}
	if one := m.ListArg(gate.AnyOf); len(one) > 0 && !b.enabled(m, one, own) {
		return nil
	}
	for _, option := range m.ListArg(gate.AllOf) {
		if !b.enabled(m, []string{option}, own) {
			return nil
		}
	}
	if gate.Value == "" {
		args := maps.Clone(m.Args)
		delete(args, gate.AnyOf)
		delete(args, gate.AllOf)
		return &marker.Marker{Definition: b.table.Lookup(gate.As), Pos: m.Pos, Args: args}
	}
	as, problem := b.table.Parse(gate.As+"="+m.Args[gate.Value], m.Pos)
	if problem != nil {
		b.channelProblems.Add(*problem)
	}
	return as
}

// withMarker adds a marker to a set. It replaces those of the same name, unless there may be several.
func withMarker(all []marker.Marker, m marker.Marker) []marker.Marker {
	all = slices.DeleteFunc(slices.Clone(all), func(of marker.Marker) bool {
		return of.Name == m.Name && m.Kind != marker.Args
	})
	return append(all, m)
}

// exclusiveMarkers are the gates of markers that those with other gates replace.
type exclusiveMarkers map[Position]string

// replace returns a set to which a marker of the project has added one, without those of other gates before it.
func (e exclusiveMarkers) replace(all []marker.Marker, gate *modelbuild.GateMarker, m marker.Marker) []marker.Marker {
	if !gate.Exclusive {
		return all
	}
	e[m.Pos] = m.Args[gate.AnyOf] + "," + m.Args[gate.AllOf]
	return slices.DeleteFunc(all, func(of marker.Marker) bool {
		before, is := e[of.Pos]
		return is && of.Name == gate.As && before != e[m.Pos]
	})
}
