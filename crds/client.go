package crds

import (
	"fmt"

	apiextensionsclient "k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset/typed/apiextensions/v1"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
)

// A Client leads to one cluster. [NewForConfig] makes one; tests may fill in fakes.
type Client struct {
	Definitions apiextensionsclient.CustomResourceDefinitionInterface
	Metadata    metadata.Interface // lists objects without their content, and rewrites them
	Discovery   discovery.DiscoveryInterface
	Dynamic     dynamic.Interface // creates StorageVersionMigrations
}

// NewForConfig returns a client for a configuration, e.g. that of rest.InClusterConfig or of a manager's GetConfig. The
// account needs the verbs get, list, create, update, patch, delete on customresourcedefinitions and update on their
// status, and list on the custom resources; for [Upgrade], also patch on these.
func NewForConfig(config *rest.Config) (*Client, error) {
	config = rest.CopyConfig(config)
	if config.QPS == 0 && config.RateLimiter == nil {
		config.QPS, config.Burst = 100, 200 // objects are rewritten one by one
	}
	definitions, err := apiextensionsclient.NewForConfig(config)
	if err != nil {
		return nil, fmt.Errorf("client of definitions: %w", err)
	}
	objects, err := metadata.NewForConfig(config)
	if err != nil {
		return nil, fmt.Errorf("client of metadata: %w", err)
	}
	discovered, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return nil, fmt.Errorf("client of discovery: %w", err)
	}
	anything, err := dynamic.NewForConfig(config)
	if err != nil {
		return nil, fmt.Errorf("dynamic client: %w", err)
	}
	return &Client{Definitions: definitions.CustomResourceDefinitions(), Metadata: objects, Discovery: discovered,
		Dynamic: anything}, nil
}
