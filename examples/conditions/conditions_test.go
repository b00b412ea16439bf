// Package conditions tests the helpers that a template makes: see gen.yaml.
package conditions

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "github.com/gen-toolkit/gen/examples/conditions/api/v1"
	"github.com/gen-toolkit/gen/examples/internal/generated"
)

func TestUpToDate(t *testing.T) { generated.Check(t, ".") }

func TestConditions(t *testing.T) {
	var s v1.OrchardStatus
	if s.IsReady() || s.Condition(v1.Ready) != nil {
		t.Errorf("an empty status is ready: %v", s)
	}
	if !s.MarkReady(metav1.ConditionTrue, "Ripe", "the fruit is ripe") || !s.IsReady() || s.IsWatered() {
		t.Errorf("the status is not ready: %v", s)
	}
	if s.MarkReady(metav1.ConditionTrue, "Ripe", "the fruit is ripe") {
		t.Errorf("the same condition is a change: %v", s)
	}
	if c := s.Condition(v1.Ready); c == nil || c.Reason != "Ripe" || c.LastTransitionTime.IsZero() {
		t.Errorf("the condition is %v", c)
	}
	if !s.MarkReady(metav1.ConditionFalse, "Picked", "") || s.IsReady() {
		t.Errorf("the status is still ready: %v", s)
	}
}
