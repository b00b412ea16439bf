package config

import (
	"cmp"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/pluginhost"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// plugin returns the generator of a plugin. ok is false where it can't be asked for its markers.
func (r *reader) plugin(e entry) (selected jobs.Selected, ok bool) {
	options := &pluginhost.Options{}
	selected = jobs.Selected{Options: options, Positions: map[string]token.Position{}}
	var markers []marker.Definition
	declared := false
	if !r.command(e, &selected, append(keysOf(options), optionsKey, markersKey)) {
		return selected, false
	}
	if of := value(e.value, markersKey); of != nil {
		declared, markers = true, r.markers(of)
	}
	var response protocol.Response
	path, err := pluginhost.Program(options.Base, options.Plugin)
	options.Program = path
	if err == nil && !declared && r.programs != nil {
		if response, err = pluginhost.Describe(r.programs, e.key.Value, options); err == nil {
			markers, options.Schemas = r.described(e, response.Markers), options.Schemas || response.Schemas
		}
	}
	if err != nil {
		r.errorf(value(e.value, pluginKey), "plugin %s: %v", e.key.Value, err).Remedy = pluginhost.Remedy(err)
		return selected, false
	}
	selected.Generator = pluginhost.New(r.programs, e.key.Value, options, markers, response.Doc)
	return selected, true
}

// command reads how a plugin is run, into the options of what is selected; keys are those that the entry may have.
func (r *reader) command(e entry, selected *jobs.Selected, keys []string) (ok bool) {
	before := len(r.problems)
	options := selected.Options.(*pluginhost.Options)
	options.Base = filepath.Dir(r.file)
	for _, of := range r.mapping(e.value, keys) {
		switch of.key.Value {
		case optionsKey:
			if err := of.value.Decode(&options.Settings); err != nil {
				r.errorf(of.value, "options wants a mapping").Remedy = "write the plugin's own, e.g. {indent: 2}"
			}
		case markersKey: // the caller reads them
		default:
			r.set(selected, Options(options), of)
		}
	}
	switch {
	case len(r.problems) > before:
		return false
	case len(options.Plugin) == 0 || options.Plugin[0] == "":
		r.errorf(cmp.Or(value(e.value, pluginKey), e.value), "the plugin has no command").Remedy =
			"write e.g. plugin: [go, tool, typescript]"
		return false
	case !options.HasTimeout():
		r.errorf(value(e.value, "timeout"), "timeout wants a duration, not %q", options.Timeout).Remedy = "write 90s"
		return false
	}
	return r.environment(e, options)
}

// environment sets the variables that a plugin gets, and reports names that can't be of one.
func (r *reader) environment(e entry, o *pluginhost.Options) (ok bool) {
	before := len(r.problems)
	o.Values = pluginhost.Environment(os.Environ(), o.Base)
	for _, name := range o.Env {
		if !pluginhost.IsVariable(name) {
			r.errorf(value(e.value, "env"), "no variable of the environment is called %q", name).Remedy =
				"write the name alone, e.g. NODE_ENV, and set the variable where gen runs"
		} else if text, set := os.LookupEnv(name); set {
			o.Values = append(o.Values, name+"="+text)
		}
	}
	return len(r.problems) == before
}

// described returns the markers that a plugin has described.
func (r *reader) described(e entry, of []protocol.Marker) (all []marker.Definition) {
	wrong := func(m protocol.Marker, what string) {
		r.errorf(value(e.value, pluginKey), "plugin %s describes the marker %q: %s", e.key.Value, m.Name, what).Remedy =
			"correct the plugin; gen explain plugins shows what it may answer"
	}
	for _, m := range of {
		d := marker.Definition{Name: m.Name, Doc: m.Doc, Enum: m.Enum}
		var problem string
		d.Kind, d.Domain, problem = meaning(m.Value, m.Domain, marker.None)
		for _, on := range m.On {
			if markers.Scopes[on] == 0 {
				wrong(m, "nothing is called "+on)
			}
			d.Scopes |= markers.Scopes[on]
		}
		for _, name := range slices.Sorted(maps.Keys(m.Args)) {
			arg := m.Args[name]
			kind, domain, wrong := meaning(arg.Value, arg.Domain, marker.String)
			problem, d.Kind = cmp.Or(problem, wrong), marker.Args
			d.ArgDefs = append(d.ArgDefs, marker.ArgDef{Name: name, Kind: kind, Domain: domain, Required: arg.Required,
				Enum: arg.Enum})
		}
		switch {
		case !markerName.MatchString(m.Name):
			wrong(m, "that can't be the name of one")
		case d.Doc == "" || d.Scopes == 0:
			wrong(m, "it needs doc and on")
		case problem != "":
			wrong(m, problem)
		default:
			all = append(all, d)
		}
	}
	return all
}

// meaning returns what the words of a plugin for a value mean, or what is wrong with them. without is the form of a
// value without a word; that of one with a domain is a text.
func meaning(value, domain string, without marker.Kind) (kind marker.Kind, of *marker.Domain, problem string) {
	kind, known := markers.Values[value]
	of = markers.Domains[domain]
	switch {
	case value == "" && of == nil:
		kind = without
	case value == "":
		kind = marker.String
	case !known:
		problem = "there is no value " + value
	case of != nil && kind != marker.String && kind != marker.List:
		problem = "a domain is for texts"
	}
	if domain != "" && of == nil {
		problem = "there is no domain " + domain
	}
	return kind, of, problem
}
