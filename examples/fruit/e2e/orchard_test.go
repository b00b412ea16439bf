package e2e

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// The resource in each version, as kubectl wants it.
const (
	inV1       = "orchards.v1.orchard.example.org"
	inV1alpha1 = "orchards.v1alpha1.orchard.example.org"
)

// kubectlIn returns kubectl for a namespace; what fails fails the test.
func kubectlIn(t *testing.T, cp *controlplane.ControlPlane, namespace string) func(args ...string) string {
	return func(args ...string) string {
		t.Helper()
		out, err := cp.Kubectl(t.Context(), append(args, "--namespace", namespace)...)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
}

func equal(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s is\n%s\nwant\n%s", what, got, want)
	}
}

// TestTwoVersions is a session with kubectl: objects are written in one version and read in both.
func TestTwoVersions(t *testing.T) {
	ns := namespace(t, shared)
	kubectl := kubectlIn(t, shared, ns)
	kubectl("create", "-f", "../config/samples/north.yaml", "-f", "../config/samples/south.yaml")

	equal(t, "v1", kubectl("get", inV1), `NAME    SPECIES   VARIETY   TREES   GROWING   LITRES
north   apple     Boskoop   12                10
south   cherry              1                 
`)
	equal(t, "v1alpha1", kubectl("get", inV1alpha1), `NAME    FRUIT           SIZE   GROWING   NOTE
north   apple/Boskoop   12               
south   cherry          1                behind the barn
`)
	equal(t, "the version that kubectl prefers", kubectl("get", "orchards"), kubectl("get", inV1))
	equal(t, "the selection by species", kubectl("get", inV1, "--field-selector", "spec.species=apple", "-o", "name"), "orchard.orchard.example.org/north\n")
	equal(t, "the selection by fruit", kubectl("get", inV1alpha1, "--field-selector", "spec.fruit=cherry", "-o", "name"), "orchard.orchard.example.org/south\n")

	// What one version says, converted here, is what the other one says.
	for _, name := range []string{"north", "south"} {
		var old v1alpha1.Orchard
		var hub, converted orchardv1.Orchard
		for resource, into := range map[string]any{inV1: &hub, inV1alpha1: &old} {
			if err := json.Unmarshal([]byte(kubectl("get", resource, name, "-o", "json")), into); err != nil {
				t.Fatal(err)
			}
		}
		if err := v1alpha1.Convert_v1alpha1_Orchard_To_v1_Orchard(&old, &converted, nil); err != nil {
			t.Fatal(err)
		}
		converted.TypeMeta = hub.TypeMeta
		if !reflect.DeepEqual(converted, hub) {
			t.Errorf("%s is\n%+v in v1, and from v1alpha1\n%+v", name, hub, converted)
		}
	}

	// A change in the old version keeps what only the new one has, and the other way round.
	kubectl("patch", inV1alpha1, "north", "--type=merge", "-p", `{"spec":{"fruit":"apple/Cox","note":"pruned"}}`)
	kubectl("patch", inV1, "south", "--type=merge", "-p", `{"spec":{"irrigation":{}}}`)
	equal(t, "v1 after changes", kubectl("get", inV1), `NAME    SPECIES   VARIETY   TREES   GROWING   LITRES
north   apple     Cox       12                10
south   cherry              1                 15
`)
	equal(t, "v1alpha1 after changes", kubectl("get", inV1alpha1), `NAME    FRUIT       SIZE   GROWING   NOTE
north   apple/Cox   12               pruned
south   cherry      1                behind the barn
`)
	equal(t, "the weekdays", kubectl("get", inV1, "north", "-o", "jsonpath={.spec.irrigation.weekdays}"), `["Monday","Thursday"]`)
	for version, doc := range map[string]string{"v1": "Irrigation is how the trees get water", "v1alpha1": "Note is free text"} {
		if explained := kubectl("explain", "orchards.spec", "--api-version=orchard.example.org/"+version); !strings.Contains(explained, doc) {
			t.Errorf("kubectl explain says of %s:\n%s", version, explained)
		}
	}
	kubectl("delete", inV1alpha1, "--all")
	equal(t, "what is left", kubectl("get", inV1, "-o", "name"), "")
}

// TestScale: each version has its own field for the number of trees, and /scale is the same.
func TestScale(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	kubectl := kubectlIn(t, shared, ns)
	kubectl("create", "-f", "../config/samples/north.yaml")
	orchards := fruitClient(t, restConfig(t, shared)).OrchardV1().Orchards(ns)

	equal(t, "kubectl", kubectl("scale", "orchard/north", "--replicas=5"), "orchard.orchard.example.org/north scaled\n")
	orchard, err := orchards.Get(ctx, "north", metav1.GetOptions{})
	if err != nil || *orchard.Spec.Trees != 5 {
		t.Fatalf("scaled to 5, there are %+v: %v", orchard.Spec, err)
	}
	orchard.Status = orchardv1.OrchardStatus{Trees: 4, Selector: "orchard=north"}
	orchard.Spec.Gardener = "nobody" // not for /status
	if orchard, err = orchards.UpdateStatus(ctx, orchard, metav1.UpdateOptions{}); err != nil || orchard.Spec.Gardener != "Ida" {
		t.Fatalf("the update of the status left %+v: %v", orchard, err)
	}
	for _, resource := range []string{inV1, inV1alpha1} {
		equal(t, "the scale of "+resource, kubectl("get", resource, "north", "--subresource=scale", "-o", "jsonpath={.spec.replicas} {.status.replicas} {.status.selector}"), "5 4 orchard=north")
	}
	kubectl("scale", inV1alpha1+"/north", "--current-replicas=5", "--replicas=7")
	equal(t, "v1", kubectl("get", inV1), `NAME    SPECIES   VARIETY   TREES   GROWING   LITRES
north   apple     Boskoop   7       4         10
`)

	scale, err := orchards.GetScale(ctx, "north", metav1.GetOptions{})
	if err != nil || scale.Spec.Replicas != 7 || scale.Status.Replicas != 4 || scale.Status.Selector != "orchard=north" {
		t.Fatalf("the typed client has the scale %+v: %v", scale, err)
	}
	scale.Spec.Replicas = 0
	if _, err := orchards.UpdateScale(ctx, "north", scale, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	equal(t, "the size", kubectl("get", inV1alpha1, "north", "-o", "jsonpath={.spec.size} {.spec.fruit}"), "0 apple/Boskoop")
	if _, err := shared.Kubectl(ctx, "scale", "orchard/north", "--replicas=-1", "--namespace", ns); err == nil {
		t.Error("an orchard with -1 trees is accepted")
	}
}
