package admissionpolicy

import (
	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// These are policies of both sorts, and their bindings, as the API calls their fields. The types of k8s.io/api are four
// that differ in little, and have a status.
type (
	object struct {
		metav1.TypeMeta `json:",inline"`
		Metadata        metav1.ObjectMeta `json:"metadata"`
		Spec            any               `json:"spec"`
	}
	policySpec struct {
		ParamKind          *admissionregistrationv1.ParamKind        `json:"paramKind,omitempty"`
		MatchConstraints   admissionregistrationv1.MatchResources    `json:"matchConstraints"`
		MatchConditions    []admissionregistrationv1.MatchCondition  `json:"matchConditions,omitempty"`
		Variables          []admissionregistrationv1.Variable        `json:"variables,omitempty"`
		Validations        []admissionregistrationv1.Validation      `json:"validations,omitempty"`
		AuditAnnotations   []admissionregistrationv1.AuditAnnotation `json:"auditAnnotations,omitempty"`
		Mutations          []admissionregistrationv1.Mutation        `json:"mutations,omitempty"`
		FailurePolicy      string                                    `json:"failurePolicy"`
		ReinvocationPolicy string                                    `json:"reinvocationPolicy,omitempty"`
	}
	bindingSpec struct {
		PolicyName        string                                  `json:"policyName"`
		ParamRef          *admissionregistrationv1.ParamRef       `json:"paramRef,omitempty"`
		MatchResources    *admissionregistrationv1.MatchResources `json:"matchResources,omitempty"`
		ValidationActions []string                                `json:"validationActions,omitempty"`
	}
)
