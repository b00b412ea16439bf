package proof

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

func definition(c *checker, of *apiext.CustomResourceDefinition) {
	problems, err := Definition(context.Background(), of)
	if err != nil {
		c.refuse("spec", "correct the manifest", "%v", err)
	}
	c.errors("correct the manifest", problems)
}

// selfType matches the type of self in an error of the CEL compiler. Its number is that of the clock.
var selfType = regexp.MustCompile(`\bselfType\d+`)

// Definition returns the errors of an API server that is asked to create the CRD, by path. It does not change the CRD.
func Definition(ctx context.Context, crd *apiext.CustomResourceDefinition) (field.ErrorList, error) {
	crd = copied(crd)
	apiext.SetObjectDefaults_CustomResourceDefinition(crd)
	var internal apiextensions.CustomResourceDefinition
	convert := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition
	if err := convert(crd, &internal, nil); err != nil {
		return nil, fmt.Errorf("CRD %s: %w", crd.Name, err)
	}
	for _, version := range crd.Spec.Versions {
		if version.Storage { // as the API server does on creation
			internal.Status.StoredVersions = append(internal.Status.StoredVersions, version.Name)
		}
	}
	problems := validation.ValidateCustomResourceDefinition(ctx, &internal)
	for _, p := range problems {
		p.Detail = selfType.ReplaceAllString(p.Detail, "self")
	}
	slices.SortStableFunc(problems, func(a, b *field.Error) int { // the validation ranges over maps
		return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.Detail, b.Detail))
	})
	return problems, nil
}

// copied returns a copy whose defaults can be set. It shares the schemas, which are most of a CRD and do not change.
func copied(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
	shell := *crd
	shell.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i := range shell.Spec.Versions {
		shell.Spec.Versions[i].Schema = nil
	}
	all := shell.DeepCopy()
	for i := range all.Spec.Versions {
		all.Spec.Versions[i].Schema = crd.Spec.Versions[i].Schema
	}
	return all
}
