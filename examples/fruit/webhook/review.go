package webhook

import (
	"encoding/json"
	"errors"
	"net/http"

	admissionv1 "k8s.io/api/admission/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
)

var errNoRequest = errors.New("the review has no request")

// review serves reviews of one kind: answer puts the response into the review, or says why it can't.
func review[Review any](answer func(*Review) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		in := new(Review)
		err := json.NewDecoder(r.Body).Decode(in)
		if err == nil {
			err = answer(in)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(in); err != nil {
			utilruntime.HandleErrorWithContext(r.Context(), err, "Response was not sent", "path", r.URL.Path)
		}
	})
}

// admission serves an admission webhook. The sender of the object gets the error of decide; of an API
// status, with all its details.
func admission(decide func(*admissionv1.AdmissionRequest) (*admissionv1.AdmissionResponse, error)) http.Handler {
	return review(func(r *admissionv1.AdmissionReview) error {
		if r.Request == nil {
			return errNoRequest
		}
		response, err := decide(r.Request)
		if err != nil {
			var status apierrors.APIStatus
			if !errors.As(err, &status) {
				status = apierrors.NewBadRequest(err.Error())
			}
			result := status.Status()
			response = &admissionv1.AdmissionResponse{Result: &result}
		}
		response.UID = r.Request.UID
		r.Request, r.Response = nil, response
		return nil
	})
}
