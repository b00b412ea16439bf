package config

import (
	"path"
	"slices"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// The keys of channels at the top of the document, and of a job.
const (
	channelsKey    = "channels"
	tagsKey        = "channelTags"
	gateMarkersKey = "gateMarkers"
	channelKey     = "channel"
)

// channelKeys are what a channel says.
var channelKeys = []string{"includes", "gates", "disabledGates", "unserved"}

// channels reads the channels, and how the project's own comments name them.
func (r *reader) channels(entries []entry) (all modelbuild.Channels) {
	includes := map[string]entry{}
	for _, e := range entries {
		switch e.key.Value {
		case tagsKey:
			r.decode(e, &all.Tags)
		case gateMarkersKey:
			all.GateMarkers = r.gateMarkers(e)
		case channelsKey:
			for _, of := range r.mapping(e.value, anyKeys(e.value)) {
				all.All = append(all.All, r.channel(of, includes))
			}
		}
	}
	for i := range all.All {
		c := &all.All[i]
		r.include(c, &all, includes, map[string]bool{c.Name: true}, c.Name)
		c.Disabled = slices.DeleteFunc(c.Disabled, func(gate string) bool { return slices.Contains(c.Enabled, gate) })
	}
	if len(all.All) == 0 && (all.Tags != "" || len(all.GateMarkers) > 0) {
		i := slices.IndexFunc(entries, func(e entry) bool {
			return e.key.Value == tagsKey || e.key.Value == gateMarkersKey
		})
		r.errorf(entries[i].key, "%s means nothing without channels", entries[i].key.Value).Remedy = "write e.g. " +
			"channels: {standard: , experimental: }"
	}
	return all
}

// channel reads one channel. What it includes, it adds to includes.
func (r *reader) channel(of entry, includes map[string]entry) modelbuild.Channel {
	c := modelbuild.Channel{Name: of.key.Value}
	c.Enabled = []string{c.Name}
	if of.value.Tag == "!!null" {
		return c
	}
	for _, e := range r.mapping(of.value, channelKeys) {
		var words []string
		r.decode(e, &words)
		switch e.key.Value {
		case "includes":
			includes[c.Name] = e
		case "gates":
			c.Enabled = append(c.Enabled, words...)
		case "disabledGates":
			c.Disabled = words
		case "unserved":
			c.Unserved = words
			for _, pattern := range words {
				if _, err := path.Match(pattern, ""); err != nil {
					r.errorf(e.value, "%q is not a pattern of versions: %v", pattern, err).
						Remedy = "write e.g. v*alpha*"
				}
			}
		}
	}
	return c
}

// include adds to a channel what the channel of a name includes. A gate that the channel switches off stays off.
func (r *reader) include(
	c *modelbuild.Channel, all *modelbuild.Channels, includes map[string]entry, seen map[string]bool, name string,
) {
	e, ok := includes[name]
	if !ok {
		return
	}
	var names []string
	_ = e.value.Decode(&names) // has been reported
	for _, name := range names {
		of := all.Find(name)
		switch {
		case of == nil:
			r.unknownChannel(e.value, name, all)
		case name == c.Name:
			r.errorf(e.value, "channel %s includes itself", name).Remedy = "remove one of the channels from includes"
		case !seen[name]:
			seen[name] = true
			for _, option := range of.Enabled {
				if !slices.Contains(c.Enabled, option) && !slices.Contains(c.Disabled, option) {
					c.Enabled = append(c.Enabled, option)
				}
			}
			r.include(c, all, includes, seen, name)
		}
	}
}

// gateMarkers reads the project's own markers that name gates: each is a name, or says which marker it stands for.
func (r *reader) gateMarkers(e entry) (all []modelbuild.GateMarker) {
	if e.value.Kind != yaml.SequenceNode {
		r.errorf(e.value, "%s wants a list", gateMarkersKey).Remedy = "write e.g. [openshift:enable:FeatureGate]"
		return nil
	}
	definitions, err := codegen.Markers(r.generators)
	if err != nil {
		return nil // the run says so
	}
	for _, n := range e.value.Content {
		g := modelbuild.GateMarker{Name: n.Value}
		if n.Kind != yaml.ScalarNode {
			g = r.gateMarker(n, definitions)
		}
		known, _ := lookUp(definitions, g.Name)
		twice := slices.ContainsFunc(all, func(of modelbuild.GateMarker) bool { return of.Name == g.Name })
		switch {
		case !markerName.MatchString(g.Name):
			r.errorf(n, "a marker can't be called %q", g.Name).Remedy = "write e.g. openshift:enable:FeatureGate"
		case known != nil && !known.External:
			r.errorf(n, "+%s is a marker of gen", g.Name).Remedy = "leave it out: " + gateMarkersKey +
				" are markers of the project"
		case twice:
			r.errorf(n, "%s is there twice", g.Name).Remedy = "keep one of them"
		}
		all = append(all, g)
	}
	return all
}

// gateMarkerKeys are what is said of a marker that stands for another one.
var gateMarkerKeys = []string{"marker", "as", "value", "anyOf", "allOf", "exclusive"}

// gateMarker reads a marker that stands for another one.
func (r *reader) gateMarker(n *yaml.Node, known []marker.Definition) (g modelbuild.GateMarker) {
	into := map[string]any{"marker": &g.Name, "as": &g.As, "value": &g.Value, "anyOf": &g.AnyOf, "allOf": &g.AllOf,
		"exclusive": &g.Exclusive}
	as := n
	for _, e := range r.mapping(n, gateMarkerKeys) {
		r.decode(e, into[e.key.Value])
		if e.key.Value == "as" {
			as = e.value
		}
	}
	const example = "write e.g. {marker: example:max, as: kubebuilder:validation:MaxItems, value: max, anyOf: gate}"
	of, near := lookUp(known, g.As)
	switch {
	case of == nil && near != "":
		r.errorf(as, "there is no marker %q", g.As).Remedy = "did you mean " + near + "?"
	case of == nil:
		r.errorf(as, "there is no marker %q", g.As).Remedy = example
	case g.Value == "" && of.Kind != marker.Args && of.Kind != marker.None && !of.Optional:
		r.errorf(as, "+%s takes %s", g.As, of.Kind).Remedy = "name the argument with that value under value"
	case g.Value != "" && (of.Kind == marker.Args || of.Kind == marker.None):
		r.errorf(as, "+%s takes %s", g.As, of.Kind).Remedy = "leave value out"
	case g.AnyOf == "" && g.AllOf == "":
		r.errorf(n, "it names no gates").Remedy = "name the argument with the gates under anyOf or allOf"
	case g.AnyOf == g.AllOf, g.Value != "" && (g.Value == g.AnyOf || g.Value == g.AllOf):
		r.errorf(n, "it names an argument twice").Remedy = "name a different one under each of value, anyOf and allOf"
	}
	return g
}

// jobChannel reads the channel of a job.
func (r *reader) jobChannel(e entry) (name string) {
	r.decode(e, &name)
	if r.declared.Find(name) == nil {
		r.unknownChannel(e.value, name, &r.declared)
	}
	return name
}

func (r *reader) unknownChannel(n *yaml.Node, name string, all *modelbuild.Channels) {
	names := make([]string, 0, len(all.All))
	for _, c := range all.All {
		names = append(names, c.Name)
	}
	remedy := "write it under channels, at the top of gen.yaml"
	if near := marker.Closest(name, names); near != "" {
		remedy = "did you mean " + near + "?"
	}
	r.errorf(n, "there is no channel %q", name).Remedy = remedy
}

// channelsSchema returns the schemas of the keys at the top.
func channelsSchema() object {
	of := closed("a share of the API with outputs of its own", object{
		"includes":      list("other channels; what is in them is in this one, too"),
		"gates":         list("gates that are on"),
		"disabledGates": list("gates that are off, also if an included channel has them"),
		"unserved":      list("versions that API servers do not serve, e.g. v*alpha*"),
	})
	of["type"] = []string{"object", "null"}
	return object{
		channelsKey: object{"type": "object", "additionalProperties": of,
			"description": "shares of the API with outputs of their own, by name; a job names one with channel"},
		tagsKey: words("how tags of channels in comments begin, e.g. gateway for <gateway:experimental>"),
		gateMarkersKey: object{"type": "array", "items": object{"oneOf": []object{
			words("a marker whose value is a gate, e.g. openshift:enable:FeatureGate"),
			closed("a marker that stands for another one where gates are on", object{
				"marker": words("the marker, e.g. example:max"),
				"as":     words("the marker that it stands for, e.g. kubebuilder:validation:MaxItems"),
				"value":  words("the argument with the value of that one, if it has no arguments itself"),
				"anyOf":  words("the argument with gates of which one is on"),
				"allOf":  words("the argument with gates that are all on"),
				"exclusive": object{"type": "boolean",
					"description": "the gates named last replace those before, where several may hold"},
			})}}, "description": "markers of the project that name gates"},
	}
}
