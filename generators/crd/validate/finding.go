package validate

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A finding is one of the API server's objections with the node that it is about.
type finding struct {
	candidate *Candidate
	err       *field.Error
	steps     []step
	resource  *model.Resource // the version's
	version   int             // -1 if it is about the CRD as a whole
	node      *node           // nil outside of schemas
	above     *node           // of a node: the one that holds it; nil for the root
	keyword   string          // the schema's keyword at the node, e.g. "default"; "" if it is about the node as a whole
	rest      []step          // from the keyword on

	ruled apiext.ValidationRule // in fit: the rule that it is about
	local bool                  // its remedy is for the API's own packages only
	inner *node                 // of a rule by ruleAt: the last node on the way that is not in another package
}

// schemaDepth is how many steps lead to a version's schema: spec.versions[0].schema.openAPIV3Schema.
const schemaDepth = 4

// locate finds the Go that a problem is about.
func (c *Candidate) locate(err *field.Error) *finding {
	f := &finding{candidate: c, err: err, steps: normal(parse(err.Field)), resource: c.Names, version: -1}
	f.find()
	return f
}

func (f *finding) find() {
	if len(f.steps) < 2 || f.steps[1].name != "versions" || f.steps[1].index() < 0 {
		return
	}
	f.version = f.steps[1].index()
	f.resource = f.candidate.Versions[f.version]
	if len(f.steps) < schemaDepth || f.steps[2].name != "schema" {
		return
	}
	f.node = root(f.resource, f.candidate.CRD.Spec.Versions[f.version].Schema.OpenAPIV3Schema)
	f.rest = f.steps[schemaDepth:]
	for len(f.rest) > 0 && f.rest[0].down() {
		if len(f.rest) == 1 && !f.rest[0].keyed {
			break // the error is about the keyword itself, e.g. items
		}
		f.above, f.node = f.node, f.node.step(f.rest[0])
		f.rest = f.rest[1:]
	}
	if len(f.rest) > 0 {
		f.keyword = f.rest[0].name
	}
}

// at begins a message with the marker that it is about, or else with the node.
func (f *finding) at(m marker.Marker, found bool) string {
	if found {
		return "marker +" + m.Names() + ": "
	}
	return f.subject() + ": "
}

// subject names what the node is in Go's and JSON's terms, e.g. "field spec.size".
func (f *finding) subject() string {
	switch {
	case f.node.path == "":
		return f.resource.Kind
	case f.node.foreign != "":
		return "field " + f.node.path + ", which is " + f.node.foreign
	}
	return "field " + f.node.path
}
