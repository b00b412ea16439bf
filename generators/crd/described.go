package crd

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// Described returns the CRDs as [Results] does, with the descriptions that the options maxDescLen, omitDescriptions and
// maxSize shorten or leave out: these options are about the size of CRDs.
func Described(p *codegen.Pass) ([]*Result, error) {
	short, err := Results(p)
	if err != nil {
		return nil, err
	}
	var all []*Result
	var schemas *schema.Builder
	for _, r := range short {
		if o := r.options; o.MaxDescLen == nil && len(o.OmitDescriptions) == 0 && o.MaxSize == "" {
			all = append(all, r)
			continue
		} else if schemas == nil {
			options := o.Options
			options.MaxDescLen, options.OmitDescriptions = nil, nil
			schemas = schema.NewBuilder(p, &options)
		}
		described := *r
		described.CRD = r.CRD.DeepCopy()
		for i, v := range r.Versions {
			describe(described.CRD.Spec.Versions[i].Schema.OpenAPIV3Schema, schemas.Object(v.Type))
		}
		all = append(all, &described)
	}
	return all, nil
}

// describe copies the descriptions of a schema to one that differs from it in nothing else.
func describe(to, from *apiext.JSONSchemaProps) {
	to.Description = from.Description
	for name, property := range to.Properties {
		of := from.Properties[name]
		describe(&property, &of)
		to.Properties[name] = property
	}
	if to.Items != nil && to.Items.Schema != nil && from.Items != nil {
		describe(to.Items.Schema, from.Items.Schema)
	}
	if a := to.AdditionalProperties; a != nil && a.Schema != nil && from.AdditionalProperties != nil {
		describe(a.Schema, from.AdditionalProperties.Schema)
	}
}
