package plugin

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/protocol"
	"github.com/gen-toolkit/gen/internal/revision"
)

// compare runs the comparison of a generator on the states of a request. The plugin reads their packages itself.
func compare(ctx context.Context, g *codegen.Generator, request *protocol.Request, response *protocol.Response) error {
	if g.Kubernetes.Breaking == nil || request.Old == nil || request.New == nil {
		return fmt.Errorf("gen asks for breaking changes, of which %s has no rules or gen no states", g.Name)
	}
	selected, ok := selection(g, request, response)
	if !ok {
		return nil
	}
	find := findInPackages
	if request.Old.Definitions != nil {
		find = findInDefinitions
	}
	found, err := find(ctx, selected, request)
	if err != nil {
		return err
	}
	for _, f := range found {
		if !slices.ContainsFunc(g.Kubernetes.Breaking.Rules, func(r breaking.Rule) bool { return r.Name == f.Rule }) {
			continue // gen itself compares Go packages
		}
		for _, subject := range append([]string{f.Subject}, f.Others...) {
			response.Findings = append(response.Findings, protocol.Finding{Rule: f.Rule, Subject: subject,
				Message: f.Message, Stored: f.Stored, Remedy: f.Remedy, New: positionOf(f.New), Old: positionOf(f.Old)})
		}
	}
	return nil
}

func findInDefinitions(
	_ context.Context, selected jobs.Selected, request *protocol.Request,
) ([]breaking.Finding, error) {
	old, err := definitionsOf(request.Old)
	if err != nil {
		return nil, err
	}
	new, err := definitionsOf(request.New)
	if err != nil {
		return nil, err
	}
	return driver.BreakingDefinitions([]*codegen.Generator{selected.Generator}, old, new), nil
}

func findInPackages(
	ctx context.Context, selected jobs.Selected, request *protocol.Request,
) ([]breaking.Finding, error) {
	var opened [2]*driver.Snapshot
	for i, s := range []*protocol.State{request.Old, request.New} {
		state := revision.Directory("the work tree", request.Dir)
		if s.Name != "" {
			var err error
			if state, err = revision.Open(ctx, request.Dir, s.Name); err != nil {
				return nil, err
			}
			defer state.Close()
		}
		snapshot, problems, err := driver.Open(ctx, driver.Config{Dir: state.Dir, Env: state.Env, Source: state,
			Generators: []*codegen.Generator{selected.Generator},
			Jobs: []jobs.Job{{Packages: s.Packages, AllowMarkers: others,
				Generate: []jobs.Selected{selected}}}})
		if err != nil {
			return nil, err
		}
		if snapshot == nil {
			return nil, fmt.Errorf("the API of %s can't be read: %v", state, problems.Sorted())
		}
		opened[i] = snapshot
	}
	found, _ := driver.Breaking(opened[0], opened[1]) // gen itself reports problems
	return found, nil
}

// definitionsOf returns the CRDs of a state. Their positions are gen's.
func definitionsOf(s *protocol.State) (all []codegen.Definition, err error) {
	for _, object := range s.Definitions {
		text, err := json.Marshal(object)
		if err != nil {
			return nil, err
		}
		var crd apiext.CustomResourceDefinition
		if err := json.Unmarshal(text, &crd); err != nil {
			return nil, err
		}
		all = append(all, codegen.Definition{CRD: &crd, Position: nowhere})
	}
	return all, nil
}

func nowhere(...string) (none model.Position) { return none }

// rulesOf returns the rules of a generator's comparison.
func rulesOf(g *codegen.Generator) (all []protocol.Rule) {
	if g.Kubernetes.Breaking == nil {
		return nil
	}
	for _, r := range g.Kubernetes.Breaking.Rules {
		rule := protocol.Rule{Name: r.Name, Doc: r.Doc, Severity: "off", Remedy: r.Remedy}
		if r.Severity != 0 {
			rule.Severity = r.Severity.String()
		}
		for _, audience := range r.Breaks {
			rule.Breaks = append(rule.Breaks, string(audience))
		}
		all = append(all, rule)
	}
	return all
}
