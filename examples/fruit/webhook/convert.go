package webhook

import (
	"fmt"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
)

// convert converts all objects of the review, or none: the API server then tells its client why.
func (r *reviewer) convert(review *apiextensionsv1.ConversionReview) error {
	request := review.Request
	if request == nil {
		return errNoRequest
	}
	response := &apiextensionsv1.ConversionResponse{UID: request.UID, Result: metav1.Status{Status: metav1.StatusSuccess}}
	for _, object := range request.Objects {
		converted, err := r.converted(object.Raw, request.DesiredAPIVersion)
		if err != nil {
			response.ConvertedObjects = nil
			response.Result = metav1.Status{Status: metav1.StatusFailure, Message: err.Error()}
			break
		}
		response.ConvertedObjects = append(response.ConvertedObjects, runtime.RawExtension{Object: converted})
	}
	review.Request, review.Response = nil, response
	return nil
}

// converted returns an object in the version, e.g. "orchard.example.org/v1alpha1". All ways lead through v1, the hub,
// so that each further version needs only conversions to v1 and back.
func (r *reviewer) converted(raw []byte, apiVersion string) (runtime.Object, error) {
	version, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		return nil, err
	}
	object, kind, err := r.decoder.Decode(raw, nil, nil)
	if err != nil {
		return nil, err
	}
	for _, step := range []schema.GroupVersion{orchardv1.SchemeGroupVersion, version} {
		if object, err = r.scheme.ConvertToVersion(object, step); err != nil {
			return nil, fmt.Errorf("convert %s %s to %s: %w", kind.GroupVersion(), kind.Kind, apiVersion, err)
		}
	}
	return object, nil
}
