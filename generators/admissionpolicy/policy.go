package admissionpolicy

import (
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/admissioncel"
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
	expressions []admissioncel.Expression

	spec     policySpec
	binding  bindingSpec // what the policy's own marker says
	bindings []binding   // those of markers below; without any, there is one for all namespaces
}

// objects returns the policy and its bindings. name makes the names of objects.
func (of *policy) objects(name func(string) string) []any {
	kind := "ValidatingAdmissionPolicy"
	if of.mutating {
		kind = "MutatingAdmissionPolicy"
	}
	if of.params != nil {
		of.spec.ParamKind = &admissionregistrationv1.ParamKind{Kind: of.params.of.Name,
			APIVersion: schema.GroupVersion{Group: of.params.group, Version: of.params.version}.String()}
	}
	all := []any{newObject(kind, name(of.name), of.spec)}
	for _, b := range of.bound() {
		b.spec.PolicyName = name(of.name)
		all = append(all, newObject(kind+"Binding", name(b.name), b.spec))
	}
	return all
}

func newObject(kind, name string, spec any) object {
	version := admissionregistrationv1.SchemeGroupVersion.String()
	return object{metav1.TypeMeta{APIVersion: version, Kind: kind}, metav1.ObjectMeta{Name: name}, spec}
}

// about adds requests about resources to those that the policy is about.
func (of *policy) about(operations []string, groups, versions, resources []string) {
	rule := admissionregistrationv1.NamedRuleWithOperations{ResourceNames: of.marker.ListArg("resourceNames")}
	rule.APIGroups, rule.APIVersions, rule.Resources = groups, versions, resources
	for _, operation := range operations {
		rule.Operations = append(rule.Operations, admissionregistrationv1.OperationType(strings.ToUpper(operation)))
	}
	of.spec.MatchConstraints.ResourceRules = append(of.spec.MatchConstraints.ResourceRules, rule)
}
