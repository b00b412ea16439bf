package e2e

import (
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// TestAuthorization: the server asks kube-apiserver whether a user may do something. The requests go to the server
// itself, so that kube-apiserver does not decide about them before.
func TestAuthorization(t *testing.T) {
	ns := namespace(t)
	user, token := account(t, ns, "bob")
	client := orders(t, directly(token)).MarketV1().Orders(ns)
	list := func() error {
		_, err := client.List(t.Context(), metav1.ListOptions{})
		return err
	}

	t.Run("WithoutRole", func(t *testing.T) {
		want := `User "` + user + `" cannot list resource "orders" in API group "market.example.org"`
		if err := list(); !apierrors.IsForbidden(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("the server answers %v, want %s", err, want)
		}
	})
	allow(t, ns, "bob", "list")
	t.Run("WithRole", func(t *testing.T) { eventually(t, "a role for bob", list) })
	t.Run("OtherVerb", func(t *testing.T) {
		if _, err := client.Create(t.Context(), order("dinner"), metav1.CreateOptions{}); !apierrors.IsForbidden(err) {
			t.Errorf("the server answers %v to a verb that the role lacks, want Forbidden", err)
		}
	})
	t.Run("BehindKubeAPIServer", func(t *testing.T) {
		client := orders(t, behind(t, token)).MarketV1().Orders(ns)
		if _, err := client.List(t.Context(), metav1.ListOptions{}); err != nil {
			t.Error(err)
		}
		if _, err := client.Create(t.Context(), order("dinner"), metav1.CreateOptions{}); !apierrors.IsForbidden(err) {
			t.Errorf("the server answers %v to a verb that the role lacks, want Forbidden", err)
		}
	})
}
