package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/internal/requests"
)

// TestRequests sends the request of every method of every client to the API server. What discovery says is served must succeed on an
// object that is there, and do what its verb says; all else is not found.
func TestRequests(t *testing.T) {
	store := newStore(t)
	served := discovered(t)
	recorder := &requests.Recorder{}
	recording, err := versioned.NewForConfigAndClient(unlimited, &http.Client{Transport: recorder})
	if err != nil {
		t.Fatal(err)
	}
	namespace := namespace(t, "requests")
	recorded := requests.Clients[versioned.Interface](recording, namespace)
	done := map[bool]int{}
	for i, client := range requests.Clients(clientset(t), namespace) {
		for k, call := range client.Calls(store.arguments("name")) {
			t.Run(client.Group+"."+call.String(), func(t *testing.T) {
				_, err := call.Do(t.Context(), &recorded[i])
				if !apierrors.IsNotFound(err) {
					t.Fatal(err)
				}
				action := recorder.Last.Action()
				checkResource(t, served, action, client)
				found := slices.Contains(served.verbs(action), strings.ReplaceAll(action.Verb, "-", ""))
				done[found]++
				if !found {
					if _, err = call.Do(t.Context(), &client); !apierrors.IsNotFound(err) {
						t.Errorf("the server does not serve %+v, but answers with %v", action, err)
					}
					return
				}
				trial := store.prepare(t, action, client.Kind)
				trial.check(t, client.Calls(trial.arguments)[k], &client)
			})
		}
	}
	if done[true] < 150 || done[false] < 20 {
		t.Errorf("only %d requests were served, and %d were not", done[true], done[false])
	}
}

// unserved are versions that a CRD has and the API server does not serve, by +kubebuilder:unservedversion.
var unserved = map[string]bool{"orchard.example.org/v1beta1": true}

// checkResource holds what the client asks for against what the server has.
func checkResource(t *testing.T, served discovery, action requests.Action, client requests.Client) {
	t.Helper()
	if unserved[action.Resource.GroupVersion().String()] {
		return
	}
	resource, ok := served[action.Resource.GroupVersion().String()+"/"+action.Resource.Resource]
	if !ok || resource.Kind != client.Kind || resource.Namespaced != client.Scoped {
		t.Fatalf("the client of %s asks for %v, namespaced %t; the server has %+v", client.Kind, action.Resource, client.Scoped, resource)
	}
}

// check makes the call and looks at what the server has then.
func (r *trial) check(t *testing.T, call requests.Call, client *requests.Client) {
	t.Helper()
	result, err := call.Do(t.Context(), client)
	if want := r.refusal(call, result); want != "" {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	after, err := r.objects.Get(t.Context(), r.name, metav1.GetOptions{})
	switch r.Verb {
	case "delete", "delete-collection":
		if !apierrors.IsNotFound(err) {
			t.Errorf("after it: %v, %v", after, err)
		}
		return
	case "watch":
		r.checkWatch(t, result.(watch.Interface))
	case "list":
		if n := meta.LenList(result.(runtime.Object)); n == 0 {
			t.Error("the list is empty")
		}
	default:
		if got := result.(metav1.Object).GetName(); got != r.name {
			t.Errorf("got %q, want %q", got, r.name)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	r.checkWritten(t, after, strings.HasSuffix(fmt.Sprintf("%T", call.Sent()), "ApplyConfiguration"))
}

// checkWritten says by the object's labels who wrote it, and by its managed fields as whom.
func (r *trial) checkWritten(t *testing.T, after *unstructured.Unstructured, applied bool) {
	t.Helper()
	want := map[string]string{"create": "object", "update": "object", "patch": "patch"}[r.Verb]
	switch {
	case r.Subresource != "" || want == "": // reads, and labels are no part of a subresource
		want = "sample"
	case applied:
		want = "configuration"
	}
	if got := after.GetLabels()["from"]; got != want {
		t.Errorf("the object is from %q, want %q", got, want)
	}
	written := slices.ContainsFunc(after.GetManagedFields(), func(m metav1.ManagedFieldsEntry) bool {
		return m.Manager == requests.Manager && (m.Operation == metav1.ManagedFieldsOperationApply) == applied
	})
	if written != (want != "sample") && r.Subresource == "" {
		t.Errorf("%s wrote it: %t; managed fields are %v", requests.Manager, written, after.GetManagedFields())
	}
}

// refusal is what the error says of a request that is right and has no answer, or "".
func (r *trial) refusal(call requests.Call, result any) string {
	if r.Subresource != "scale" {
		return ""
	}
	if _, ok := result.(*autoscalingv1.Scale); !ok { // the server sends one to a method that returns the object
		return `no kind "Scale" is registered`
	}
	if strings.HasPrefix(call.Method, "Apply") { // API servers can't apply to the scale of custom resources
		return "request to convert CR to an invalid group/version: autoscaling/v1"
	}
	return ""
}

func (r *trial) checkWatch(t *testing.T, w watch.Interface) {
	t.Helper()
	defer w.Stop()
	for event := range w.ResultChan() {
		if event.Type != watch.Added {
			t.Errorf("event %v", event)
		}
		if object, ok := event.Object.(metav1.Object); ok && object.GetName() == r.name {
			return
		}
	}
	t.Error("the watch ended without the object")
}
