// Package selector reads label selectors. In: their text, as kubectl -l takes it. Out: what manifests say in its place.
package selector

import (
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
)

// operators are those of requirements that name values or none; an equation goes into matchLabels where possible.
var operators = map[selection.Operator]metav1.LabelSelectorOperator{
	selection.Equals: metav1.LabelSelectorOpIn, selection.DoubleEquals: metav1.LabelSelectorOpIn,
	selection.In:        metav1.LabelSelectorOpIn,
	selection.NotEquals: metav1.LabelSelectorOpNotIn, selection.NotIn: metav1.LabelSelectorOpNotIn,
	selection.Exists: metav1.LabelSelectorOpExists, selection.DoesNotExist: metav1.LabelSelectorOpDoesNotExist,
}

// Parse reads e.g. "environment in (prod,stage),app=fruit,!skip". metav1.ParseToLabelSelector would not take "!=".
func Parse(text string) (*metav1.LabelSelector, error) {
	requirements, err := labels.ParseToRequirements(text)
	if err != nil {
		return nil, err
	}
	if len(requirements) == 0 {
		return nil, errors.New("it is empty")
	}
	selector := &metav1.LabelSelector{MatchLabels: map[string]string{}}
	for _, r := range requirements {
		operator, values := operators[r.Operator()], r.Values().List()
		if operator == "" {
			return nil, fmt.Errorf("manifests have no operator %q", r.Operator())
		}
		if _, taken := selector.MatchLabels[r.Key()]; !taken &&
			(r.Operator() == selection.Equals || r.Operator() == selection.DoubleEquals) {
			selector.MatchLabels[r.Key()] = values[0]
			continue
		}
		selector.MatchExpressions = append(selector.MatchExpressions,
			metav1.LabelSelectorRequirement{Key: r.Key(), Operator: operator, Values: values})
	}
	return selector, nil
}
