package e2e

import (
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
)

// TestWebhooksAreDown: what needs a webhook fails with an error that says so, and loses nothing; all else goes on.
func TestWebhooksAreDown(t *testing.T) {
	ctx := t.Context()
	cp, hooks := connected(t)
	client := fruitClient(t, restConfig(t, cp))
	planted := plant(t, client)
	hub, old := client.OrchardV1().Orchards("default"), client.OrchardV1alpha1().Orchards("default")
	hooks.Stop()

	unchanged(t, "while the webhooks are down", readV1(t, client), planted.V1) // stored in v1, so that nothing is converted
	const conversion, mutation = "conversion webhook for orchard.example.org/", `failed calling webhook "default.orchard.example.org"`
	given, err := hub.Get(ctx, "new-1", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	given.Spec.Gardener = "Bob"
	_, reading := old.Get(ctx, "new-1", metav1.GetOptions{})
	_, updating := hub.Update(ctx, given, metav1.UpdateOptions{})
	_, creating := hub.Create(ctx, orchard("late", orchardv1.OrchardSpec{Species: "plum"}), metav1.CreateOptions{})
	_, creatingOld := old.Create(ctx, oldOrchard("late", v1alpha1.OrchardSpec{Fruit: "plum"}), metav1.CreateOptions{})
	_, patching := old.Patch(ctx, "new-1", types.MergePatchType, []byte(`{"spec":{"note":"late"}}`), metav1.PatchOptions{})
	for what, test := range map[string]struct {
		err  error
		want string
	}{
		"reading v1alpha1":  {reading, conversion},
		"patching v1alpha1": {patching, conversion},
		"updating v1":       {updating, mutation},
		"creating v1":       {creating, mutation},
		"creating v1alpha1": {creatingOld, conversion},
	} {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) || !strings.Contains(test.err.Error(), "connection refused") {
			t.Errorf("%s: %v, want %q and the reason", what, test.err, test.want)
		}
	}
	if _, err := hub.Patch(ctx, "new-0", types.MergePatchType, []byte(`{"status":{"trees":1}}`), metav1.PatchOptions{}, "status"); err != nil {
		t.Errorf("the status, for which no webhook is called: %v", err)
	}

	if err := hooks.Start(); err != nil {
		t.Fatal(err)
	}
	if err := hooks.called(ctx, cp); err != nil {
		t.Fatal(err)
	}
	hub0, old0 := planted.V1["new-0"], planted.V1alpha1["new-0"]
	hub0.Status.Trees, old0.Status.Trees = 1, 1
	planted.V1["new-0"], planted.V1alpha1["new-0"] = hub0, old0
	eventually(t, "lists of v1alpha1 are back", func() error {
		_, err := old.List(ctx, metav1.ListOptions{})
		return err
	})
	unchanged(t, "when the webhooks are back", read(t, client), planted)
	if _, err := hub.Update(ctx, given, metav1.UpdateOptions{}); err != nil {
		t.Errorf("the update that failed before fails again: %v", err)
	}
}
