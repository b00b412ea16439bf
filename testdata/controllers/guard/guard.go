// Package guard is in place of a controller whose webhooks have selectors and conditions, for which controller-gen has no markers.
package guard

// +kubebuilder:webhookconfiguration:mutating=false,name=guard
// +kubebuilder:webhook:path=/guard,mutating=false,failurePolicy=fail,sideEffects=None,groups=garden.example.org,resources=beds,verbs=create;delete,versions=v1,name=beds.guard.example.org,admissionReviewVersions=v1,namespaceSelector="environment in (prod,stage),!skip,team=garden",objectSelector="tier!=cache"
// +gen:webhook:matchCondition:webhook=beds.guard.example.org,name=not-the-gardener,expression="request.userInfo.username != 'system:serviceaccount:shed:gardener'"
// +gen:webhook:matchCondition:webhook=beds.guard.example.org,name=not-empty,expression=`request.operation == "DELETE" || has(object.spec)`

// +kubebuilder:rbac:groups=garden.example.org,resources=beds,verbs=get

// Guard looks after beds.
type Guard struct{}
