package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic"
	kubernetes "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"

	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/scheme"
	"github.com/gen-toolkit/gen/testdata/internal/requests"
)

// samples are what objects must have beside metadata for the API server to accept them, by resource; all others need nothing.
var samples = map[string]string{
	"crates":    `{"spec":{"shelf":"a","weight":1,"serial":1,"corners":[true,true,false,false],"size":"s","stamp":"x"}}`,
	"trucks":    `{"plate":"x"}`,
	"trees":     `{"spec":{"branches":3,"site":"here"}}`,
	"trains":    `{"spec":{"cars":2},"status":{"cars":2}}`,
	"platforms": `{"spec":{"tracks":2},"status":{"tracks":2}}`,
	"gardens":   `{"spec":{"here":"","required":"","alsoRequired":"x","phase":"Seed","again":"Seed","template":{"spec":{"containers":[]}}}}`,
}

// unlimited is the configuration of clients whose requests go nowhere.
var unlimited = &rest.Config{Host: "http://server.example.org", QPS: -1}

// A store makes objects on the API server, without the clients that are tested.
type store struct {
	client  dynamic.Interface
	scheme  *runtime.Scheme
	created int
}

func newStore(t *testing.T) *store {
	t.Helper()
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	s := &store{client: client, scheme: runtime.NewScheme()}
	for _, add := range []func(*runtime.Scheme) error{scheme.AddToScheme, kubernetes.AddToScheme} {
		if err := add(s.scheme); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func (s *store) arguments(name string) requests.Arguments {
	return requests.Arguments{Scheme: s.scheme, Name: name, Fill: func(any) {}}
}

// A trial is one request on an object of its own.
type trial struct {
	requests.Action
	name      string
	objects   dynamic.ResourceInterface
	arguments requests.Arguments
}

// prepare makes the object that the request is about, unless it creates it, and the arguments of the call: the sample, with the
// object's version for an update.
func (s *store) prepare(t *testing.T, action requests.Action, kind string) *trial {
	t.Helper()
	s.created++
	r := &trial{Action: action, name: fmt.Sprintf("object-%d", s.created), objects: s.client.Resource(action.Resource)}
	if action.Namespace != "" {
		r.objects = s.client.Resource(action.Resource).Namespace(action.Namespace)
	}
	sample := samples[action.Resource.Resource]
	if sample == "" || action.Resource.Version != "v1" {
		sample = `{}`
	}
	version := ""
	if action.Verb != "create" {
		version = r.create(t, kind, sample)
	}
	r.arguments = s.arguments(r.name)
	r.arguments.Fill = func(object any) {
		if scale, ok := object.(*autoscalingv1.Scale); ok {
			scale.Spec.Replicas = 4
			return
		}
		if err := json.Unmarshal([]byte(sample), object); err != nil {
			t.Fatal(err)
		}
		if object, ok := object.(metav1.Object); ok {
			object.SetResourceVersion(version)
		}
	}
	return r
}

// create makes an object of the sample and waits until the watch cache, which may answer a get, has it. It returns its version.
func (r *trial) create(t *testing.T, kind, sample string) string {
	t.Helper()
	object := &unstructured.Unstructured{}
	if err := json.Unmarshal([]byte(sample), &object.Object); err != nil {
		t.Fatal(err)
	}
	object.SetGroupVersionKind(r.Resource.GroupVersion().WithKind(kind))
	object.SetName(r.name)
	object.SetLabels(map[string]string{"from": "sample"})
	created, err := r.objects.Create(t.Context(), object, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // the context of the test is done
		if err := r.objects.Delete(context.Background(), r.name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
			t.Error(err)
		}
	})
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		_, err := r.objects.Get(t.Context(), r.name, metav1.GetOptions{ResourceVersion: "0"})
		if err == nil {
			return created.GetResourceVersion()
		}
		if !apierrors.IsNotFound(err) || time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}
