package reconcile_test

import (
	"fmt"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestConditions: each state has the condition Ready, and one that says why it is not.
func TestConditions(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{})
	for _, test := range []struct {
		state reconcile.State
		want  []string
	}{
		{reconcile.Ready("Served", "all is well"), []string{"Ready=True"}},
		{reconcile.Reconciling("Cooking", "in a minute"), []string{"Ready=False", "Reconciling=True"}},
		{reconcile.Stalled("NoRecipe", "write one"), []string{"Ready=False", "Stalled=True"}},
	} {
		var got []string
		for _, c := range k.Conditions(nil, 7, test.state) {
			got = append(got, fmt.Sprintf("%s=%s", *c.Type, *c.Status))
			if *c.ObservedGeneration != 7 || *c.Reason == "" || *c.Message == "" {
				t.Errorf("%s: %+v", *c.Type, c)
			}
		}
		equal(t, "conditions", got, test.want...)
	}
}

// TestOnlyMetadata: a cache with the transform has no data of Secrets.
func TestOnlyMetadata(t *testing.T) {
	client := fake.NewClientset(&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: "recipe",
		Labels: map[string]string{"a": "b"}}, Data: map[string][]byte{"salt": []byte("much")}})
	factory := informers.NewSharedInformerFactory(client, 0)
	secrets := factory.Core().V1().Secrets()
	must(t, secrets.Informer().SetTransform(reconcile.OnlyMetadata))
	factory.Start(t.Context().Done())
	factory.WaitForCacheSync(t.Context().Done())
	secret, err := secrets.Lister().Secrets("hall").Get("recipe")
	must(t, err)
	if secret.Data != nil || secret.Labels["a"] != "b" {
		t.Errorf("the cache has %+v", secret)
	}
}
