package webhook

import (
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/clientconfig"
)

const (
	webhookMarker       = "kubebuilder:webhook"
	configurationMarker = "kubebuilder:webhookconfiguration"
	conditionMarker     = "gen:webhook:matchCondition"
)

// markers are what this generator reads. The meanings are those of controller-gen, which does not know the selectors
// and conditions.
var markers = []marker.Definition{
	{
		Name: webhookMarker, Scopes: marker.Anywhere, Kind: marker.Args,
		Doc: `Declares an admission webhook. E.g. +kubebuilder:webhook:path=/validate-fruit,mutating=false,failurePolicy=fail,sideEffects=None,
groups=example.org,resources=fruits,verbs=create;update,versions=v1,name=fruit.example.org,admissionReviewVersions=v1, on one line.
It is served by a service (path; serviceName, else webhook-service; serviceNamespace, else system; servicePort, else 443) or at a url.
failurePolicy is Fail or Ignore, matchPolicy Exact or Equivalent, sideEffects None or NoneOnDryRun, reinvocationPolicy, which is for
mutating webhooks, Never or IfNeeded; verbs are create, update, delete, connect or *. timeoutSeconds is 1 to 30.
namespaceSelector and objectSelector are label selectors as kubectl takes them, e.g. namespaceSelector="environment in (prod,stage),!skip".
patch is a strategic merge patch of the webhook as JSON, in backticks, for anything else. It may be in any comment outside of
functions' bodies.`,
		ArgDefs: append([]marker.ArgDef{
			{Name: "name", Kind: marker.String, Required: true},
			{Name: "mutating", Kind: marker.Bool, Required: true},
			{Name: "groups", Kind: marker.List, Domain: marker.APIGroup, Required: true},
			{Name: "versions", Kind: marker.List, Domain: marker.APIVersion, Required: true},
			{Name: "resources", Kind: marker.List, Domain: marker.Resource, Required: true},
			{Name: "verbs", Kind: marker.List, Required: true},
			{Name: "failurePolicy", Kind: marker.String, Required: true},
			{Name: "admissionReviewVersions", Kind: marker.List},
			{Name: "sideEffects", Kind: marker.String},
			{Name: "matchPolicy", Kind: marker.String}, {Name: "reinvocationPolicy", Kind: marker.String},
			{Name: "timeoutSeconds", Kind: marker.Int, Bits: 32},
			{Name: "namespaceSelector", Kind: marker.String, Domain: marker.LabelSelector},
			{Name: "objectSelector", Kind: marker.String, Domain: marker.LabelSelector},
			{Name: "webhookVersions", Kind: marker.List, Enum: []string{"v1"}}, {Name: "patch", Kind: marker.String},
		}, clientconfig.Args()...),
	},
	{
		Name: configurationMarker, Scopes: marker.Anywhere, Kind: marker.Args,
		Doc: "Names the configuration that holds the mutating webhooks, or the other one. E.g. " +
			"+kubebuilder:webhookconfiguration:mutating=true,name=fruit-mutation.",
		ArgDefs: []marker.ArgDef{
			{Name: "mutating", Kind: marker.Bool, Required: true}, {Name: "name", Kind: marker.String},
		},
	},
	{
		Name: conditionMarker, Scopes: marker.Anywhere, Kind: marker.Args,
		Doc: `Has the webhook of the name called only where an expression in CEL is true. E.g.
+gen:webhook:matchCondition:webhook=fruit.example.org,name=no-leases,expression="request.resource.resource != 'leases'".
It may be repeated: all conditions must be true. It may be in any comment of the job's packages.`,
		ArgDefs: []marker.ArgDef{
			{Name: "webhook", Kind: marker.String, Required: true},
			{Name: "name", Kind: marker.String, Required: true},
			{Name: "expression", Kind: marker.String, Required: true},
		},
	},
}
