package admissionpolicy

import (
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/admissionpolicy/check"
)

// A policy is one of either sort, with what its markers say.
type policy struct {
	name     string
	mutating bool
	marker   marker.Marker
	from     *model.Package // with the marker
	on       *model.Type    // below the marker; nil for one of a package

	kinds       []kind // whose types are known
	params      *kind  // of the parameters
	paramRef    *admissionregistrationv1.ParamRef
	expressions []check.Expression

	match         admissionregistrationv1.MatchResources
	failurePolicy admissionregistrationv1.FailurePolicyType
	conditions    []admissionregistrationv1.MatchCondition
	variables     []admissionregistrationv1.Variable

	validations []admissionregistrationv1.Validation
	actions     []admissionregistrationv1.ValidationAction

	mutations    []admissionregistrationv1.Mutation
	reinvocation admissionregistrationv1.ReinvocationPolicyType
}

// An object is a policy or a binding, without the status that the types of k8s.io/api have.
type object struct {
	metav1.TypeMeta `json:",inline"`
	Metadata        metav1.ObjectMeta `json:"metadata"`
	Spec            any               `json:"spec"`
}

// objects returns the policy and its binding, which is called like the policy.
func (of *policy) objects() []any {
	kind := "ValidatingAdmissionPolicy"
	var spec, binding any
	var params *admissionregistrationv1.ParamKind
	if of.params != nil {
		params = &admissionregistrationv1.ParamKind{Kind: of.params.of.Name,
			APIVersion: schema.GroupVersion{Group: of.params.group, Version: of.params.version}.String()}
	}
	if of.mutating {
		kind = "MutatingAdmissionPolicy"
		spec = admissionregistrationv1.MutatingAdmissionPolicySpec{MatchConstraints: &of.match,
			Variables: of.variables, Mutations: of.mutations, FailurePolicy: &of.failurePolicy,
			MatchConditions: of.conditions, ReinvocationPolicy: of.reinvocation, ParamKind: params}
		binding = admissionregistrationv1.MutatingAdmissionPolicyBindingSpec{PolicyName: of.name, ParamRef: of.paramRef}
	} else {
		spec = admissionregistrationv1.ValidatingAdmissionPolicySpec{MatchConstraints: &of.match,
			Validations: of.validations, FailurePolicy: &of.failurePolicy, MatchConditions: of.conditions,
			Variables: of.variables, ParamKind: params}
		binding = admissionregistrationv1.ValidatingAdmissionPolicyBindingSpec{PolicyName: of.name,
			ParamRef: of.paramRef, ValidationActions: of.actions}
	}
	version, meta := admissionregistrationv1.SchemeGroupVersion.String(), metav1.ObjectMeta{Name: of.name}
	return []any{
		object{metav1.TypeMeta{APIVersion: version, Kind: kind}, meta, spec},
		object{metav1.TypeMeta{APIVersion: version, Kind: kind + "Binding"}, meta, binding},
	}
}

// rule returns which requests about resources of a group and version a policy is about.
func rule(operations []string, groups, versions, resources []string) admissionregistrationv1.NamedRuleWithOperations {
	var types []admissionregistrationv1.OperationType
	for _, operation := range operations {
		types = append(types, admissionregistrationv1.OperationType(strings.ToUpper(operation)))
	}
	var r admissionregistrationv1.NamedRuleWithOperations
	r.Operations, r.APIGroups, r.APIVersions, r.Resources = types, groups, versions, resources
	return r
}
