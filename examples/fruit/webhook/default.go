package webhook

import (
	"encoding/json"

	admissionv1 "k8s.io/api/admission/v1"
)

// An object may come in any version: with matchPolicy Equivalent, which is the default, API servers convert it to v1
// first.
//
// +kubebuilder:webhookconfiguration:mutating=true,name=orchard-defaults
// +kubebuilder:webhook:path=/default-orchard,mutating=true,failurePolicy=Fail,sideEffects=None,groups=orchard.example.org,versions=v1,resources=orchards,verbs=create;update,name=default.orchard.example.org,admissionReviewVersions=v1,serviceName=orchard-webhook,serviceNamespace=orchards

// setDefaults fills in what the generated defaulting functions know.
func (r *reviewer) setDefaults(request *admissionv1.AdmissionRequest) (*admissionv1.AdmissionResponse, error) {
	given, err := r.orchard(request.Object.Raw)
	if err != nil {
		return nil, err
	}
	filled := given.DeepCopy()
	r.scheme.Default(filled)
	operations, err := difference(given, filled)
	if err != nil || len(operations) == 0 {
		return &admissionv1.AdmissionResponse{Allowed: true}, err
	}
	patch, err := json.Marshal(operations)
	if err != nil {
		return nil, err
	}
	kind := admissionv1.PatchTypeJSONPatch
	return &admissionv1.AdmissionResponse{Allowed: true, Patch: patch, PatchType: &kind}, nil
}
