package admissionpolicy

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

const (
	validatingMarker = "gen:validatingPolicy"
	validationMarker = "gen:validatingPolicy:validation"
	mutatingMarker   = "gen:mutatingPolicy"
	mutationMarker   = "gen:mutatingPolicy:mutation"
	variableMarker   = "gen:policy:variable"
	conditionMarker  = "gen:policy:matchCondition"
	annotationMarker = "gen:policy:auditAnnotation"
	bindingMarker    = "gen:policy:binding"
)

// onPolicies are the places of all markers.
const onPolicies = marker.Package | marker.Type

var (
	reasons      = []string{"Unauthorized", "Forbidden", "Invalid", "RequestEntityTooLarge"}
	ofValidation = []marker.ArgDef{{Name: "expression", Kind: marker.String}, {Name: "message", Kind: marker.String},
		{Name: "messageExpression", Kind: marker.String}, {Name: "reason", Kind: marker.String, Enum: reasons}}
	ofMutation = []marker.ArgDef{{Name: "applyConfiguration", Kind: marker.String},
		{Name: "jsonPatch", Kind: marker.String}}
	// shared are the arguments of both sorts of policies.
	shared = []marker.ArgDef{{Name: "name", Kind: marker.String, Required: true},
		{Name: "kinds", Kind: marker.List}, {Name: "groups", Kind: marker.List, Domain: marker.APIGroup},
		{Name: "versions", Kind: marker.List, Domain: marker.APIVersion},
		{Name: "resources", Kind: marker.List, Domain: marker.Resource},
		{Name: "operations", Kind: marker.List, Enum: []string{"create", "update", "delete", "connect", "*"}},
		{Name: "matchPolicy", Kind: marker.String, Enum: []string{"Equivalent", "Exact"}},
		{Name: "failurePolicy", Kind: marker.String, Enum: []string{"Fail", "Ignore"}},
		{Name: "resourceNames", Kind: marker.List}, {Name: "params", Kind: marker.String}}
	// bound are the arguments of bindings, which policies have for the one of all namespaces.
	bound = []marker.ArgDef{{Name: "namespaceSelector", Kind: marker.String, Domain: marker.LabelSelector},
		{Name: "objectSelector", Kind: marker.String, Domain: marker.LabelSelector},
		{Name: "paramName", Kind: marker.String},
		{Name: "paramNamespace", Kind: marker.String, Domain: marker.Namespace}}
	actions         = marker.ArgDef{Name: "actions", Kind: marker.List, Enum: []string{"Deny", "Warn", "Audit"}}
	namedExpression = []marker.ArgDef{{Name: "name", Kind: marker.String, Required: true},
		{Name: "expression", Kind: marker.String, Required: true}}
)

var markers = []marker.Definition{
	{
		Name: validatingMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Declares a ValidatingAdmissionPolicy and its binding. E.g. +gen:validatingPolicy:name=images.example.org,
kinds=k8s.io/api/core/v1.Pod,expression="object.spec.containers.all(c, c.image.startsWith('example.org/'))",
message="images come from example.org", on one line. kinds are Go types; above a kind of the API it is about that kind. Instead, groups,
versions and resources name anything, e.g. resources=pods/exec; gen then does not know the types. operations are create, update, delete,
connect or *, by default create;update. resourceNames, namespaceSelector and objectSelector narrow it: selectors are of labels, as kubectl -l has
them, e.g. namespaceSelector="environment in (test, production)". actions are Deny (the default), Warn and Audit. params is the Go type
of another object, which expressions read as params, e.g. params=k8s.io/api/core/v1.ConfigMap,paramName=limits; it is in the request's
namespace, or in paramNamespace. Where there is no object of the name, the policy denies. Below the policy, in the same comment,
+gen:validatingPolicy:validation adds validations, +gen:policy:variable variables, +gen:policy:matchCondition conditions,
+gen:policy:auditAnnotation annotations and +gen:policy:binding bindings.`,
		ArgDefs: slices.Concat(shared, bound, []marker.ArgDef{actions}, ofValidation),
	},
	{
		Name: validationMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Adds a validation to the +gen:validatingPolicy above it. E.g.
+gen:validatingPolicy:validation:expression="variables.replicas < 10",message="at most nine replicas".
messageExpression is an expression that gives the message; reason is Unauthorized, Forbidden, Invalid or RequestEntityTooLarge.`,
		ArgDefs: ofValidation,
	},
	{
		Name: mutatingMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Declares a MutatingAdmissionPolicy and its binding. E.g. +gen:mutatingPolicy:name=fruit-labels.example.org,
applyConfiguration="Object{metadata: Object.metadata{labels: {'fruit': 'yes'}}}", on one line. jsonPatch is an expression that gives a
list of JSONPatch instead. reinvocationPolicy is Never (the default) or IfNeeded. The other arguments are those of
+gen:validatingPolicy; +gen:mutatingPolicy:mutation adds mutations.`,
		ArgDefs: slices.Concat(shared, bound, []marker.ArgDef{{Name: "reinvocationPolicy", Kind: marker.String,
			Enum: []string{"Never", "IfNeeded"}}}, ofMutation),
	},
	{
		Name: mutationMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Adds a mutation to the +gen:mutatingPolicy above it. E.g.
+gen:mutatingPolicy:mutation:jsonPatch="[JSONPatch{op: 'add', path: '/spec/paused', value: true}]".`,
		ArgDefs: ofMutation,
	},
	{
		Name: variableMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Names an expression for the policy above it: others write variables.NAME. E.g.
+gen:policy:variable:name=replicas,expression="object.spec.?replicas.orValue(1)".`,
		ArgDefs: namedExpression,
	},
	{
		Name: conditionMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Has the policy above it apply only where an expression is true. E.g.
+gen:policy:matchCondition:name=no-system,expression="!request.namespace.startsWith('kube-')".
It may be repeated: all conditions must be true.`,
		ArgDefs: namedExpression,
	},
	{
		Name: annotationMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Adds an annotation to the audit events of requests that the +gen:validatingPolicy above it sees. E.g.
+gen:policy:auditAnnotation:key=replicas,valueExpression="string(object.spec.replicas)".
The expression gives a string, or null for no annotation. The key in the event is the policy's name, a slash, and this key.`,
		ArgDefs: []marker.ArgDef{{Name: "key", Kind: marker.String, Required: true},
			{Name: "valueExpression", Kind: marker.String, Required: true}},
	},
	{
		Name: bindingMarker, Scopes: onPolicies, Kind: marker.Args,
		Doc: `Binds the policy above it where selectors say so, instead of in all namespaces. E.g.
+gen:policy:binding:name=test.fruit-limits.example.org,namespaceSelector="environment=test",paramName=test-limits,actions=Warn.
It may be repeated, each with another name. paramName, paramNamespace and actions are those of the policy's marker where it has none.`,
		ArgDefs: slices.Concat([]marker.ArgDef{{Name: "name", Kind: marker.String, Required: true}}, bound,
			[]marker.ArgDef{actions}),
	},
}
