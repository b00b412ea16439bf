package proof

import (
	"fmt"
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/validate/content"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/internal/admissioncel"
)

func validatingPolicy(base *checker, of *admissionregistrationv1.ValidatingAdmissionPolicy) {
	c, spec := &celChecker{checker: base}, &of.Spec
	c.policy(&of.ObjectMeta, spec.ParamKind, spec.MatchConstraints, spec.MatchConditions, spec.FailurePolicy)
	c.variables(spec.Variables)
	if len(spec.Validations)+len(spec.AuditAnnotations) == 0 {
		c.refuse("spec.validations", "add a validation or an audit annotation", "the policy validates nothing")
	}
	for i, v := range spec.Validations {
		path := fmt.Sprintf("spec.validations[%d].", i)
		c.add(path+"expression", "", v.Expression, admissioncel.Validation)
		if v.MessageExpression != "" {
			c.add(path+"messageExpression", "", v.MessageExpression, admissioncel.Message)
		}
		if strings.ContainsAny(v.Message, "\r\n") || v.Message != "" && strings.TrimSpace(v.Message) == "" ||
			v.Message == "" && strings.ContainsAny(strings.TrimSpace(v.Expression), "\r\n") {
			c.refuse(path+"message", "write a message of one line", "message %q is empty or has several lines",
				v.Message)
		}
		oneOf(base, path+"reason", v.Reason, metav1.StatusReasonForbidden, metav1.StatusReasonInvalid,
			metav1.StatusReasonRequestEntityTooLarge, metav1.StatusReasonUnauthorized)
	}
	var keys []string
	for i, a := range spec.AuditAnnotations {
		path := fmt.Sprintf("spec.auditAnnotations[%d].", i)
		c.name(path+"key", a.Key, &keys, len(validation.IsQualifiedName(of.Name+"/"+a.Key)) == 0)
		c.add(path+"valueExpression", a.Key, a.ValueExpression, admissioncel.Annotation)
	}
	c.compile("spec", types(spec.ParamKind, false))
}

func mutatingPolicy(base *checker, of *admissionregistrationv1.MutatingAdmissionPolicy) {
	c, spec := &celChecker{checker: base}, &of.Spec
	c.policy(&of.ObjectMeta, spec.ParamKind, spec.MatchConstraints, spec.MatchConditions, spec.FailurePolicy)
	c.variables(spec.Variables)
	if len(spec.Mutations) == 0 {
		c.refuse("spec.mutations", "add a mutation", "the policy changes nothing")
	}
	for i, m := range spec.Mutations {
		path := fmt.Sprintf("spec.mutations[%d].", i)
		oneOf(base, path+"patchType", &m.PatchType, admissionregistrationv1.PatchTypeApplyConfiguration,
			admissionregistrationv1.PatchTypeJSONPatch)
		apply, patch := m.ApplyConfiguration, m.JSONPatch
		switch isApply := m.PatchType == admissionregistrationv1.PatchTypeApplyConfiguration; {
		case isApply != (apply != nil), isApply == (patch != nil):
			c.refuse(path+"patchType", "give the expression of the patchType, and no other", "it lacks the expression")
		case isApply:
			c.add(path+"applyConfiguration.expression", "", apply.Expression, admissioncel.ApplyConfiguration)
		default:
			c.add(path+"jsonPatch.expression", "", patch.Expression, admissioncel.JSONPatch)
		}
	}
	oneOf(base, "spec.reinvocationPolicy", &spec.ReinvocationPolicy, admissionregistrationv1.NeverReinvocationPolicy,
		admissionregistrationv1.IfNeededReinvocationPolicy)
	c.compile("spec", types(spec.ParamKind, true))
}

// types are what expressions of a policy see, with dynamic types.
func types(params *admissionregistrationv1.ParamKind, mutating bool) admissioncel.Types {
	of := admissioncel.Types{Mutating: mutating}
	if params != nil {
		of.Params = &admissioncel.Kind{}
	}
	return of
}

