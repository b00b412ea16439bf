package driver

import (
	"go/token"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/modelbuild"
)

// channels returns the channels with those marked that the jobs use.
func (cfg *Config) channels() modelbuild.Channels {
	all := cfg.Channels
	all.All = slices.Clone(all.All)
	for i := range all.All {
		all.All[i].Used = slices.ContainsFunc(cfg.Jobs, func(j jobs.Job) bool { return j.Channel == all.All[i].Name })
	}
	return all
}

// apiOf returns the API as a channel has it, or all of it for "".
func (s *Snapshot) apiOf(channel string) *model.API {
	if view, ok := s.built.Channels[channel]; ok {
		return view.(*model.API)
	}
	return s.api
}

// gateMarkers defines the project's own markers that name a gate. It generates nothing.
func (cfg *Config) gateMarkers() *codegen.Generator {
	g := &codegen.Generator{Name: "gates"}
	for _, name := range cfg.Channels.GateMarkers {
		g.Markers = append(g.Markers, marker.Definition{Name: name, Kind: marker.List,
			Scopes: marker.Package | marker.Type | marker.Field | marker.Const,
			Doc:    "What it is on is there only in channels of gen.yaml with one of the gates."})
	}
	return g
}

// channelsOf returns the names of the channels that have a package, sorted.
func (s *Snapshot) channelsOf(path string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(s.built.Channels)) {
		if s.apiOf(name).Package(path) != nil {
			names = append(names, name)
		}
	}
	return names
}

// noChannels reports conditions of declarations where gen.yaml has no channels: there they do nothing.
func (s *Snapshot) noChannels() (problems diag.List) {
	if s.ConfigFile == "" || len(s.Channels.All) > 0 {
		return nil
	}
	report := func(set marker.Set) {
		for _, m := range set {
			if m.Name == "gen:ifEnabled" || m.Name == "gen:ifDisabled" {
				problems.Add(ruleNoChannels.At(m.Pos, "marker +%s does nothing: gen.yaml has no channels", m.Name).
					Fix("write e.g. channels: {standard: , experimental: } in gen.yaml, and channel in its jobs"))
			}
		}
	}
	for _, p := range s.api.Packages {
		report(p.Markers)
		for _, t := range p.Types {
			report(t.Markers)
			for _, f := range t.Fields {
				report(f.Markers)
			}
		}
	}
	return problems
}

// problemsOf returns the problems of the units. An error that only some of the channels have says which.
func (s *Snapshot) problemsOf(results []unitResult) (all diag.List) {
	type problem struct {
		pos     token.Position
		message string
	}
	used, with := map[string]bool{}, map[problem]map[string]bool{} // channels
	for _, r := range results {
		used[s.channelOf(r)] = true
		for _, d := range r.Problems {
			of := problem{d.Pos, d.Message}
			if with[of] == nil {
				with[of] = map[string]bool{}
			}
			with[of][s.channelOf(r)] = true
		}
	}
	delete(used, "")
	for _, r := range results {
		for _, d := range r.Problems {
			if d.Severity == diag.Error && s.channelOf(r) != "" && len(with[problem{d.Pos, d.Message}]) < len(used) {
				d.Message = "in channel " + s.channelOf(r) + ": " + d.Message
			}
			all.Add(d)
		}
	}
	return all
}

// channelOf returns the channel of a unit, or "".
func (s *Snapshot) channelOf(r unitResult) string { return s.Jobs[r.Unit.Job].Channel }
