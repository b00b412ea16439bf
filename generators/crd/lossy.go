package crd

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
)

// The values of the option conversion.
const (
	conversionExternal = "external"
	conversionNone     = "none"
)

// checkLossy reports kinds whose served versions differ in fields, and that no webhook converts: the API server then
// changes only apiVersion, and drops the fields that the other version lacks.
func (o *Options) checkLossy(p *codegen.Pass, all []*Result) {
	switch o.Conversion {
	case "":
	case conversionExternal, conversionNone:
		return
	default:
		p.Report(ruleOption.At(p.OptionPos("conversion"), "option conversion of generator crd: %q is not a conversion",
			o.Conversion).Fix("write external or none, or leave it out"))
		return
	}
	for _, r := range all {
		if r.CRD.Spec.Conversion != nil {
			continue
		}
		storage := slices.IndexFunc(r.CRD.Spec.Versions, stored)
		for i, v := range r.CRD.Spec.Versions {
			if i == storage || storage < 0 || !v.Served {
				continue
			}
			other := r.CRD.Spec.Versions[storage]
			differ := differences(v, other)
			if len(differ) == 0 {
				continue
			}
			p.Report(ruleLossy.At(r.Versions[i].Type.Pos, "%s loses fields between versions %s and %s, and no "+
				"webhook converts it: %s", r.Kind, v.Name, other.Name, shortened(differ)).
				Fix("add +%s, mark %s with +kubebuilder:unservedversion, or set the option conversion: external if "+
					"a patch of the CRD adds a webhook, none if the loss is meant", conversionMarker, v.Name))
		}
	}
}

func stored(v apiext.CustomResourceDefinitionVersion) bool { return v.Storage }

// shortened returns a list of at most five, e.g. "a, b and 3 more".
func shortened(all []string) string {
	const most = 5
	if len(all) <= most {
		return strings.Join(all, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(all[:most], ", "), len(all)-most)
}

// differences returns the fields that only one version has, or that have another type, e.g. "spec.color is only in v1".
func differences(a, b apiext.CustomResourceDefinitionVersion) (all []string) {
	only := func(path string, v apiext.CustomResourceDefinitionVersion) {
		all = append(all, fmt.Sprintf("%s is only in %s", path, v.Name))
	}
	var compare func(path string, x, y *apiext.JSONSchemaProps)
	compare = func(path string, x, y *apiext.JSONSchemaProps) {
		if x == nil || y == nil || open(x) || open(y) {
			return
		}
		if x.Type != y.Type || x.XIntOrString != y.XIntOrString {
			all = append(all, fmt.Sprintf("%s has another type", path))
			return
		}
		for _, name := range union(x.Properties, y.Properties) {
			at := strings.TrimPrefix(path+"."+name, ".")
			inX, hasX := x.Properties[name]
			inY, hasY := y.Properties[name]
			switch {
			case !hasY:
				only(at, a)
			case !hasX:
				only(at, b)
			default:
				compare(at, &inX, &inY)
			}
		}
		if x.Items != nil && y.Items != nil {
			compare(path+"[]", x.Items.Schema, y.Items.Schema)
		}
		if x.AdditionalProperties != nil && y.AdditionalProperties != nil {
			compare(path+"[*]", x.AdditionalProperties.Schema, y.AdditionalProperties.Schema)
		}
	}
	compare("", a.Schema.OpenAPIV3Schema, b.Schema.OpenAPIV3Schema)
	return all
}

// open reports whether API servers keep fields that the schema does not have.
func open(s *apiext.JSONSchemaProps) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

func union(a, b map[string]apiext.JSONSchemaProps) []string {
	names := maps.Clone(a)
	if names == nil {
		names = map[string]apiext.JSONSchemaProps{}
	}
	maps.Copy(names, b)
	return slices.Sorted(maps.Keys(names))
}
