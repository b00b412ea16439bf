package reconcile

import (
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/json"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
)

// Condition returns a condition for an apply of a status. Its LastTransitionTime is that of the existing one if that
// has the same status, and now otherwise.
func (c *Controller[T]) Condition(
	existing []metav1.Condition, want metav1.Condition,
) *applymetav1.ConditionApplyConfiguration {
	since := metav1.NewTime(c.options.Clock.Now())
	for _, before := range existing {
		if before.Type == want.Type && before.Status == want.Status {
			since = before.LastTransitionTime
		}
	}
	condition := applymetav1.Condition().WithType(want.Type).WithStatus(want.Status).WithReason(want.Reason).
		WithMessage(want.Message).WithLastTransitionTime(since)
	if want.ObservedGeneration != 0 {
		condition.WithObservedGeneration(want.ObservedGeneration)
	}
	return condition
}

// ApplyStatus makes the status of an object what an apply configuration says, by server-side apply: fields that the
// field manager has applied before and that are missing now are removed; those of others stay. It sends no request if
// the object has the status already. A conflict is the error where the object has been deleted and created again: the
// new one has its own Reconcile, which corrects the status.
//
// actual is the status of the object, e.g. fruit.Status, and wanted the apply configuration of type *S, which may be
// nil. applied returns what the field manager has applied before, and apply sends a request for the object's UID.
// resource is that of the object, e.g. {Group: "example.org", Resource: "fruits"}.
func ApplyStatus[T Object, A, S any](
	object T, actual A, wanted *S, resource schema.GroupResource,
	applied func() (*S, error), apply func(wanted *S) (T, error),
) error {
	if equality.Semantic.DeepEqual(wanted, new(S)) {
		wanted = nil // where fields are to be removed, the API server refuses {}
	}
	before, err := applied() // fails where the object has lost all that was applied
	if err == nil && hasStatus(before, wanted, actual) {
		return nil
	}
	answer, err := apply(wanted)
	if err != nil {
		return err
	}
	// The API server does not compare the UID for the status of custom resources.
	if answer.GetUID() != object.GetUID() {
		return apierrors.NewConflict(resource, object.GetName(),
			fmt.Errorf("it has the UID %s, not %s", answer.GetUID(), object.GetUID()))
	}
	return nil
}

// hasStatus reports whether an apply of a status would change nothing. applied is the part of the object's status that
// the field manager has applied before, wanted is what it applies now, and actual is the whole status. A value such as
// false that T leaves out of its JSON counts as applied, unless actual has another one.
func hasStatus[T any](applied, wanted any, actual T) bool {
	var before, after T
	var had, want, have any
	err := errors.Join(convert(applied, &before, &had), convert(wanted, &after, &want), convert(actual, &have))
	return err == nil && equality.Semantic.DeepEqual(before, after) && !differs(had, want, have)
}

// convert makes other values of the JSON of one.
func convert(value any, into ...any) error {
	data, err := json.Marshal(value)
	for _, other := range into {
		err = errors.Join(err, json.Unmarshal(data, other))
	}
	return err
}

// differs reports whether a field that is wanted and was not applied has another value. All three are JSON.
func differs(applied, wanted, actual any) bool {
	had, _ := applied.(map[string]any)
	want, _ := wanted.(map[string]any)
	have, _ := actual.(map[string]any)
	for name, value := range want {
		before, owned := had[name]
		now, there := have[name]
		if _, nested := value.(map[string]any); nested {
			if differs(before, value, now) {
				return true
			}
		} else if there && !owned && !equality.Semantic.DeepEqual(now, value) {
			return true
		}
	}
	return false
}
