// Package garden is in place of a controller: the permissions and webhooks that it needs, in markers that controller-gen knows, too.
package garden

// +kubebuilder:rbac:groups=core;apps,resources=pods;deployments,verbs=get;list;watch
// +kubebuilder:rbac:groups=apps,resources=deployments/status,verbs=get;update;patch
// +kubebuilder:rbac:groups="",resources=events,verbs=create
// +kubebuilder:rbac:groups="",resources=events,verbs=patch;create
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=*
// +kubebuilder:rbac:groups=apps,resources=statefulsets,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,resourceNames=rose;aster,verbs=delete
// +kubebuilder:rbac:urls=/metrics;/healthz,verbs=get
// +kubebuilder:rbac:urls={/version},verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get,namespace=shed
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get,namespace=shed,roleName=config-reader
// +kubebuilder:rbac:groups=garden.example.org,resources=beds,verbs=get,roleName=bed-reader

// Gardener tends beds.
type Gardener struct{}

// +kubebuilder:webhookconfiguration:mutating=true,name=garden-mutation
// +kubebuilder:webhook:path=/mutate-beds,mutating=true,failurePolicy=fail,matchPolicy=Equivalent,sideEffects=None,timeoutSeconds=10,groups=garden.example.org,resources=beds;beds/status,verbs=create;update,versions=v1;v1beta1,name=beds.garden.example.org,admissionReviewVersions=v1,reinvocationPolicy=IfNeeded
// +kubebuilder:webhook:path=/validate-pods,mutating=false,failurePolicy=ignore,matchPolicy=exact,sideEffects=NoneOnDryRun,groups=core,resources=pods,verbs=*,versions=*,name=pods.garden.example.org,admissionReviewVersions=v1;v1beta1,serviceName=hooks,serviceNamespace=shed,servicePort=8443,webhookVersions=v1
// +kubebuilder:webhook:url="https://hooks.example.org:8443/beds",mutating=false,failurePolicy=Fail,sideEffects=None,groups=*,resources=*,verbs=delete;connect,versions=*,name=all.garden.example.org,admissionReviewVersions=v1,patch=`{"timeoutSeconds":25,"namespaceSelector":{"matchLabels":{"garden":"true"}},"matchConditions":[{"name":"no-leases","expression":"request.resource.resource != 'leases'"}]}`
// +kubebuilder:webhook:path=/mutate-tools,mutating=true,failurePolicy=fail,groups=garden.example.org,resources=tools,verbs=Create,versions=v1,name=a-tools.garden.example.org,admissionReviewVersions=v1,timeoutSeconds=3,patch=`{"sideEffects":"None","timeoutSeconds":null,"clientConfig":{"$patch":"replace","url":"https://hooks.example.org/tools"},"rules":[{"operations":["*"],"apiGroups":[""],"apiVersions":["v1"],"resources":["pods/*"],"scope":"Namespaced"}]}`

func (Gardener) Tend() {}
