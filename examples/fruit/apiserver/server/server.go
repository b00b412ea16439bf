// Package server is the API server: flags become a configuration, and the configuration a server of orders. All stages
// of a request are those of k8s.io/apiserver; this package says which types, storage and plugins they use.
package server

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/registry/rest"
	genericapiserver "k8s.io/apiserver/pkg/server"
	serverstorage "k8s.io/apiserver/pkg/server/storage"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/registry/order"
)

// The admission plugins and API priority and fairness need these rights in kube-apiserver:
//
// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=mutatingwebhookconfigurations,verbs=list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=validatingwebhookconfigurations,verbs=list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=mutatingadmissionpolicies,verbs=list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=mutatingadmissionpolicybindings,verbs=list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=validatingadmissionpolicies,verbs=list;watch
// +kubebuilder:rbac:groups=admissionregistration.k8s.io,resources=validatingadmissionpolicybindings,verbs=list;watch
// +kubebuilder:rbac:groups=flowcontrol.apiserver.k8s.io,resources=flowschemas,verbs=list;watch
// +kubebuilder:rbac:groups=flowcontrol.apiserver.k8s.io,resources=prioritylevelconfigurations,verbs=list;watch
// +kubebuilder:rbac:groups=flowcontrol.apiserver.k8s.io,resources=flowschemas/status,verbs=patch

// Version is the release of the market, in which the lifecycle of its API versions is counted.
var Version = version.MajorMinor(1, 1)

// New returns a server that is ready to run.
func New(config *genericapiserver.RecommendedConfig) (*genericapiserver.GenericAPIServer, error) {
	completed := config.Complete()
	server, err := completed.New("market-apiserver", genericapiserver.NewEmptyDelegate())
	if err != nil {
		return nil, err
	}
	group, err := newGroup(completed.RESTOptionsGetter, Version)
	if err != nil {
		return nil, err
	}
	return server, server.InstallAPIGroup(group)
}

// newGroup returns the API group as a release serves it: without the versions that it no longer has. All versions
// share one storage.
func newGroup(options generic.RESTOptionsGetter, release *version.Version) (*genericapiserver.APIGroupInfo, error) {
	storage, err := order.NewStorage(Scheme, options)
	if err != nil {
		return nil, err
	}
	group := genericapiserver.NewDefaultAPIGroupInfo(market.GroupName, Scheme, metav1.ParameterCodec, Codecs)
	for _, v := range group.PrioritizedVersions {
		group.VersionedResourcesStorageMap[v.Version] = storage
	}
	return &group, removeExpired(group.VersionedResourcesStorageMap, release)
}

// removeExpired removes versions by what +k8s:prerelease-lifecycle-gen says of their types.
func removeExpired(versions map[string]map[string]rest.Storage, release *version.Version) error {
	evaluator, err := genericapiserver.NewResourceExpirationEvaluator(release)
	if err != nil {
		return err
	}
	return evaluator.RemoveUnavailableKinds(market.GroupName, Scheme, versions, serverstorage.NewResourceConfig())
}
