package validate

import (
	"slices"
	"strconv"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// deepest returns the rules of other packages' types to drop first if all rules together are over their budget: those
// inside of most unbounded lists and maps, which run most often. The API server names only some of the most expensive
// rules, and not always the same ones.
func (c *Candidate) deepest(version int) (all []*finding) {
	most := 0
	schema := c.CRD.Spec.Versions[version].Schema.OpenAPIV3Schema
	ruled(schema, nil, func(s *apiext.JSONSchemaProps, way []step) {
		open := countUnbounded(schema, way)
		for i, r := range s.XValidations {
			f := c.ruleAt(version, way, i)
			if o, _, ok := f.origin(); !ok || !o.External || open < most {
				continue
			}
			if open > most {
				all, most = nil, open
			}
			f.ruled = r
			all = append(all, f)
		}
	})
	return all
}

// countUnbounded counts the unbounded lists and maps on the way to a schema.
func countUnbounded(s *apiext.JSONSchemaProps, way []step) (n int) {
	for _, to := range way {
		if marker, bound := size(s); to.name != "properties" && marker != "" && *bound == nil {
			n++
		}
		s = below(s, to)
	}
	return n
}

// ruleAt returns the finding about a rule of a version's schema.
func (c *Candidate) ruleAt(version int, way []step, index int) *finding {
	f := &finding{candidate: c, version: version, resource: c.Versions[version], keyword: "x-kubernetes-validations"}
	f.rest = []step{{name: f.keyword, key: strconv.Itoa(index), keyed: true}}
	f.steps = slices.Concat(make([]step, schemaDepth), way, f.rest)
	f.node = root(f.resource, f.schema())
	f.inner = f.node
	for _, to := range way {
		f.above, f.node = f.node, f.node.step(to)
		if f.node.external == "" {
			f.inner = f.node
		}
	}
	return f
}

// summarize reports, for each field of the API's own packages, how many rules of other packages' types are dropped
// there.
func summarize(left []*finding) (warnings diag.List) {
	count := map[string]int{}
	for _, f := range left {
		count[f.inner.path]++
	}
	for _, f := range left {
		n, ok := count[f.inner.path]
		if !ok {
			continue
		}
		delete(count, f.inner.path)
		at := &finding{node: f.inner, resource: f.resource}
		warnings.Add(ruleBudget.At(f.position(f.inner.pos),
			"%s: declarative validation of other packages' types is left "+
				"out, %d rules: all rules of the CRD together are over their budget",
			at.subject(), n).
			Fix("give lists and maps here and around it +kubebuilder:validation:MaxItems and " +
				"+kubebuilder:validation:MaxProperties"))
	}
	return warnings
}
