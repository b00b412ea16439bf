package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// limits are what the remedy proposes, the most generous that brings the rule within the budget.
var limits = []int64{1000, 500, 200, 100, 50, 20, 10, 5}

// An open is a list, map or string without a greatest size.
type open struct {
	steps  []step
	path   string // e.g. "spec.rules"
	marker string // e.g. "MaxItems"
}

// bounds returns the remedy for a rule over its budget. Which of the lists, maps and strings without a bound matter is tried
// out: the API server's own estimate is taken again with all of them bounded, and then with as few as do.
func (f *finding) bounds(ctx context.Context, index int, part string) (string, error) {
	schema := f.claim.CRD.Spec.Versions[f.version].Schema.OpenAPIV3Schema
	way := f.steps[schemaDepth : len(f.steps)-len(f.rest)]
	text := f.place.schema.XValidations[index].Rule + " " + f.place.schema.XValidations[index].MessageExpression
	candidates := opens(schema, way, text)
	within := func(bounded []open, n int64) (bool, error) {
		trial := f.claim.CRD.DeepCopy()
		trial.Spec.Versions = []apiext.CustomResourceDefinitionVersion{trial.Spec.Versions[f.version]}
		trial.Spec.Versions[0].Storage, trial.Spec.Versions[0].Served = true, true
		trial.Spec.Versions[0].Subresources, trial.Spec.Versions[0].SelectableFields = nil, nil
		s := trial.Spec.Versions[0].Schema.OpenAPIV3Schema
		if whole(f.err) {
			plain(s, false)
		} else {
			rule := f.place.schema.XValidations[index]
			plain(s, true)
			at(s, way, func(s *apiext.JSONSchemaProps) { s.XValidations = append(s.XValidations, rule) })
		}
		for _, o := range bounded {
			at(s, o.steps, func(s *apiext.JSONSchemaProps) { o.bound(s, n) })
		}
		problems, err := validate(ctx, trial)
		for _, p := range problems {
			if costs(p) {
				return false, err
			}
		}
		return true, err
	}
	for _, n := range limits {
		enough, err := within(candidates, n)
		if err != nil {
			return "", err
		}
		if !enough {
			continue
		}
		for i := len(candidates) - 1; i >= 0; i-- {
			fewer := slices.Delete(slices.Clone(candidates), i, i+1)
			if enough, err := within(fewer, n); err != nil {
				return "", err
			} else if enough {
				candidates = fewer
			}
		}
		return propose(candidates, n), nil
	}
	return "simplify the " + part + ": bounds on lists, maps and strings alone do not make it cheap enough", nil
}

// propose words the remedy, e.g. "give spec.rules +kubebuilder:validation:MaxItems, at most 100".
func propose(needed []open, n int64) string {
	var each []string
	for _, o := range needed {
		each = append(each, fmt.Sprintf("%s +%s%s", o.path, prefix, o.marker))
	}
	if len(each) == 1 {
		return fmt.Sprintf("give %s=%d or less, or simplify the rule", each[0], n)
	}
	return fmt.Sprintf("give %s, all of %d or less, or simplify the rule", strings.Join(each, " and "), n)
}

// opens returns what has no bound on the way to the rule's place, which is how often the rule runs, and what the rule reads
// below it.
func opens(s *apiext.JSONSchemaProps, way []step, text string) []open {
	var all []open
	add := func(s *apiext.JSONSchemaProps, steps []step) {
		if o := unbounded(s); o != "" {
			all = append(all, open{steps: slices.Clone(steps), path: jsonPath(steps), marker: o})
		}
	}
	for i, to := range way {
		add(s, way[:i])
		if s = below(s, to); s == nil {
			return all
		}
	}
	var visit func(s *apiext.JSONSchemaProps, steps []step)
	visit = func(s *apiext.JSONSchemaProps, steps []step) {
		add(s, steps)
		for _, name := range sorted(s.Properties) {
			if strings.Contains(text, name) {
				property := s.Properties[name]
				visit(&property, append(steps, step{name: "properties", key: name, keyed: true}))
			}
		}
		for _, to := range []step{{name: "items"}, {name: "additionalProperties"}} {
			if held := below(s, to); held != nil {
				visit(held, append(steps, to))
			}
		}
	}
	visit(s, slices.Clip(way))
	return all
}

// unbounded returns the marker that would bound the schema, or "" if it has a bound or needs none.
func unbounded(s *apiext.JSONSchemaProps) string {
	switch {
	case s.Type == "array" && s.MaxItems == nil:
		return "MaxItems"
	case s.Type == "object" && s.AdditionalProperties != nil && s.MaxProperties == nil:
		return "MaxProperties"
	case (s.Type == "string" || s.XIntOrString) && s.MaxLength == nil && len(s.Enum) == 0:
		return "MaxLength"
	}
	return ""
}

func (o open) bound(s *apiext.JSONSchemaProps, n int64) {
	switch o.marker {
	case "MaxItems":
		s.MaxItems = &n
	case "MaxProperties":
		s.MaxProperties = &n
	default:
		s.MaxLength = &n
	}
}
