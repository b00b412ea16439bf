package driver

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/goapi"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/replay"
)

// Breaking returns what breaks when one state replaces another one: in the Go API, and as the generators find
// it. The problems are those of the generators in the new state.
func Breaking(old, new *Snapshot) (all []breaking.Finding, problems diag.List) {
	compared := comparing(new.Generators)
	found := make([][]breaking.Finding, len(compared))
	reported := make([]diag.List, len(compared))
	_ = parallel.Each(new.Parallel, len(compared)+1, func(i int) error { // which returns none
		if i == len(compared) {
			all = goapi.Compare(old.goAPI(), new.goAPI())
			return nil
		}
		g := compared[i]
		for _, channel := range new.channelsWith(g) {
			before, _ := old.passes(g, old.channelLike(g, channel))
			after, drivers := new.passes(g, channel)
			for _, f := range g.Kubernetes.Breaking.Compare(before, after) {
				f.Message += ofChannel(channel)
				found[i] = append(found[i], f)
			}
			for _, d := range drivers {
				if new.Jobs.Run(g.Name) {
					reported[i].Add(d.Problems.By(g.Name)...)
				}
			}
		}
		return nil
	})
	wire := slices.Concat(found...)
	for _, list := range reported {
		problems.Add(list...)
	}
	all = append(wire, without(all, wire, BreakingRules(new.Generators))...)
	return slices.DeleteFunc(all, func(f breaking.Finding) bool {
		return len(new.Only) > 0 && !new.holds(f.New) && !old.holds(f.Old)
	}), problems
}

// BreakingDefinitions is [Breaking] for CRDs of files.
func BreakingDefinitions(generators []*codegen.Generator, old, new []codegen.Definition) (all []breaking.Finding) {
	for _, g := range comparing(generators) {
		if compare := g.Kubernetes.Breaking.CompareDefinitions; compare != nil {
			all = append(all, compare(old, new)...)
		}
	}
	return all
}

// Scope returns what [Breaking] compares, and what it leaves out.
func Scope(old, new *Snapshot) (compared, left []string) {
	compared = append(compared, goapi.Scope(old.goAPI()))
	for _, g := range comparing(new.Generators) {
		if g.Kubernetes.Breaking.Scope == nil {
			continue
		}
		for _, channel := range new.channelsWith(g) {
			before, _ := old.passes(g, old.channelLike(g, channel))
			after, _ := new.passes(g, channel)
			more, less := g.Kubernetes.Breaking.Scope(before, after)
			for _, text := range more {
				compared = append(compared, text+strings.TrimPrefix(ofChannel(channel), ","))
			}
			left = append(left, less...)
		}
	}
	return compared, left
}

// channelLike returns the channel with which a channel of a later state is compared: that of the same name. Where no
// job had channels, it is all of the API.
func (s *Snapshot) channelLike(g *codegen.Generator, channel string) string {
	if slices.Equal(s.channelsWith(g), []string{""}) {
		return ""
	}
	return channel
}

// ofChannel returns e.g. ", in channel standard", or "" without a channel.
func ofChannel(channel string) string {
	if channel == "" {
		return ""
	}
	return ", in channel " + channel
}

// The rules about states that can be read in part.
const (
	SettingsUnread  = "settings-unread"
	StateIncomplete = "state-incomplete"
)

var stateRules = []breaking.Rule{
	{Name: SettingsUnread, Doc: "the gen.yaml of a state can't be read: that of the new state counts instead",
		Severity: diag.Error, Remedy: "correct that gen.yaml, or compare with a state whose gen.yaml this gen reads"},
	{Name: StateIncomplete, Doc: "a state has mistakes or lacks files: breaks in these are not found",
		Severity: diag.Warning},
}

// comparing returns the generators that compare states.
func comparing(all []*codegen.Generator) []*codegen.Generator {
	return slices.DeleteFunc(slices.Clone(all), func(g *codegen.Generator) bool { return g.Kubernetes.Breaking == nil })
}

// BreakingRules returns the rules of all findings: those of the states, of the Go API, of replayed objects and of the
// generators.
func BreakingRules(generators []*codegen.Generator) []breaking.Rule {
	all := slices.Concat(stateRules, goapi.Rules, replay.Rules)
	for _, g := range comparing(generators) {
		all = append(all, g.Kubernetes.Breaking.Rules...)
	}
	return all
}

// without leaves out findings about fields for which another finding names Go users, too: e.g. a field that is gone.
func without(found, others []breaking.Finding, rules []breaking.Rule) []breaking.Finding {
	forGo := map[string]bool{}
	for _, r := range rules {
		forGo[r.Name] = slices.Contains(r.Breaks, breaking.GoUsers) && slices.Contains(r.Breaks, breaking.APIClients)
	}
	return slices.DeleteFunc(found, func(f breaking.Finding) bool {
		return slices.ContainsFunc(others, func(o breaking.Finding) bool {
			return forGo[o.Rule] && o.Old == f.Old && o.Old.IsValid()
		})
	})
}
