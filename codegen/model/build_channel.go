package model

import (
	"go/token"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// A channel is what a builder leaves out of an API: what another channel has, and it has not.
type channel struct {
	*modelbuild.Channel
	of       *modelbuild.Channels
	options  []string                                            // options
	tags     *tagForms                                           // of the project's comments; nil for none
	reported map[Position]bool                                   // markers with an unknown option
	values   map[*comments.Source]map[token.Pos]comments.Comment // those of constants, as the channel has them
	absent   map[*Type]bool                                      // types that the channel has not
}

// in returns a builder of the same packages for one channel. It reads no comment again.
func (b *builder) in(of *modelbuild.Channels, c *modelbuild.Channel) *builder {
	view := newBuilder(b.set, b.table)
	view.syntax = b.syntax
	view.channel = &channel{Channel: c, of: of, options: of.Options(), tags: formsOf(of.Tags),
		reported: map[Position]bool{}, values: map[*comments.Source]map[token.Pos]comments.Comment{},
		absent: map[*Type]bool{}}
	return view
}

// comment returns what the channel of the builder has of a comment, and whether it has what the comment is about. own
// is false in packages that are not the API's.
func (b *builder) comment(c comments.Comment, at token.Pos, own bool) (of comments.Comment, here bool) {
	if b.channel == nil {
		return c, true
	}
	here = true
	if b.channel.tags != nil && strings.Contains(string(c.Text), b.channel.of.Tags+":") {
		here = b.tags(&c, b.set.Fset.Position(at))
	}
	markers, is := b.conditions(c.Markers, own)
	c.Markers = markers
	return c, here && is
}

// constants returns the comments of a package's constants, without those that the channel has not.
func (b *builder) constants(s *comments.Source, own bool) map[token.Pos]comments.Comment {
	if b.channel == nil {
		return s.Values
	}
	if values, done := b.channel.values[s]; done {
		return values
	}
	all := map[token.Pos]comments.Comment{}
	for at, c := range s.Values {
		of, here := b.comment(c, at, own)
		of.Absent = !here
		all[at] = of
	}
	b.channel.values[s] = all
	return all
}

// The markers that say in which channels a declaration is.
const (
	ifEnabled  = "gen:ifEnabled"
	ifDisabled = "gen:ifDisabled"
)

// conditions returns the markers that the channel has: in place of those with a condition the ones that follow from it.
// here reports whether the channel has what they are about. Without a channel, all are here.
func (b *builder) conditions(markers []marker.Marker, own bool) (all []marker.Marker, here bool) {
	here = true
	if b.channel == nil {
		return markers, here
	}
	gates := map[string]bool{}   // of the project's markers: whether one of them has a gate that is on
	others := exclusiveMarkers{} // of the project, which stand for others
	for _, m := range markers {
		gate := b.channel.of.Gate(m.Name)
		switch {
		case gate != nil && gate.As != "":
			if as := b.gated(gate, m, own); as != nil {
				all = others.replace(withMarker(all, m.As(*as)), gate, m)
			}
		case gate != nil:
			gates[m.Name] = b.enabled(m.Use(), m.Items, own) || gates[m.Name]
		case m.Name == ifEnabled, m.Name == ifDisabled:
			here = here && b.enabled(m.Use(), m.Items, own) == (m.Name == ifEnabled)
		default:
			if m, is := b.condition(m, own); is {
				all = append(all, m)
			}
		}
	}
	for _, on := range gates {
		here = here && on
	}
	return all, here
}

// condition returns what follows from +k8s:ifEnabled and +k8s:ifDisabled, or any other marker as it is.
func (b *builder) condition(m marker.Marker, own bool) (marker.Marker, bool) {
	for m.Inner != nil && (m.Name == "k8s:ifEnabled" || m.Name == "k8s:ifDisabled") {
		if b.enabled(m, []string{m.Param("")}, own) != (m.Name == "k8s:ifEnabled") {
			return m, false
		}
		m = *m.Inner
	}
	return m, true
}

// enabled reports whether the channel has any of the options that a marker names; it has the option "". An unknown one
// is a problem in the API's own packages, and off in others.
func (b *builder) enabled(m marker.Marker, options []string, own bool) bool {
	for _, option := range options {
		if own && option != "" && !slices.Contains(b.channel.options, option) && !b.channel.reported[m.Pos] {
			b.channel.reported[m.Pos] = true
			b.report(m, option)
		}
	}
	return slices.ContainsFunc(options, func(option string) bool {
		return option == "" || slices.Contains(b.channel.Enabled, option)
	})
}

// report reports an unknown option.
func (b *builder) report(m marker.Marker, option string) {
	remedy := "list it under gates of the channels that have it, or under disabledGates"
	if near := marker.Closest(option, b.channel.options); near != "" {
		remedy = "did you mean " + near + "?"
	}
	b.reportOption(m, "names "+option+", which no channel of gen.yaml enables or disables", remedy)
}

// reportOption reports a mistake of a condition, by the first channel alone: all have the same options.
func (b *builder) reportOption(m marker.Marker, what, remedy string) {
	if b.channel.Channel == b.channel.of.Used()[0] {
		b.channelProblems.Add(ruleOption.At(m.Pos, "marker +%s %s", m.Name, what).Fix("%s", remedy))
	}
}

// unserved adds to a kind that its version is not served, where the channel says so.
func (b *builder) unserved(p *Package, t *Type) {
	if b.channel == nil || !t.IsRoot() || t.Markers.Has(unservedMarker) {
		return
	}
	matches := func(pattern string) bool {
		is, _ := path.Match(pattern, p.Version) // gen.yaml has been checked
		return is
	}
	if d := b.table.Lookup(unservedMarker); d != nil && slices.ContainsFunc(b.channel.Unserved, matches) {
		t.Markers = t.Markers.With(marker.Marker{Definition: d, Pos: t.Pos})
	}
}

// leaks reports fields that a kind of the API has in the channel, and whose types are not in it.
func (b *builder) leaks(api *API) {
	seen := map[*Type]bool{}
	var walk func(t *Type)
	walk = func(t *Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		walk(t.Key)
		walk(t.Elem)
		for _, f := range t.Fields {
			if of := b.absentBelow(f.Type); of != nil {
				b.channelProblems.Add(ruleLeak.At(f.Pos, "field %s.%s is in channel %s, and its type %s is not", t.Name,
					f.Name, b.channel.Name, of.Name).Fix("give the field the condition of the type"))
			}
			walk(f.Type)
		}
	}
	for _, p := range api.Packages {
		for _, r := range p.Resources {
			walk(r.Type)
		}
	}
}

// present returns the types of a package that the channel has. With a kind, its list type goes.
func (b *builder) present(all []*Type) []*Type {
	if b.channel == nil {
		return all
	}
	lists := map[string]bool{}
	for _, t := range all {
		if b.channel.absent[t] {
			lists[t.Name+"List"] = true
		}
	}
	return slices.DeleteFunc(all, func(t *Type) bool {
		b.channel.absent[t] = b.channel.absent[t] || lists[t.Name]
		return b.channel.absent[t]
	})
}

// absentBelow returns the type that a type is, or consists of, and that the channel has not, or nil.
func (b *builder) absentBelow(t *Type) *Type {
	for ; t != nil; t = t.Elem {
		if b.channel.absent[t] {
			return t
		}
		if t.Key != nil && b.channel.absent[t.Key] {
			return t.Key
		}
	}
	return nil
}
