package config

import (
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/templategen"
)

// The keys that make a generator of an entry under generate:, declare its markers, and set its own options.
const (
	templateKey = "template"
	pluginKey   = "plugin"
	markersKey  = "markers"
	optionsKey  = "options"
)

// definitionName is what a generator of gen.yaml can be called.
var definitionName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// defines reports whether an entry under generate: makes a generator.
func defines(e entry) bool {
	return value(e.value, templateKey) != nil || value(e.value, pluginKey) != nil
}

// defined returns the generator that an entry makes, with its options. ok is false where its name can't be one.
func (r *reader) defined(e entry) (selected jobs.Selected, ok bool) {
	name := e.key.Value
	if !definitionName.MatchString(name) {
		r.errorf(e.key, "a generator can't be called %q", name).Remedy = "write a name of small letters and digits"
		return selected, false
	}
	if value(e.value, pluginKey) != nil {
		selected, ok = r.plugin(e)
	} else {
		selected, ok = r.template(e), true
	}
	if !ok {
		return selected, false
	}
	markers := selected.Markers
	if before, ok := r.custom[name]; ok && !slices.EqualFunc(before.Markers, markers, sameMarker) {
		r.errorf(e.key, "another job has %s with other markers", name).Remedy = "give it another name, or " +
			"the same markers"
	} else if !ok {
		r.custom[name] = selected.Generator
		r.checkMarkers(e, selected.Generator)
	}
	return selected, r.programs != nil || value(e.value, pluginKey) == nil
}

// template returns the generator of a template.
func (r *reader) template(e entry) jobs.Selected {
	options := &templategen.Options{}
	selected := jobs.Selected{Options: options, Positions: map[string]token.Position{}}
	var markers []marker.Definition
	for _, e := range r.mapping(e.value, append(keysOf(options), markersKey)) {
		if e.key.Value == markersKey {
			markers = r.markers(e.value)
		} else {
			r.set(&selected, Options(options), e)
		}
	}
	selected.Generator = templategen.New(e.key.Value, options.Template, markers)
	return selected
}

// keysOf returns the keys of options, and their other names.
func keysOf(options any) (keys []string) {
	for _, o := range Options(options) {
		keys = append(keys, o.Key)
		if o.Alias != "" {
			keys = append(keys, o.Alias)
		}
	}
	return keys
}

func sameMarker(a, b marker.Definition) bool {
	return a.Name == b.Name && a.Scopes == b.Scopes && a.Kind == b.Kind && a.Domain == b.Domain &&
		slices.Equal(a.Enum, b.Enum) && slices.EqualFunc(a.ArgDefs, b.ArgDefs, func(a, b marker.ArgDef) bool {
		return a.Name == b.Name && a.Kind == b.Kind && a.Required == b.Required && a.Domain == b.Domain &&
			slices.Equal(a.Enum, b.Enum)
	})
}

// checkMarkers reports markers that another generator defines otherwise.
func (r *reader) checkMarkers(e entry, g *codegen.Generator) {
	if _, err := codegen.Markers(append(slices.Clone(r.generators), g)); err != nil {
		r.errorf(value(e.value, markersKey), "%v", err).Remedy = "give the marker another name"
	}
}

// markerName is what a marker can be called, e.g. "example:helpers".
var markerName = regexp.MustCompile(`^[A-Za-z][\w.-]*(:[\w.-]+)*$`)

// markers reads the markers that a generator of gen.yaml has.
func (r *reader) markers(n *yaml.Node) (all []marker.Definition) {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "markers wants a mapping").Remedy = "write e.g. {example:helpers: {doc: adds helpers, on: type}}"
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, of := n.Content[i], n.Content[i+1]
		d := marker.Definition{Name: strings.TrimPrefix(name.Value, "+")}
		if !markerName.MatchString(d.Name) {
			r.errorf(name, "a marker can't be called %q", name.Value).Remedy = "write e.g. example:helpers"
			continue
		}
		for _, e := range r.mapping(of, []string{"doc", "on", "value", "domain", "enum", "args"}) {
			switch e.key.Value {
			case "doc":
				r.decode(e, &d.Doc)
			case "on":
				d.Scopes = r.scopes(e)
			case "value":
				d.Kind = choice(r, e, markers.Values)
			case "domain":
				d.Domain = choice(r, e, markers.Domains)
			case "enum":
				r.decode(e, &d.Enum)
			case "args":
				d.Kind, d.ArgDefs = marker.Args, r.args(e.value)
			}
		}
		if d.Doc == "" || d.Scopes == 0 {
			r.errorf(name, "marker %s needs doc and on", d.Name).Remedy = "write e.g. {doc: adds helpers, on: type}"
			continue
		}
		if d.Kind == marker.None && (len(d.Enum) > 0 || d.Domain != nil) {
			d.Kind = marker.String
		}
		r.checkDomain(value(of, "domain"), d.Domain, d.Kind)
		all = append(all, d)
	}
	return all
}

// scopes reads what a marker is on: a name or a list of them.
func (r *reader) scopes(e entry) (all marker.Scope) {
	nodes := []*yaml.Node{e.value}
	if e.value.Kind == yaml.SequenceNode {
		nodes = e.value.Content
	}
	for _, n := range nodes {
		all |= choice(r, entry{e.key, n}, markers.Scopes)
	}
	return all
}

// args reads the named arguments of a marker.
func (r *reader) args(n *yaml.Node) (all []marker.ArgDef) {
	if n.Kind != yaml.MappingNode {
		r.errorf(n, "args wants a mapping").Remedy = "write e.g. {name: {value: string, required: true}}"
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		arg := marker.ArgDef{Name: n.Content[i].Value, Kind: marker.String}
		if of := n.Content[i+1]; of.Tag != "!!null" {
			for _, e := range r.mapping(of, []string{"value", "domain", "required", "enum"}) {
				switch e.key.Value {
				case "value":
					arg.Kind = choice(r, e, markers.Values)
				case "domain":
					arg.Domain = choice(r, e, markers.Domains)
				case "required":
					r.decode(e, &arg.Required)
				case "enum":
					r.decode(e, &arg.Enum)
				}
			}
			r.checkDomain(value(of, "domain"), arg.Domain, arg.Kind)
		}
		all = append(all, arg)
	}
	return all
}

// checkDomain reports a domain of what is no text.
func (r *reader) checkDomain(at *yaml.Node, d *marker.Domain, kind marker.Kind) {
	if d != nil && kind != marker.String && kind != marker.List {
		r.errorf(at, "a domain is for texts").Remedy = "write value: string or value: list, or remove the domain"
	}
}

// choice reads one of several words.
func choice[T any](r *reader, e entry, words map[string]T) (chosen T) {
	var word string
	r.decode(e, &word)
	chosen, ok := words[word]
	if !ok {
		names := slices.Sorted(maps.Keys(words))
		remedy := "write one of " + strings.Join(names, ", ")
		if near := marker.Closest(word, names); near != "" {
			remedy = "did you mean " + near + "?"
		}
		r.errorf(e.value, "%s can't be %q", e.key.Value, word).Remedy = remedy
	}
	return chosen
}
