package e2e

import (
	"errors"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// TestValidation: the generated functions refuse wrong orders, and name the fields of the version of the request.
func TestValidation(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t))
	stable, alpha := client.MarketV1().Orders(ns), client.MarketV1alpha1().Orders(ns)

	t.Run("Stable", func(t *testing.T) {
		wrong := order("wrong")
		wrong.Spec.Delivery = "Slow"
		wrong.Spec.Items = []v1.Item{
			{Fruit: "Apple", Grams: -1}, {Fruit: "pear", Grams: 60000}, {Fruit: "pear", Grams: 1},
		}
		_, err := stable.Create(t.Context(), wrong, metav1.CreateOptions{})
		refused(t, err,
			"spec.delivery: Unsupported value",
			"spec.items[0].fruit: Invalid value",
			"spec.items[0].grams: Invalid value",
			"spec.items[1].grams: Invalid value",
			"spec.items[2]: Duplicate value")
	})
	t.Run("StableRequired", func(t *testing.T) {
		_, err := stable.Create(t.Context(), &v1.Order{ObjectMeta: metav1.ObjectMeta{Name: "empty"}},
			metav1.CreateOptions{})
		refused(t, err, "spec.items: Required value")
	})
	t.Run("Alpha", func(t *testing.T) {
		wrong := &v1alpha1.Order{ObjectMeta: metav1.ObjectMeta{Name: "wrong"}}
		wrong.Spec.Fruit = map[string]int64{"Apple": 1, "pear": -1}
		_, err := alpha.Create(t.Context(), wrong, metav1.CreateOptions{})
		refused(t, err, "spec.fruit: Invalid value", "spec.fruit[pear]: Invalid value")
	})
	t.Run("Update", func(t *testing.T) {
		created, err := stable.Create(t.Context(), order("lunch"), metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		created.Spec.Buyer = "somebody"
		_, err = stable.Update(t.Context(), created, metav1.UpdateOptions{})
		refused(t, err, "spec.buyer: Invalid value")
	})
	t.Run("Status", func(t *testing.T) {
		created, err := stable.Create(t.Context(), order("dinner"), metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		created.Status.Phase = "Eaten"
		_, err = stable.UpdateStatus(t.Context(), created, metav1.UpdateOptions{})
		refused(t, err, "status.phase: Unsupported value")
	})
}

// refused checks that the server has refused an object for exactly the causes, e.g. "spec.items: Required value".
func refused(t *testing.T, err error, want ...string) {
	t.Helper()
	var status apierrors.APIStatus
	if !errors.As(err, &status) || !apierrors.IsInvalid(err) {
		t.Fatalf("the server answers %v, want Invalid", err)
	}
	var got []string
	for _, cause := range status.Status().Details.Causes {
		message, _, _ := strings.Cut(cause.Message, ":")
		got = append(got, cause.Field+": "+message)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the causes are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
