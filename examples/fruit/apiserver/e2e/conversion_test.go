package e2e

import (
	"slices"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// TestConversion: what is written in one version can be read in the other, through the internal one.
func TestConversion(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t))
	alpha, stable := client.MarketV1alpha1().Orders(ns), client.MarketV1().Orders(ns)

	t.Run("AlphaToStable", func(t *testing.T) {
		party := &v1alpha1.Order{ObjectMeta: metav1.ObjectMeta{Name: "party"}}
		party.Spec = v1alpha1.OrderSpec{Fruit: map[string]int64{"pear": 500, "apple": 2500}, Express: true}
		if _, err := alpha.Create(t.Context(), party, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		got, err := stable.Get(t.Context(), "party", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := []v1.Item{{Fruit: "apple", Grams: 2500}, {Fruit: "pear", Grams: 500}}
		if got.Spec.Delivery != v1.Express || !slices.Equal(got.Spec.Items, want) || got.Status.Grams != 3000 {
			t.Errorf("in v1 the order is %+v", got)
		}
	})
	t.Run("StableToAlpha", func(t *testing.T) {
		if _, err := stable.Create(t.Context(), order("snack"), metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
		got, err := alpha.Get(t.Context(), "snack", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Spec.Fruit["apple"] != 200 || len(got.Spec.Fruit) != 1 || got.Spec.Express {
			t.Errorf("in v1alpha1 the order is %+v", got)
		}
	})
	// An update in the old version keeps the rest of the order.
	t.Run("UpdateInAlpha", func(t *testing.T) {
		party, err := alpha.Get(t.Context(), "party", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		party.Spec.Fruit["cherry"] = 250
		if _, err := alpha.Update(t.Context(), party, metav1.UpdateOptions{}); err != nil {
			t.Fatal(err)
		}
		got, err := stable.Get(t.Context(), "party", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		kept := got.Spec.Delivery == v1.Express && got.Status.Phase == v1.Open
		if !kept || len(got.Spec.Items) != 3 || got.Status.Grams != 3250 || got.Generation != 2 {
			t.Errorf("in v1 the order is %+v", got)
		}
	})
}

// TestDefaulting: what the request leaves out has a value in the answer, in every version.
func TestDefaulting(t *testing.T) {
	client := orders(t, admin(t))
	ns := namespace(t)
	minimal := &v1.Order{ObjectMeta: metav1.ObjectMeta{Name: "minimal"}}
	minimal.Spec.Items = []v1.Item{{Fruit: "apple"}}
	got, err := client.MarketV1().Orders(ns).Create(t.Context(), minimal, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Spec.Delivery != v1.Standard || got.Spec.Items[0].Grams != 1000 || got.Status.Phase != v1.Open {
		t.Errorf("the order is %+v, want a standard delivery of 1000 g", got)
	}
	old, err := client.MarketV1alpha1().Orders(ns).Get(t.Context(), "minimal", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if old.Spec.Fruit["apple"] != 1000 || old.Spec.Express {
		t.Errorf("in v1alpha1 the order is %+v, want 1000 g", old)
	}
}
