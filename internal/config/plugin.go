package config

import (
	"cmp"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/plugin"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/pluginhost"
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
	var response plugin.Response
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

// environment sets the variables that a plugin gets by name, and reports those that can't be.
func (r *reader) environment(e entry, o *pluginhost.Options) (ok bool) {
	before := len(r.problems)
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
func (r *reader) described(e entry, of []plugin.Marker) (all []marker.Definition) {
	wrong := func(m plugin.Marker, what string) {
		r.errorf(value(e.value, pluginKey), "plugin %s describes the marker %q: %s", e.key.Value, m.Name, what).Remedy =
			"correct the plugin; gen explain plugins shows what it may answer"
	}
	for _, m := range of {
		d := marker.Definition{Name: m.Name, Doc: m.Doc, Kind: valueKinds[m.Value], Enum: m.Enum}
		if m.Value == "" {
			d.Kind = marker.None
		}
		for _, on := range m.On {
			if scopes[on] == 0 {
				wrong(m, "nothing is called "+on)
			}
			d.Scopes |= scopes[on]
		}
		for _, name := range slices.Sorted(maps.Keys(m.Args)) {
			arg := m.Args[name]
			kind, ok := valueKinds[arg.Value]
			if !ok {
				kind = marker.String
			}
			d.Kind = marker.Args
			d.ArgDefs = append(d.ArgDefs, marker.ArgDef{Name: name, Kind: kind, Required: arg.Required, Enum: arg.Enum})
		}
		_, valid := valueKinds[m.Value]
		switch {
		case !markerName.MatchString(m.Name):
			wrong(m, "that can't be the name of one")
		case d.Doc == "" || d.Scopes == 0:
			wrong(m, "it needs doc and on")
		case !valid && m.Value != "":
			wrong(m, "there is no value "+m.Value)
		default:
			all = append(all, d)
		}
	}
	return all
}
