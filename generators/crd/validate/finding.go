package validate

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A finding is one of the API server's errors with the node that it is about.
type finding struct {
	candidate *Candidate
	err       *field.Error
	steps     []step
	resource  *model.Resource // of the version
	version   int             // -1 if it is about the CRD itself
	node      *Node           // nil for an error outside of schemas
	above     *Node           // the parent of the node; nil for the root
	keyword   string          // the schema's keyword at the node, e.g. "default"; "" if it is about the node itself
	rest      []step          // from the keyword on

	ruled apiext.ValidationRule // in dropRules: the rule that it is about
	local bool                  // its remedy is for the API's own packages only
	inner *Node                 // of a rule by ruleAt: the last node on the way in the API's own packages
}

// schemaDepth is the number of steps to a version's schema: spec.versions[0].schema.openAPIV3Schema.
const schemaDepth = 4

// locate finds the Go code that caused an error.
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

// at returns the beginning of a message: the marker, or else the node.
func (f *finding) at(m marker.Marker, found bool) string {
	if found {
		return "marker +" + m.Names() + ": "
	}
	return f.subject() + ": "
}

// subject returns the name of the node in messages, e.g. "field spec.size".
func (f *finding) subject() string {
	switch {
	case f.node.path == "":
		return f.resource.Kind
	case f.node.external != "":
		return "field " + f.node.path + ", which is " + f.node.external
	}
	return "field " + f.node.path
}
