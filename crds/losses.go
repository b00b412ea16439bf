package crds

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// converts reports whether objects may be stored in another version than the new storage version, and only the
// installed definition has a webhook that converts them.
func (s step) converts() bool {
	other := func(version string) bool { return version != storageVersion(s.wanted) }
	return s.existing != nil && hasWebhook(s.existing) && !hasWebhook(s.wanted) &&
		slices.ContainsFunc(s.existing.Status.StoredVersions, other)
}

func hasWebhook(crd *apiextensionsv1.CustomResourceDefinition) bool {
	return crd.Spec.Conversion != nil && crd.Spec.Conversion.Strategy == apiextensionsv1.WebhookConverter
}

// losses returns the problem that objects would lose fields, because the storage version of the new definition lacks
// what they have, e.g. where the definition is that of an older release. Where a webhook converts, only that knows.
func (i *installer) losses(
	ctx context.Context, existing, wanted *apiextensionsv1.CustomResourceDefinition,
) (problems []Problem, err error) {
	resource, err := resourceOf(existing)
	to := versionOf(wanted, storageVersion(wanted))
	if i.AllowLoss || hasWebhook(existing) || hasWebhook(wanted) || wanted.Spec.PreserveUnknownFields ||
		err != nil || to == nil || to.Schema == nil { // objects that can't be read can't be rewritten, either
		return nil, nil
	}
	if equality.Semantic.DeepEqual(versionOf(existing, resource.Version).Schema, to.Schema) {
		return nil, nil
	}
	lost := map[string]bool{}
	err = i.pages(ctx, resource, func(options metav1.ListOptions) (next string, err error) {
		list, err := i.Dynamic.Resource(resource).List(ctx, options)
		if err != nil {
			return "", err
		}
		for _, object := range list.Items {
			prune("", object.Object, to.Schema.OpenAPIV3Schema, lost)
		}
		if len(lost) > 0 { // one page is enough
			return "", nil
		}
		return list.GetContinue(), nil
	})
	if err != nil && !apierrors.IsNotFound(err) { // else its names are not accepted
		return nil, err
	}
	if len(lost) > 0 {
		problems = append(problems, Problem{wanted.Name, fmt.Sprintf("objects have %s, which version %s lacks: they "+
			"would lose it", strings.Join(slices.Sorted(maps.Keys(lost)), ", "), storageVersion(wanted)),
			"add the fields to the version, convert by a webhook, or set Options.AllowLoss"})
	}
	return problems, nil
}

// prune adds the paths of what API servers remove of a value by a schema, e.g. ".spec.pages[*].color".
func prune(at string, value any, s *apiextensionsv1.JSONSchemaProps, lost map[string]bool) {
	if s == nil {
		return
	}
	switch value := value.(type) {
	case map[string]any:
		for name, of := range value {
			property, known := s.Properties[name]
			switch {
			case of == nil, (at == "" || s.XEmbeddedResource) && slices.Contains(everywhere, name):
			case known:
				prune(at+"."+name, of, &property, lost)
			case s.AdditionalProperties != nil:
				prune(at+"[*]", of, s.AdditionalProperties.Schema, lost)
			case s.XPreserveUnknownFields == nil || !*s.XPreserveUnknownFields:
				lost[at+"."+name] = true
			}
		}
	case []any:
		for j := 0; s.Items != nil && j < len(value); j++ {
			prune(at+"[*]", value[j], s.Items.Schema, lost)
		}
	}
}

// everywhere are the fields that objects have without a schema.
var everywhere = []string{"apiVersion", "kind", "metadata"}
