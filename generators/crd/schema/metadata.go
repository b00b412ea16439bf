package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

// metaTags are the json tags that API objects need on what they embed of package metav1.
var metaTags = map[string]string{"TypeMeta": ",inline", "ObjectMeta": "metadata,omitempty",
	"ListMeta": "metadata,omitempty"}

// wrongMetadata returns the problem of a json tag that is missing on embedded metadata, or makes something else of it
// than API servers expect; nil if there is none.
func wrongMetadata(t *model.Type, f *model.Field, at model.Position) *diag.Diagnostic {
	tag, meta := metaTags[f.Type.Name]
	if !meta || !f.Embedded || f.Type.PkgPath != model.MetaV1 {
		return nil
	}
	named := f.JSON.Name == "metadata"
	if f.Type.Name == "TypeMeta" {
		named = f.JSON.Inline
	}
	var problem diag.Diagnostic
	switch {
	case !f.JSON.Tagged:
		problem = ruleMetadata.At(at, "field %s.%s has no json tag", t.Name, f.Name).Fix("write `json:%q`", tag)
	case !named:
		problem = ruleMetadata.At(at, "field %s.%s is not where API servers look for it", t.Name, f.Name).
			Fix("write `json:%q`", tag)
	default:
		return nil
	}
	return &problem
}
