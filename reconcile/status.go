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
// wanted is the status, which may be nil, configure returns the configuration of the object with it, and apply sends
// that. resource is that of the object, e.g. {Group: "example.org", Resource: "fruits"}.
func ApplyStatus[T Object, S, A any](object T, wanted *S, resource schema.GroupResource, manager string,
	configure func(wanted *S) A, apply func(configuration A) (T, error),
) error {
	if equality.Semantic.DeepEqual(wanted, new(S)) {
		wanted = nil // where fields are to be removed, the API server refuses {}
	}
	configuration := configure(wanted)
	var fields map[string]any
	if err := convert(configuration, &fields); err != nil {
		return err
	}
	if same, err := isApplied(object, fields, manager, "status"); same || err != nil {
		return err
	}
	answer, err := apply(configuration)
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

// convert makes other values of the JSON of one.
func convert(value any, into ...any) error {
	data, err := json.Marshal(value)
	for _, other := range into {
		err = errors.Join(err, json.Unmarshal(data, other))
	}
	return err
}
