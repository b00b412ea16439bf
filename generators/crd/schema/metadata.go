package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// metaTags are the json tags that API objects need on what they embed of package metav1.
var metaTags = map[string]string{"TypeMeta": ",inline", "ObjectMeta": "metadata,omitempty", "ListMeta": "metadata,omitempty"}

const metav1Path = "k8s.io/apimachinery/pkg/apis/meta/v1"

// wrongTag returns the problem of a field's json tag, or nil: it is missing, or makes something else of embedded metadata
// than API servers expect.
func wrongTag(t *model.Type, f *model.Field, at model.Position) *diag.Diagnostic {
	tag, meta := metaTags[f.Type.Name]
	meta = meta && f.Embedded && f.Type.PkgPath == metav1Path
	named := f.JSON.Name == "metadata"
	if f.Type.Name == "TypeMeta" {
		named = f.JSON.Inline
	}
	var problem diag.Diagnostic
	switch {
	case meta && !f.JSON.Tagged:
		problem = diag.Errorf(at, "field %s.%s has no json tag", t.Name, f.Name).Fix("write `json:%q`", tag)
	case meta && !named:
		problem = diag.Errorf(at, "field %s.%s is not where API servers look for it", t.Name, f.Name).Fix("write `json:%q`", tag)
	case !f.JSON.Tagged:
		problem = diag.Errorf(at, "field %s.%s has no json tag", t.Name, f.Name).
			Fix("add e.g. `json:\"%s,omitempty\"`, or `json:\"-\"` to leave it out", lowerFirst(f.Name))
	default:
		return nil
	}
	return &problem
}
