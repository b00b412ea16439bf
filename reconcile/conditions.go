package reconcile

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
)

// A State is what conditions say of an object, in the words of kstatus, which kubectl wait, Flux and Argo CD know:
// the condition Ready, and one of Reconciling and Stalled while it is not.
type State struct {
	ready   metav1.ConditionStatus
	because string // the condition that is true while Ready is not; "" for none
	reason  string
	message string
}

// Ready is the state of an object for which all is done. reason is a word, e.g. "Available".
func Ready(reason, message string) State { return State{metav1.ConditionTrue, "", reason, message} }

// Reconciling is the state of an object for which something is still under way, e.g. a Deployment.
func Reconciling(reason, message string) State {
	return State{metav1.ConditionFalse, "Reconciling", reason, message}
}

// Stalled is the state of an object for which nothing more happens before somebody does something, e.g. corrects the
// spec. Return a [TerminalError] with it.
func Stalled(reason, message string) State {
	return State{metav1.ConditionFalse, "Stalled", reason, message}
}

// Conditions returns the conditions of a state for an apply of a status: see [Controller.Condition]. existing are those
// of the object, and generation is the object's. Conditions of former states that are missing go with the apply.
func (c *Controller[T]) Conditions(
	existing []metav1.Condition, generation int64, state State,
) []*applymetav1.ConditionApplyConfiguration {
	want := metav1.Condition{Type: "Ready", Status: state.ready, ObservedGeneration: generation, Reason: state.reason,
		Message: state.message}
	all := []*applymetav1.ConditionApplyConfiguration{c.Condition(existing, want)}
	if state.because != "" {
		want.Type, want.Status = state.because, metav1.ConditionTrue
		all = append(all, c.Condition(existing, want))
	}
	return all
}
