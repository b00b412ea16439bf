// Package openapispec writes the OpenAPI documents that API servers publish for CRDs, without a server. In: CRDs. Out:
// an OpenAPI v3 document for each group and version, as at /openapi/v3/apis/<group>/<version>, and one of OpenAPI v2,
// with what the CRDs add at /openapi/v2. The code is the API server's own: that of k8s.io/apiextensions-apiserver.
package openapispec

import (
	"cmp"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kube-openapi/pkg/handler"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

// A Document is the OpenAPI v3 document of a group and version.
type Document struct {
	schema.GroupVersion          // e.g. example.org/v1
	CRDs                []string // the names of the CRDs that it is of, sorted, e.g. "fruits.example.org"
	Spec                *spec3.OpenAPI
}

// An Error is about a CRD of which API servers publish nothing, e.g. of a kind that another CRD has, too.
type Error struct {
	CRD, Version string // e.g. "fruits.example.org" and "v1"
	Err          error
}

func (e *Error) Error() string {
	return fmt.Sprintf("API servers publish nothing of %s in version %s: %v", e.CRD, e.Version, e.Err)
}

// Unwrap returns what the API server's code says.
func (e *Error) Unwrap() error { return e.Err }

// Documents returns a document for each group and version that the CRDs serve, sorted by them. It changes no CRD. The
// error is an [*Error].
func Documents(crds []*apiext.CustomResourceDefinition) (all []Document, err error) {
	found := map[schema.GroupVersion]*Document{}
	specs := map[schema.GroupVersion][]*spec3.OpenAPI{}
	for _, crd := range sorted(crds) {
		for _, version := range served(crd) {
			built, err := builder.BuildOpenAPIV3(crd, version, builder.Options{IncludeSelectableFields: true})
			if err != nil {
				return nil, &Error{crd.Name, version, err}
			}
			gv := schema.GroupVersion{Group: crd.Spec.Group, Version: version}
			if found[gv] == nil {
				found[gv] = &Document{GroupVersion: gv}
			}
			found[gv].CRDs, specs[gv] = append(found[gv].CRDs, crd.Name), append(specs[gv], built)
		}
	}
	for gv, document := range found {
		if document.Spec, err = builder.MergeSpecsV3(specs[gv]...); err != nil { // two CRDs of one kind
			return nil, &Error{document.CRDs[0], gv.Version, err}
		}
		all = append(all, *document)
	}
	slices.SortFunc(all, func(a, b Document) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Version, b.Version))
	})
	return all, nil
}

// Swagger returns one OpenAPI v2 document with all versions that the CRDs serve. It changes no CRD. As in API servers,
// schemas lose what OpenAPI v2 can't say, and defaults. The error is as that of [Documents].
func Swagger(crds []*apiext.CustomResourceDefinition) (*spec.Swagger, error) {
	var specs []*spec.Swagger
	for _, crd := range sorted(crds) {
		for _, version := range served(crd) {
			built, err := builder.BuildOpenAPIV2(crd, version, builder.Options{V2: true, IncludeSelectableFields: true})
			if err != nil {
				return nil, &Error{crd.Name, version, err}
			}
			built.Definitions = handler.PruneDefaults(built.Definitions)
			specs = append(specs, built)
		}
	}
	if len(specs) == 0 {
		return &spec.Swagger{}, nil
	}
	return builder.MergeSpecs(specs[0], specs[1:]...)
}

// sorted returns the CRDs by name, with the defaults that API servers set.
func sorted(crds []*apiext.CustomResourceDefinition) []*apiext.CustomResourceDefinition {
	all := make([]*apiext.CustomResourceDefinition, len(crds))
	for i, crd := range crds {
		all[i] = crd.DeepCopy()
		apiext.SetObjectDefaults_CustomResourceDefinition(all[i])
	}
	slices.SortFunc(all, func(a, b *apiext.CustomResourceDefinition) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

func served(crd *apiext.CustomResourceDefinition) (versions []string) {
	for _, v := range crd.Spec.Versions {
		if v.Served {
			versions = append(versions, v.Name)
		}
	}
	return versions
}
