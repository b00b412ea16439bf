package admissionpolicy

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// These are the fields of policies of both sorts, and of their bindings, as the API calls them. The types of k8s.io/api
// are four that differ in little, and have a status.
type (
	object struct {
		metav1.TypeMeta `json:",inline"`
		Metadata        metav1.ObjectMeta `json:"metadata"`
		Spec            any               `json:"spec"`
	}
	policySpec struct {
		ParamKind          *paramKind     `json:"paramKind,omitempty"`
		MatchConstraints   matchResources `json:"matchConstraints"`
		MatchConditions    []named        `json:"matchConditions,omitempty"`
		Variables          []named        `json:"variables,omitempty"`
		Validations        []validates    `json:"validations,omitempty"`
		AuditAnnotations   []annotates    `json:"auditAnnotations,omitempty"`
		Mutations          []mutates      `json:"mutations,omitempty"`
		FailurePolicy      string         `json:"failurePolicy"`
		ReinvocationPolicy string         `json:"reinvocationPolicy,omitempty"`
	}
	bindingSpec struct {
		PolicyName        string          `json:"policyName"`
		ParamRef          *paramRef       `json:"paramRef,omitempty"`
		MatchResources    *matchResources `json:"matchResources,omitempty"`
		ValidationActions []string        `json:"validationActions,omitempty"`
	}
	paramKind struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	paramRef struct {
		Name                    string `json:"name"`
		Namespace               string `json:"namespace,omitempty"`
		ParameterNotFoundAction string `json:"parameterNotFoundAction"`
	}
	matchResources struct {
		MatchPolicy       string                `json:"matchPolicy,omitempty"`
		NamespaceSelector *metav1.LabelSelector `json:"namespaceSelector,omitempty"`
		ObjectSelector    *metav1.LabelSelector `json:"objectSelector,omitempty"`
		ResourceRules     []match               `json:"resourceRules,omitempty"`
	}
	match struct {
		APIGroups     []string `json:"apiGroups"`
		APIVersions   []string `json:"apiVersions"`
		Operations    []string `json:"operations"` // e.g. ["CREATE"]
		Resources     []string `json:"resources"`
		ResourceNames []string `json:"resourceNames,omitempty"`
	}
	named struct {
		Name       string `json:"name"`
		Expression string `json:"expression"`
	}
	validates struct {
		Expression        string `json:"expression"`
		Message           string `json:"message,omitempty"`
		MessageExpression string `json:"messageExpression,omitempty"`
		Reason            string `json:"reason,omitempty"`
	}
	annotates struct {
		Key             string `json:"key"`
		ValueExpression string `json:"valueExpression"`
	}
	mutates struct {
		PatchType          string      `json:"patchType"` // ApplyConfiguration or JSONPatch
		ApplyConfiguration *expression `json:"applyConfiguration,omitempty"`
		JSONPatch          *expression `json:"jsonPatch,omitempty"`
	}
	expression struct {
		Expression string `json:"expression"`
	}
)
