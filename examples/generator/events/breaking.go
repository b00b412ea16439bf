package events

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// comparison is for gen breaking: who raises an alarm by the reason of an event misses one that is gone.
var comparison = &codegen.Comparison{
	Rules: []breaking.Rule{{Name: "event-removed", Doc: "a kind has an event no more", Severity: diag.Error,
		Breaks: []breaking.Audience{breaking.APIClients}, Remedy: "keep the reason"}},
	Compare: func(old, new []*codegen.Pass) (all []breaking.Finding) {
		for _, p := range old {
			for _, pkg := range p.API.Packages {
				for _, t := range pkg.Types {
					all = append(all, gone(t, find(new, pkg.Path, t.Name))...)
				}
			}
		}
		return all
	},
}

// gone returns the events that the old state of a kind has, and the new one, if there is one, does not.
func gone(old, new *model.Type) (all []breaking.Finding) {
	if new == nil {
		return nil
	}
	for _, m := range old.Markers.All("example:event") {
		same := func(other marker.Marker) bool { return other.Args["reason"] == m.Args["reason"] }
		if !slices.ContainsFunc(new.Markers.All("example:event"), same) {
			all = append(all, breaking.Finding{Rule: "event-removed", Old: m.Pos, New: new.Pos,
				Subject: breaking.KindName(new.Package.Group, new.Package.Version, new.Name),
				Message: "the event " + m.Args["reason"] + " is gone"})
		}
	}
	return all
}

// find returns a type of a state, or nil.
func find(state []*codegen.Pass, path, name string) *model.Type {
	for _, p := range state {
		if pkg := p.API.Package(path); pkg != nil {
			return pkg.Type(name)
		}
	}
	return nil
}
