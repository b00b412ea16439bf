package e2e

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

// TestDeprecation: requests in v1alpha1 have a warning, by the markers of its lifecycle; requests in v1 have none.
func TestDeprecation(t *testing.T) {
	ns := namespace(t)
	config := admin(t)
	var got warnings
	config.WarningHandler = &got
	client := orders(t, config)
	if _, err := client.MarketV1().Orders(ns).List(t.Context(), metav1.ListOptions{}); err != nil {
		t.Fatal(err)
	}
	if len(got) > 0 {
		t.Errorf("a request in v1 has the warnings %q", got)
	}
	if _, err := client.MarketV1alpha1().Orders(ns).List(t.Context(), metav1.ListOptions{}); err != nil {
		t.Fatal(err)
	}
	const want = "market.example.org/v1alpha1 Order is deprecated in v1.1+, unavailable in v1.3+; " +
		"use market.example.org/v1 Order"
	if len(got) != 1 || got[0] != want {
		t.Errorf("a request in v1alpha1 has the warnings %q, want %q", got, want)
	}
}

// warnings collects what the server warns about.
type warnings []string

var _ rest.WarningHandler = (*warnings)(nil)

func (w *warnings) HandleWarningHeader(_ int, _, text string) { *w = append(*w, text) }
