package webhook

import (
	"encoding/json"
	"errors"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	strict "sigs.k8s.io/json"

	"github.com/gen-toolkit/gen/codegen"
)

// patch applies the marker's strategic merge patch and reports whether it could. apimachinery's own implementation is
// not used: it would add protobuf and gnostic to gen's dependencies, for a type with one list that has a merge key.
func (w *webhook) patch(p *codegen.Pass) bool {
	text := w.marker.Args["patch"]
	if !w.given("patch") {
		return true
	}
	patched, err := w.patched(text)
	if err != nil {
		w.report(p, "write the fields of a webhook as JSON in backticks, e.g. patch=`{\"timeoutSeconds\":25}`",
			"argument patch: %v", err)
		return false
	}
	w.MutatingWebhook = patched
	return true
}

func (w *webhook) patched(text string) (patched admissionregistrationv1.MutatingWebhook, err error) {
	var patch map[string]any
	if err := unmarshal([]byte(text), &patch); err != nil {
		return patched, err
	}
	if err := w.checkFields(patch); err != nil {
		return patched, err
	}
	encoded, err := json.Marshal(w.MutatingWebhook)
	if err != nil {
		return patched, err
	}
	var target map[string]any
	if err := json.Unmarshal(encoded, &target); err != nil {
		return patched, err
	}
	if err := merge(target, patch); err != nil {
		return patched, err
	}
	if encoded, err = json.Marshal(target); err == nil {
		err = unmarshal(encoded, &patched)
	}
	return patched, err
}

// checkFields returns an error for fields that the webhook doesn't have, even where the patch only removes them.
func (w *webhook) checkFields(patch map[string]any) error {
	encoded, err := json.Marshal(plain(patch))
	if err != nil {
		return err
	}
	if w.mutating {
		return unmarshal(encoded, &admissionregistrationv1.MutatingWebhook{})
	}
	return unmarshal(encoded, &admissionregistrationv1.ValidatingWebhook{})
}

// unmarshal reads JSON and refuses unknown fields, those in the wrong case, and duplicates.
func unmarshal(data []byte, into any) error {
	problems, err := strict.UnmarshalStrict(data, into)
	return errors.Join(append([]error{err}, problems...)...)
}
