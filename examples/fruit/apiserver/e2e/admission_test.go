package e2e

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// TestMutatingAdmission: the server's own plugin and a policy of kube-apiserver complete an order.
func TestMutatingAdmission(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t)).MarketV1().Orders(ns)

	t.Run("Plugin", func(t *testing.T) {
		created, err := client.Create(t.Context(), order("breakfast"), metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if created.Spec.Buyer != "admin" {
			t.Errorf("the buyer is %q, want admin", created.Spec.Buyer)
		}
	})
	t.Run("Policy", func(t *testing.T) {
		usePolicies(t, ns)
		eventually(t, "a policy that labels orders", func() error {
			created, err := client.Create(t.Context(), order("lunch"), dryRun)
			if err == nil && created.Labels["season"] != "summer" {
				err = fmt.Errorf("the labels are %v, want season=summer", created.Labels)
			}
			return err
		})
	})
}

// TestValidatingAdmission: the server's own plugin and a policy of kube-apiserver refuse an order.
func TestValidatingAdmission(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t)).MarketV1().Orders(ns)

	t.Run("Plugin", func(t *testing.T) {
		stolen := order("breakfast")
		stolen.Spec.Buyer = "somebody"
		_, err := client.Create(t.Context(), stolen, metav1.CreateOptions{})
		const want = "the buyer is somebody, but the user is admin"
		if !apierrors.IsForbidden(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("the server answers %v, want a refusal that names both users", err)
		}
	})
	t.Run("Policy", func(t *testing.T) {
		usePolicies(t, ns)
		durian := order("lunch")
		durian.Spec.Items = append(durian.Spec.Items, v1.Item{Fruit: "durian", Grams: 1500})
		eventually(t, "a policy that refuses durians", func() error {
			_, err := client.Create(t.Context(), durian, dryRun)
			if err == nil {
				return errors.New("the server accepts a durian")
			}
			if !apierrors.IsInvalid(err) || !strings.Contains(err.Error(), "nobody wants the smell") {
				t.Errorf("the server answers %v, want the message of the policy", err)
			}
			return nil
		})
		if _, err := client.Create(t.Context(), order("lunch"), dryRun); err != nil {
			t.Errorf("the policy refuses an apple: %v", err)
		}
	})
	// The policy is for v1, and the request in v1alpha1: the server converts the order for the policy.
	t.Run("PolicyForOtherVersion", func(t *testing.T) {
		durian := &v1alpha1.Order{ObjectMeta: metav1.ObjectMeta{Name: "dinner"}}
		durian.Spec.Fruit = map[string]int64{"durian": 1500}
		_, err := orders(t, admin(t)).MarketV1alpha1().Orders(ns).Create(t.Context(), durian, dryRun)
		if !apierrors.IsInvalid(err) || !strings.Contains(err.Error(), "nobody wants the smell") {
			t.Errorf("the server answers %v, want the message of the policy", err)
		}
	})
}

var dryRun = metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}

// usePolicies applies the policies of testdata/policies.yaml to a namespace.
func usePolicies(t *testing.T, ns string) {
	t.Helper()
	if _, err := shared.Kubectl(t.Context(), "apply", "-f", "testdata/policies.yaml"); err != nil {
		t.Fatal(err)
	}
	patch := []byte(`{"metadata": {"labels": {"policies": "on"}}}`)
	if _, err := kube(t).CoreV1().Namespaces().Patch(t.Context(), ns, types.MergePatchType, patch,
		metav1.PatchOptions{}); err != nil {
		t.Fatal(err)
	}
}
