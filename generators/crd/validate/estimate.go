package validate

import (
	"context"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/proof"
)

// within reports whether the API server's estimate is within the budget if n bounds each of the unbounded nodes.
func (f *finding) within(ctx context.Context, bounded []unbounded, n int64) (bool, error) {
	trial := f.candidate.CRD.DeepCopy()
	version := trial.Spec.Versions[f.version]
	version.Storage, version.Served, version.Subresources, version.SelectableFields = true, true, nil, nil
	trial.Spec.Versions = []apiext.CustomResourceDefinitionVersion{version}
	schema := version.Schema.OpenAPIV3Schema
	plain(schema, !isTotal(f.err))
	if !isTotal(f.err) { // other rules do not matter, and take time to compile
		rule := f.node.schema.XValidations[f.rest[0].index()]
		at(schema, f.way(), func(s *apiext.JSONSchemaProps) { s.XValidations = append(s.XValidations, rule) })
	}
	for _, o := range bounded {
		at(schema, o.steps, func(s *apiext.JSONSchemaProps) { bound(s, n) })
	}
	problems, err := proof.Definition(ctx, trial)
	return !slices.ContainsFunc(problems, isCost), err
}

// plain removes from a schema whatever keeps the API server from estimating CEL rules when bounds are tried: defaults,
// which a bound may refuse. Keys of lists become required, because a key must be required or have a default. With
// rules, it removes all rules, too.
func plain(s *apiext.JSONSchemaProps, rules bool) {
	s.Default = nil
	if rules {
		s.XValidations = nil
	}
	for name, property := range s.Properties {
		plain(&property, rules)
		s.Properties[name] = property
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		plain(s.AdditionalProperties.Schema, rules)
	}
	if s.Items != nil && s.Items.Schema != nil {
		plain(s.Items.Schema, rules)
		for _, key := range s.XListMapKeys {
			if !slices.Contains(s.Items.Schema.Required, key) {
				s.Items.Schema.Required = append(s.Items.Schema.Required, key)
			}
		}
	}
}

// at changes the schema at the end of the steps, and nothing that other schemas share with this one.
func at(s *apiext.JSONSchemaProps, steps []step, change func(*apiext.JSONSchemaProps)) {
	if len(steps) == 0 {
		change(s)
		return
	}
	next := below(s, steps[0])
	if next == nil {
		return
	}
	changed := *next
	at(&changed, steps[1:], change)
	switch steps[0].name {
	case "properties":
		s.Properties = maps.Clone(s.Properties)
		s.Properties[steps[0].key] = changed
	case "items":
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &changed, JSONSchemas: s.Items.JSONSchemas}
	case "additionalProperties":
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: &changed}
	}
}

func sorted(properties map[string]apiext.JSONSchemaProps) []string {
	return slices.Sorted(maps.Keys(properties))
}

// jsonPath returns the path of the steps in an object, e.g. "spec.rules[].name".
func jsonPath(steps []step) string {
	p := &Node{}
	for _, s := range steps {
		p = p.step(s)
	}
	return p.path
}
