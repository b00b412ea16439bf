package testdata

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/diff"
	webhook "sigs.k8s.io/controller-runtime/pkg/webhook/conversion"

	harbourv1 "github.com/gen-toolkit/gen/testdata/apis/harbour/v1"
	harbourv1beta1 "github.com/gen-toolkit/gen/testdata/apis/harbour/v1beta1"
)

// TestHubAndSpoke converts by the methods that controller-runtime's webhook calls.
func TestHubAndSpoke(t *testing.T) {
	length := int64(3)
	spoke := &harbourv1beta1.Boat{ObjectMeta: metav1.ObjectMeta{Name: "a"}, Spec: harbourv1beta1.BoatSpec{Length: &length, Crew: []harbourv1beta1.Sailor{{Name: "n", Rank: "r"}}, Paint: []string{"red"}}}
	hub, back := &harbourv1.Boat{}, &harbourv1beta1.Boat{}
	if err := spoke.ConvertTo(hub); err != nil {
		t.Fatal(err)
	}
	want := &harbourv1.Boat{ObjectMeta: metav1.ObjectMeta{Name: "a"}, Spec: harbourv1.BoatSpec{Length: &length, Crew: []harbourv1.Sailor{{Name: "n", Rank: "r"}}}}
	if !reflect.DeepEqual(hub, want) {
		t.Error(diff.Diff(want, hub))
	}
	if err := back.ConvertFrom(hub); err != nil {
		t.Fatal(err)
	}
	if spoke.Spec.Paint = nil; !reflect.DeepEqual(spoke, back) {
		t.Error(diff.Diff(spoke, back))
	}
	if err := spoke.ConvertTo(otherHub{hub}); err == nil || !strings.Contains(err.Error(), "otherHub") {
		t.Errorf("a foreign hub is accepted: %v", err)
	}
}

// TestConversionWebhook asks controller-runtime's webhook for another version, as the API server does of a CRD.
func TestConversionWebhook(t *testing.T) {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{harbourv1.AddToScheme, harbourv1beta1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	for _, way := range []struct{ from, to string }{{"v1beta1", "v1"}, {"v1", "v1beta1"}} {
		review := fmt.Sprintf(`{"apiVersion": "apiextensions.k8s.io/v1", "kind": "ConversionReview", "request": {"uid": "1", "desiredAPIVersion": "harbour.example.org/%s", "objects": [
			{"apiVersion": "harbour.example.org/%s", "kind": "Boat", "metadata": {"name": "a"}, "spec": {"length": 3, "crew": [{"name": "n"}]}}]}}`, way.to, way.from)
		answer := httptest.NewRecorder()
		webhook.NewWebhookHandler(scheme, webhook.NewRegistry()).ServeHTTP(answer, httptest.NewRequest("POST", "/convert", strings.NewReader(review)))
		want := fmt.Sprintf(`{"apiVersion":"harbour.example.org/%s","kind":"Boat","metadata":{"name":"a"},"spec":{"crew":[{"name":"n"}],"length":3}}`, way.to)
		var got struct {
			Response struct{ ConvertedObjects []map[string]any }
		}
		if err := json.Unmarshal(answer.Body.Bytes(), &got); err != nil || len(got.Response.ConvertedObjects) != 1 {
			t.Fatalf("%v: %s", err, answer.Body)
		}
		if object, _ := json.Marshal(got.Response.ConvertedObjects[0]); string(object) != want {
			t.Errorf("got %s\nwant %s", object, want)
		}
	}
}

// otherHub is a hub of another kind.
type otherHub struct{ *harbourv1.Boat }

// TestRoundTripNamesWhatIsLost runs the generated fuzz test of a spoke that loses something. That of one that loses
// nothing is in apis/harbour/v1beta1.
func TestRoundTripNamesWhatIsLost(t *testing.T) {
	lossy := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "./apis/harbour/testdata/v1alpha1")
	out, err := lossy.CombinedOutput()
	if err == nil || !strings.Contains(string(out), `"anchors":`) {
		t.Errorf("the anchors are not missed: %v\n%s", err, out)
	}
}
