package crd

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// most returns the option maxSize in bytes, e.g. 256000 for 250KiB, or 0 without it.
func (o *Options) most(p *codegen.Pass) int64 {
	if o.MaxSize == "" {
		return 0
	}
	number := strings.Replace(strings.TrimSuffix(strings.ReplaceAll(o.MaxSize, " ", ""), "B"), "K", "k", 1)
	quantity, err := resource.ParseQuantity(strings.Replace(number, "ki", "Ki", 1))
	if err != nil || quantity.Value() <= 0 {
		p.Report(ruleOption.At(diag.NoPosition, "maxSize %q is not a size", o.MaxSize).
			Fix("write, e.g., 250KiB, which kubectl apply can still handle"))
		return 0
	}
	return quantity.Value()
}

// shrink drops descriptions of other modules' types, deepest first, until a CRD has at most so many bytes of JSON.
// kubectl apply keeps that JSON in an annotation.
func shrink(p *codegen.Pass, crd *apiext.CustomResourceDefinition, k *kind, most int64) {
	if most == 0 {
		return
	}
	size := jsonSize(crd)
	if size <= most {
		return
	}
	for i := range crd.Spec.Versions { // to change it
		crd.Spec.Versions[i].Schema = crd.Spec.Versions[i].Schema.DeepCopy()
	}
	byDepth, packages := map[int]int64{}, map[string]bool{}
	deepest := 0
	externalDescriptions(p, crd, k, func(depth int, pkgPath string, s *apiext.JSONSchemaProps) {
		byDepth[depth] += jsonSize(s.Description) + int64(len(`"description":,`))
		packages[pkgPath], deepest = true, max(deepest, depth)
	})
	before := size
	depth := deepest + 1
	for ; size > most && depth > 1; depth-- {
		size -= byDepth[depth-1]
	}
	pos := k.versions[0].Type.Pos
	if size > most {
		p.Report(ruleLarge.At(pos, "the CRD of %s has %s, and maxSize is %s; without the descriptions of other "+
			"packages it would still have %s", k.name, kibibytes(before), kibibytes(most), kibibytes(size)).
			Fix("shorten descriptions with maxDescLen, leave some out with +gen:descriptions=false, or mark large " +
				"fields +gen:opaque"))
		return
	}
	externalDescriptions(p, crd, k, func(at int, _ string, s *apiext.JSONSchemaProps) {
		if at >= depth {
			s.Description = ""
		}
	})
	from := slices.Sorted(maps.Keys(packages))
	p.Report(ruleShortened.At(pos, "the CRD of %s has %s in place of %s, so that it fits maxSize: descriptions of %s "+
		"are left out from level %d on", k.name, kibibytes(jsonSize(crd)), kibibytes(before), strings.Join(from, ", "),
		depth).
		Fix("nothing has to be done; mark fields +gen:opaque or +gen:descriptions=false to choose what goes"))
}

// checkSize reports a CRD that is too large for etcd. It does not marshal a CRD that is far smaller.
func (o *Options) checkSize(p *codegen.Pass, schemas *schema.Builder, crd *apiext.CustomResourceDefinition, k *kind) {
	if schemas.Size(crd) < schema.Largest/8 {
		return
	}
	if size := jsonSize(crd); size > schema.Largest {
		d := ruleLarge.At(k.versions[0].Type.Pos, "the CRD of %s has %s, and etcd takes none of more than %s",
			k.name, kibibytes(size), kibibytes(schema.Largest))
		if o.Unchecked {
			d.Severity = diag.Warning
		}
		p.Report(d.Fix("shorten descriptions with maxDescLen, leave some out with +gen:descriptions=false, or mark " +
			"large fields +gen:opaque"))
	}
}

func jsonSize(v any) int64 {
	encoded, _ := json.Marshal(v) // a CRD can be marshalled
	return int64(len(encoded))
}

func kibibytes(n int64) string {
	if n < 10<<10 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.1f KiB", float64(n)/1024)
}

// externalDescriptions calls do for every schema whose description comes from a package outside of the API.
func externalDescriptions(
	p *codegen.Pass, crd *apiext.CustomResourceDefinition, k *kind,
	do func(depth int, pkgPath string, s *apiext.JSONSchemaProps),
) {
	d := describer{api: p.API, do: do}
	for i, r := range k.versions {
		d.visit(r.Type, crd.Spec.Versions[i].Schema.OpenAPIV3Schema, 0)
	}
}

// A describer walks through a type and its schema in parallel.
type describer struct {
	api *model.API
	do  func(depth int, pkgPath string, s *apiext.JSONSchemaProps)
}

func (d *describer) visit(t *model.Type, s *apiext.JSONSchemaProps, depth int) {
	switch t = model.Deref(t); t.Kind {
	case model.Struct:
		d.fields(t, s, depth)
	case model.Slice, model.Array:
		if s.Items != nil {
			d.described(t.Elem, t.Elem.PkgPath, s.Items.Schema, depth+1)
		}
	case model.Map:
		if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
			d.described(t.Elem, t.Elem.PkgPath, s.AdditionalProperties.Schema, depth+1)
		}
	}
}

func (d *describer) fields(t *model.Type, s *apiext.JSONSchemaProps, depth int) {
	for _, f := range t.JSONFields() {
		if property, ok := s.Properties[f.JSON.Name]; ok {
			d.described(f.Type, f.PkgPath, &property, depth+1)
			s.Properties[f.JSON.Name] = property
		}
	}
}

func (d *describer) described(t *model.Type, pkgPath string, s *apiext.JSONSchemaProps, depth int) {
	if s.Description != "" && pkgPath != "" && d.api.Package(pkgPath) == nil {
		d.do(depth, pkgPath, s)
	}
	d.visit(t, s, depth)
}
