package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/diff"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// connected starts a control plane with hooks of its own, for a test that breaks them.
func connected(t *testing.T) (*controlplane.ControlPlane, *hooks) {
	t.Helper()
	cp := fragile(t)
	h, err := newHooks()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	if err := h.connect(t.Context(), cp); err != nil {
		t.Fatal(err)
	}
	return cp, h
}

// orchards are all objects in both versions, by name, without what changes when they are written: that of the server.
type orchards struct {
	V1       map[string]orchardv1.Orchard
	V1alpha1 map[string]v1alpha1.Orchard
}

func read(t *testing.T, client versioned.Interface) orchards {
	t.Helper()
	all := orchards{V1: readV1(t, client), V1alpha1: map[string]v1alpha1.Orchard{}}
	list, err := client.OrchardV1alpha1().Orchards("default").List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list.Items {
		o.ResourceVersion, o.ManagedFields = "", nil
		all.V1alpha1[o.Name] = o
	}
	return all
}

func readV1(t *testing.T, client versioned.Interface) map[string]orchardv1.Orchard {
	t.Helper()
	list, err := client.OrchardV1().Orchards("default").List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]orchardv1.Orchard{}
	for _, o := range list.Items {
		o.ResourceVersion, o.ManagedFields = "", nil
		all[o.Name] = o
	}
	return all
}

