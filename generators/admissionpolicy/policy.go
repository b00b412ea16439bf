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
	params      *kind  // of the parameters; nil without
	expressions []check.Expression

	spec    policySpec
	binding bindingSpec
}

// objects returns the policy and its binding, which is called like the policy.
func (of *policy) objects() []any {
	kind := "ValidatingAdmissionPolicy"
	if of.mutating {
		kind = "MutatingAdmissionPolicy"
	}
	if of.params != nil {
		of.spec.ParamKind = &paramKind{Kind: of.params.of.Name,
			APIVersion: schema.GroupVersion{Group: of.params.group, Version: of.params.version}.String()}
	}
	of.binding.PolicyName = of.name
	version, meta := admissionregistrationv1.SchemeGroupVersion.String(), metav1.ObjectMeta{Name: of.name}
	return []any{
		object{metav1.TypeMeta{APIVersion: version, Kind: kind}, meta, of.spec},
		object{metav1.TypeMeta{APIVersion: version, Kind: kind + "Binding"}, meta, of.binding},
	}
}

// about adds requests about resources to those that the policy is about.
func (of *policy) about(operations []string, groups, versions, resources []string) {
	rule := match{APIGroups: groups, APIVersions: versions, Resources: resources}
	for _, operation := range operations {
		rule.Operations = append(rule.Operations, strings.ToUpper(operation))
	}
	of.spec.MatchConstraints.ResourceRules = append(of.spec.MatchConstraints.ResourceRules, rule)
}