// policy checks what policies of both sorts have.
func (c *celChecker) policy(m *metav1.ObjectMeta, params *admissionregistrationv1.ParamKind,
	on *admissionregistrationv1.MatchResources, conditions []admissionregistrationv1.MatchCondition,
	failure *admissionregistrationv1.FailurePolicyType) {
	c.metadata(m, apivalidation.NameIsDNSSubdomain)
	if params != nil {
		version, err := schema.ParseGroupVersion(params.APIVersion)
		if err != nil || len(validation.IsDNS1035Label(version.Version)) > 0 ||
			version.Group != "" && len(validation.IsDNS1123Subdomain(version.Group)) > 0 ||
			len(validation.IsDNS1035Label(strings.ToLower(params.Kind))) > 0 {
			c.refuse("spec.paramKind", "write a version with its group, and a kind", "%s %s is not a kind",
				params.APIVersion, params.Kind)
		}
	}
	if on == nil || len(on.ResourceRules) == 0 {
		c.refuse("spec.matchConstraints", "add resourceRules", "the policy matches nothing")
	}
	c.matches("spec.matchConstraints.", on)
	c.conditions("spec.", conditions)
	oneOf(c.checker, "spec.failurePolicy", failure, admissionregistrationv1.Fail, admissionregistrationv1.Ignore)
}

func (c *celChecker) variables(all []admissionregistrationv1.Variable) {
	var names []string
	for i, v := range all {
		path := fmt.Sprintf("spec.variables[%d].", i)
		c.name(path+"name", v.Name, &names, admissioncel.Selectable(v.Name))
		c.add(path+"expression", v.Name, v.Expression, admissioncel.Variable)
	}
}

// matches checks which requests a policy or a binding is for; nil is for all.
func (c *checker) matches(path string, on *admissionregistrationv1.MatchResources) {
	if on == nil {
		return
	}
	oneOf(c, path+"matchPolicy", on.MatchPolicy, admissionregistrationv1.Equivalent, admissionregistrationv1.Exact)
	c.selector(path+"namespaceSelector", on.NamespaceSelector)
	c.selector(path+"objectSelector", on.ObjectSelector)
	for i, r := range on.ResourceRules {
		c.requests(fmt.Sprintf("%sresourceRules[%d].", path, i), r.RuleWithOperations)
		var names []string
		for _, name := range r.ResourceNames {
			at := fmt.Sprintf("%sresourceRules[%d].resourceNames", path, i)
			c.name(at, name, &names, len(content.IsPathSegmentName(name)) == 0)
		}
	}
	for i, r := range on.ExcludeResourceRules {
		c.requests(fmt.Sprintf("%sexcludeResourceRules[%d].", path, i), r.RuleWithOperations)
	}
}

func validatingBinding(c *checker, of *admissionregistrationv1.ValidatingAdmissionPolicyBinding) {
	c.policyBinding(&of.ObjectMeta, of.Spec.PolicyName, of.Spec.ParamRef, of.Spec.MatchResources)
	actions := of.Spec.ValidationActions
	for i := range actions {
		oneOf(c, "spec.validationActions", &actions[i], admissionregistrationv1.Deny, admissionregistrationv1.Warn,
			admissionregistrationv1.Audit)
	}
	deny := slices.Contains(actions, admissionregistrationv1.Deny)
	if len(actions) == 0 || deny && slices.Contains(actions, admissionregistrationv1.Warn) ||
		len(slices.Compact(slices.Sorted(slices.Values(actions)))) < len(actions) {
		c.refuse("spec.validationActions", "write Deny, Warn or Audit, each once, and not both Deny and Warn",
			"the actions %v do not go together", actions)
	}
}

func mutatingBinding(c *checker, of *admissionregistrationv1.MutatingAdmissionPolicyBinding) {
	c.policyBinding(&of.ObjectMeta, of.Spec.PolicyName, of.Spec.ParamRef, of.Spec.MatchResources)
}

func (c *checker) policyBinding(m *metav1.ObjectMeta, policy string, params *admissionregistrationv1.ParamRef,
	on *admissionregistrationv1.MatchResources) {
	c.metadata(m, apivalidation.NameIsDNSSubdomain)
	if len(validation.IsDNS1123Subdomain(policy)) > 0 {
		c.refuse("spec.policyName", "write the name of a policy", "%q is not the name of a policy", policy)
	}
	c.matches("spec.matchResources.", on)
	if params == nil {
		return
	}
	c.selector("spec.paramRef.selector", params.Selector)
	if (params.Name == "") == (params.Selector == nil) {
		c.refuse("spec.paramRef", "give a name or a selector", "paramRef needs either a name or a selector")
	}
	if len(content.IsPathSegmentName(params.Name)) > 0 {
		c.refuse("spec.paramRef.name", `leave out "/" and "%"`, "%q can't be a name", params.Name)
	}
	action := params.ParameterNotFoundAction
	if action == nil {
		action = new(admissionregistrationv1.ParameterNotFoundActionType)
	}
	oneOf(c, "spec.paramRef.parameterNotFoundAction", action, admissionregistrationv1.AllowAction,
		admissionregistrationv1.DenyAction)
}