// plant creates orchards in both versions, with what only one of them has and without.
func plant(t *testing.T, client versioned.Interface) orchards {
	t.Helper()
	ctx := t.Context()
	for i, water := range []*orchardv1.Irrigation{nil, {}, {Litres: 3, Weekdays: []orchardv1.Weekday{"Sunday", "Monday"}}} {
		trees := int32(i)
		o := orchard(fmt.Sprintf("new-%d", i), orchardv1.OrchardSpec{Species: "apple", Variety: "Cox", Trees: &trees, Irrigation: water})
		if _, err := client.OrchardV1().Orchards("default").Create(ctx, o, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	for i, note := range []string{"", "behind the \"barn\"\n/"} {
		o := oldOrchard(fmt.Sprintf("old-%d", i), v1alpha1.OrchardSpec{Fruit: "cherry", Gardener: "Ida", Note: note})
		o.Annotations = map[string]string{"own": "yes"}
		created, err := client.OrchardV1alpha1().Orchards("default").Create(ctx, o, metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		created.Status = v1alpha1.OrchardStatus{Trees: 9, Selector: "a=b"}
		if _, err := client.OrchardV1alpha1().Orchards("default").UpdateStatus(ctx, created, metav1.UpdateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	all := read(t, client)
	if len(all.V1) != 5 || len(all.V1alpha1) != 5 || all.V1alpha1["old-1"].Spec.Note == "" || all.V1["new-2"].Spec.Irrigation.Litres != 3 || all.V1["old-0"].Status.Trees != 9 {
		t.Fatalf("planted %+v", all)
	}
	return all
}

func unchanged[T any](t *testing.T, when string, got, want T) {
	t.Helper()
	if !equality.Semantic.DeepEqual(got, want) {
		t.Errorf("%s, the orchards are not as they were:\n%s", when, diff.Diff(want, got))
	}
}

const crdName = "crd/orchards.orchard.example.org"

// position is the index of each version in the CRD.
var position = map[string]int{"v1": 0, "v1alpha1": 1}

// storeIn makes a version the one that objects are stored in, and waits until the API server does so.
func storeIn(t *testing.T, cp *controlplane.ControlPlane, version, before string) {
	t.Helper()
	patch := fmt.Sprintf(`[{"op":"replace","path":"/spec/versions/%d/storage","value":false},{"op":"replace","path":"/spec/versions/%d/storage","value":true}]`,
		position[before], position[version])
	kubectl := kubectlIn(t, cp, "default")
	kubectl("patch", crdName, "--type=json", "-p", patch)
	const probe = "apiVersion: orchard.example.org/v1\nkind: Orchard\nmetadata: {name: probe}\nspec: {species: plum}\n"
	eventually(t, "objects are stored in "+version, func() error {
		if _, err := cp.KubectlInput(t.Context(), strings.NewReader(probe), "create", "--namespace=default", "-f", "-"); err != nil {
			return err
		}
		defer kubectl("delete", inV1, "probe")
		if stored := storedIn(t, cp, "probe"); stored != version {
			return fmt.Errorf("a new one is in %s", stored)
		}
		return nil
	})
}

// storedIn returns the version in which etcd has an orchard.
func storedIn(t *testing.T, cp *controlplane.ControlPlane, name string) string {
	t.Helper()
	content, err := cp.Stored(t.Context(), "/registry/orchard.example.org/orchards/default/"+name)
	if err != nil {
		t.Fatal(err)
	}
	var stored metav1.TypeMeta
	if err := json.Unmarshal(content, &stored); err != nil {
		t.Fatalf("etcd has %s as %q: %v", name, content, err)
	}
	return strings.TrimPrefix(stored.APIVersion, "orchard.example.org/")
}

// TestStorageMigration takes objects from one storage version to the other and the old one out of the CRD: nothing is
// lost.
func TestStorageMigration(t *testing.T) {
	ctx := t.Context()
	cp, hooks := connected(t)
	kubectl := kubectlIn(t, cp, "default")
	client := fruitClient(t, restConfig(t, cp))
	storedVersions := func() string { return kubectl("get", crdName, "-o", "jsonpath={.status.storedVersions}") }
	forget := func(version string) { // that anything is stored in another one
		kubectl("patch", crdName, "--subresource=status", "--type=merge", "-p", `{"status":{"storedVersions":["`+version+`"]}}`)
	}

	// As it was in the old days.
	storeIn(t, cp, "v1alpha1", "v1")
	forget("v1alpha1")
	planted := plant(t, client)

	storeIn(t, cp, "v1", "v1alpha1")
	equal(t, "storedVersions", storedVersions(), `["v1alpha1","v1"]`)
	unchanged(t, "after the switch", read(t, client), planted)
	for name := range planted.V1 {
		equal(t, "before its migration the version of "+name, storedIn(t, cp, name), "v1alpha1")
	}

	// Each object is written as it is read, which stores it again.
	list, err := client.OrchardV1().Orchards("default").List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range list.Items {
		if _, err := client.OrchardV1().Orchards("default").Update(ctx, &list.Items[i], metav1.UpdateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	for name := range planted.V1 {
		equal(t, "after its migration the version of "+name, storedIn(t, cp, name), "v1")
	}
	unchanged(t, "after the migration", read(t, client), planted)

	// Nothing needs the old version any more: neither the API server nor, to read v1, the webhook.
	forget("v1")
	kubectl("patch", crdName, "--type=json", "-p", fmt.Sprintf(`[{"op":"remove","path":"/spec/versions/%d"}]`, position["v1alpha1"]))
	hooks.Stop()
	if err := cp.KillAPIServer(); err != nil { // and with it what it has in memory
		t.Fatal(err)
	}
	if err := cp.StartAPIServer(ctx); err != nil {
		t.Fatal(err)
	}
	equal(t, "storedVersions", storedVersions(), `["v1"]`)
	unchanged(t, "without the old version", readV1(t, client), planted.V1)
	if _, err := client.OrchardV1alpha1().Orchards("default").List(ctx, metav1.ListOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("v1alpha1 is still served: %v", err)
	}

	// Should anybody miss it, it can come back, with all that only it can say.
	if err := hooks.Start(); err != nil {
		t.Fatal(err)
	}
	if err := hooks.connect(ctx, cp); err != nil {
		t.Fatal(err)
	}
	unchanged(t, "with the old version back", read(t, client), planted)
}
