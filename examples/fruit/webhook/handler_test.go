package webhook_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	admissionv1 "k8s.io/api/admission/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/gen-toolkit/gen/examples/fruit/webhook"
)

// ask posts a body to a path of the webhooks and returns the status and the answer.
func ask(t *testing.T, path, body string) (status int, answer string) {
	t.Helper()
	handler, err := webhook.New(webhook.Options{MaxLitres: 50})
	if err != nil {
		t.Fatal(err)
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, strings.NewReader(body)))
	return recorder.Code, recorder.Body.String()
}

// review posts a review and reads it back.
func review[Review any](t *testing.T, path string, in Review) (out Review) {
	t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	status, answer := ask(t, path, string(body))
	if status != http.StatusOK {
		t.Fatalf("%s answers %d: %s", path, status, answer)
	}
	if err := json.Unmarshal([]byte(answer), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

const apiVersion = "orchard.example.org/v1"

// orchard returns an object with the spec, e.g. `{"species":"apple"}`.
func orchard(apiVersion, spec string) runtime.RawExtension {
	return runtime.RawExtension{Raw: []byte(`{"apiVersion":"` + apiVersion + `","kind":"Orchard","metadata":{"name":"north"},"spec":` + spec + `}`)}
}

func admit(t *testing.T, path string, object, old runtime.RawExtension) *admissionv1.AdmissionResponse {
	t.Helper()
	request := &admissionv1.AdmissionRequest{UID: "1", Operation: admissionv1.Create, Object: object, OldObject: old}
	if old.Raw != nil {
		request.Operation = admissionv1.Update
	}
	response := review(t, path, admissionv1.AdmissionReview{Request: request}).Response
	if response == nil || response.UID != "1" {
		t.Fatalf("the response is %v, want one to request 1", response)
	}
	return response
}

func TestDefaults(t *testing.T) {
	for spec, patch := range map[string]string{
		`{"species":"apple"}`:                                           `[{"op":"add","path":"/spec/trees","value":1}]`,
		`{"species":"cherry","trees":0,"irrigation":{}}`:                `[{"op":"add","path":"/spec/irrigation/litres","value":15}]`,
		`{"species":"plum","irrigation":{"weekdays":["Monday"]}}`:       `[{"op":"add","path":"/spec/irrigation/litres","value":10},{"op":"add","path":"/spec/trees","value":1}]`,
		`{"species":"pear","trees":3,"irrigation":{"litres":1},"x":{}}`: ``,
	} {
		response := admit(t, "/default-orchard", orchard(apiVersion, spec), runtime.RawExtension{})
		if !response.Allowed || string(response.Patch) != patch {
			t.Errorf("%s: allowed %v, patch\n%s\nwant\n%s", spec, response.Allowed, response.Patch, patch)
		}
	}
}

func TestRules(t *testing.T) {
	for _, test := range []struct {
		old, spec string
		fields    []string // that are refused
	}{
		{"", `{"species":"apple"}`, nil},
		{"", `{"species":"apple","irrigation":{"litres":50}}`, nil},
		{"", `{"species":"apple","irrigation":{"litres":51}}`, []string{"spec.irrigation.litres"}},
		{"", `{"species":"apple","irrigation":{"litres":-1}}`, []string{"spec.irrigation.litres"}},
		{`{"species":"apple"}`, `{"species":"apple","variety":"Cox"}`, nil},
		{`{"species":"apple"}`, `{"species":"pear","irrigation":{}}`, []string{"spec.species", "spec.irrigation.litres"}},
	} {
		old := runtime.RawExtension{}
		if test.old != "" {
			old = orchard(apiVersion, test.old)
		}
		response := admit(t, "/validate-orchard", orchard(apiVersion, test.spec), old)
		var fields []string
		if response.Result != nil {
			for _, cause := range response.Result.Details.Causes {
				fields = append(fields, cause.Field)
			}
		}
		if response.Allowed != (test.fields == nil) || !slices.Equal(fields, test.fields) {
			t.Errorf("%s after %s: allowed %v, refused %v, want %v", test.spec, test.old, response.Allowed, fields, test.fields)
		}
	}
}

func TestConvert(t *testing.T) {
	convert := func(version string, objects ...runtime.RawExtension) *apiextensionsv1.ConversionResponse {
		t.Helper()
		response := review(t, "/convert", apiextensionsv1.ConversionReview{Request: &apiextensionsv1.ConversionRequest{UID: "1", DesiredAPIVersion: version, Objects: objects}}).Response
		if response == nil || response.UID != "1" {
			t.Fatalf("the response is %v, want one to request 1", response)
		}
		return response
	}
	const old = "orchard.example.org/v1alpha1"
	var specs []any
	for _, version := range []string{old, apiVersion} {
		response := convert(version, orchard(apiVersion, `{"species":"apple","trees":2}`), orchard(old, `{"fruit":"pear/Conference"}`))
		for _, object := range response.ConvertedObjects {
			var plain map[string]any
			if err := json.Unmarshal(object.Raw, &plain); err != nil {
				t.Fatal(err)
			}
			specs = append(specs, plain["apiVersion"], plain["spec"])
		}
	}
	want := []any{
		old, map[string]any{"fruit": "apple", "size": 2.0}, old, map[string]any{"fruit": "pear/Conference"},
		apiVersion, map[string]any{"species": "apple", "trees": 2.0}, apiVersion, map[string]any{"species": "pear", "variety": "Conference"},
	}
	if !reflect.DeepEqual(specs, want) {
		t.Errorf("converted to\n%v\nwant\n%v", specs, want)
	}

	for version, object := range map[string]runtime.RawExtension{
		"orchard.example.org/v2": orchard(apiVersion, `{}`),
		"a/b/c":                  orchard(apiVersion, `{}`),
		apiVersion:               orchard("orchard.example.org/v0", `{}`),
		old:                      {Raw: []byte(`{"apiVersion":"` + apiVersion + `","kind":"Orchard","metadata":{"annotations":{"orchard.example.org/v1alpha1":"{"}}}`)},
	} {
		response := convert(version, orchard(version, `{}`), object)
		if response.Result.Status != "Failure" || response.Result.Message == "" || len(response.ConvertedObjects) > 0 {
			t.Errorf("%s to %s: %+v, want a failure with a message, and no objects", object.Raw, version, response)
		}
	}
}

// TestNonsense: what is no review is refused, and nothing panics.
func TestNonsense(t *testing.T) {
	for _, path := range []string{"/convert", "/default-orchard", "/validate-orchard"} {
		for _, body := range []string{"", "{", "{}", "[]", `{"request":1}`} {
			if status, answer := ask(t, path, body); status != http.StatusBadRequest {
				t.Errorf("%s: %q gives %d: %s", path, body, status, answer)
			}
		}
		if status, _ := ask(t, path+"/x", "{}"); status != http.StatusNotFound {
			t.Errorf("%s/x gives %d", path, status)
		}
	}
	for _, path := range []string{"/default-orchard", "/validate-orchard"} {
		for _, object := range []runtime.RawExtension{{}, {Raw: []byte(`{"apiVersion":"v1","kind":"Pod"}`)}, orchard("orchard.example.org/v1alpha1", `{}`)} {
			if response := admit(t, path, object, runtime.RawExtension{}); response.Allowed || response.Result.Message == "" {
				t.Errorf("%s: %s: %+v, want a refusal with a message", path, object.Raw, response)
			}
		}
	}
}
