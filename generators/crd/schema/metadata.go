package schema

import (
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// metaTags are the json tags that API objects need on what they embed of package metav1.
var metaTags = map[string]string{"TypeMeta": ",inline", "ObjectMeta": "metadata,omitempty",
	"ListMeta": "metadata,omitempty"}

// isMetadata reports whether a field is the metadata of a kind.
func isMetadata(t *model.Type, f *model.Field) bool {
	return f.Type.Is(model.MetaV1, "ObjectMeta") && f.JSON.Name == "metadata" && t.IsRoot()
}

// readMetadata notes that the markers of the metadata of a kind count where it is a part of another one. At the top of
// an object, API servers take no schema for metadata.
func (b *Builder) readMetadata(t *model.Type) {
	for _, f := range t.Fields {
		if len(b.within) > 0 && f.Markers.Len() > 0 && isMetadata(t, f) {
			f.Markers.Where(func(marker.Marker) bool { return true })
		}
	}
}

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
