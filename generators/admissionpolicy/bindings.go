package admissionpolicy

import (
	"cmp"
	"slices"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/selector"
)

// A binding says for which objects a policy is in force, with which parameters and actions.
type binding struct {
	name   string
	marker marker.Marker
	spec   bindingSpec
}

// bound returns the bindings of the policy: those of markers below it, or the one of its own marker, which is called
// like the policy and for all namespaces.
func (of *policy) bound() []binding {
	if len(of.bindings) > 0 {
		return of.bindings
	}
	return []binding{{of.name, of.marker, of.binding}}
}

// bind adds the binding of a marker. What it leaves out is as the policy's marker says.
func (of *policy) bind(p *codegen.Pass, m marker.Marker) {
	spec := bindingSpec{ParamRef: params(m), ValidationActions: m.ListArg("actions")}
	if spec.ParamRef == nil {
		spec.ParamRef = of.binding.ParamRef
	}
	if len(spec.ValidationActions) == 0 {
		spec.ValidationActions = of.binding.ValidationActions
	}
	namespaces, objects := of.selector(p, m, "namespaceSelector"), of.selector(p, m, "objectSelector")
	if namespaces != nil || objects != nil {
		spec.MatchResources = &admissionregistrationv1.MatchResources{
			NamespaceSelector: namespaces, ObjectSelector: objects}
	}
	of.bindings = append(of.bindings, binding{m.Args["name"], m, spec})
}

// params returns the object that a marker gives to expressions; nil for none.
func params(m marker.Marker) *admissionregistrationv1.ParamRef {
	name, namespace := m.Args["paramName"], m.Args["paramNamespace"]
	if name == "" && namespace == "" {
		return nil
	}
	return &admissionregistrationv1.ParamRef{Name: name, Namespace: namespace,
		ParameterNotFoundAction: new(admissionregistrationv1.DenyAction)}
}

// selector returns the selector of an argument, e.g. of "environment in (test, production)"; nil without one.
func (of *policy) selector(p *codegen.Pass, m marker.Marker, argument string) *metav1.LabelSelector {
	if m.Args[argument] == "" {
		return nil
	}
	labels, err := selector.Parse(m.Args[argument])
	if err != nil {
		of.report(p, m, "write labels as kubectl -l takes them, e.g. "+argument+`="environment in (test, production)"`,
			"%s: %v", argument, err)
	}
	selector.Check(p, m, argument)
	return labels
}

// checkBindings reports bindings that API servers refuse, or by which the policy never sees its parameters.
func (of *policy) checkBindings(p *codegen.Pass) {
	for _, b := range of.bound() {
		if len(validation.IsDNS1123Subdomain(b.name)) > 0 && b.name != of.name {
			of.report(p, b.marker, "write lower case letters, digits, dashes and dots, e.g. test.limits.example.org",
				"%q can't be the name of a binding", b.name)
		}
		actions := b.spec.ValidationActions
		if slices.Contains(actions, "Deny") && slices.Contains(actions, "Warn") {
			of.report(p, b.marker, "leave out Warn: who is refused sees the message",
				"actions can't be both Deny and Warn")
		}
		given := cmp.Or(b.spec.ParamRef, &admissionregistrationv1.ParamRef{})
		if (of.marker.Args["params"] == "") != (given.Name == "") || given.Namespace != "" && given.Name == "" {
			of.report(p, b.marker, "write params above the policy, and paramName there or at each binding, e.g. "+
				"params=k8s.io/api/core/v1.ConfigMap,paramName=limits", "of params and paramName, one is missing")
		}
	}
}
