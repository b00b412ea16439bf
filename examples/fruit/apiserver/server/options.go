package server

import (
	"errors"
	"fmt"
	"net"

	"github.com/spf13/pflag"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/endpoints/openapi"
	genericapiserver "k8s.io/apiserver/pkg/server"
	genericoptions "k8s.io/apiserver/pkg/server/options"
	"k8s.io/apiserver/pkg/util/compatibility"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/admission/buyer"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	generated "github.com/gen-toolkit/gen/examples/fruit/apiserver/generated/openapi"
)

// etcdPrefix is where the server's keys begin, e.g. "/market/market.example.org/orders/default/breakfast".
const etcdPrefix = "/market"

// Options are the flags of the server.
type Options struct {
	// DNSNames are in the certificate that the server makes for itself if the flags name none,
	// e.g. ["market-apiserver.market.svc"].
	DNSNames []string

	recommended *genericoptions.RecommendedOptions
}

// NewOptions returns the options without flags. The server stores objects in version v1 as protobuf. It runs the plugin
// OrderBuyer after the policies and webhooks that kube-apiserver's configuration has for admission.
func NewOptions() *Options {
	recommended := genericoptions.NewRecommendedOptions(etcdPrefix, storageCodec())
	recommended.Etcd.DefaultStorageMediaType = runtime.ContentTypeProtobuf
	recommended.Etcd.StorageConfig.EncodeVersioner = runtime.NewMultiGroupVersioner(v1.SchemeGroupVersion,
		schema.GroupKind{Group: market.GroupName})

	buyer.Register(recommended.Admission.Plugins)
	order := &recommended.Admission.RecommendedPluginOrder
	*order = append(*order, buyer.PluginName)

	return &Options{DNSNames: []string{"market-apiserver.market.svc"}, recommended: recommended}
}

// AddFlags adds the flags that all API servers have, such as --etcd-servers, --secure-port and --kubeconfig.
func (o *Options) AddFlags(flags *pflag.FlagSet) {
	o.recommended.AddFlags(flags)
	flags.StringSliceVar(&o.DNSNames, "tls-dns-names", o.DNSNames,
		"DNS names in the certificate that the server makes in --cert-dir if --tls-cert-file is not set.")
}

// Config turns the options into the configuration of a server. It asks kube-apiserver for the authority of its
// front proxy.
func (o *Options) Config() (*genericapiserver.RecommendedConfig, error) {
	if errs := o.recommended.Validate(); len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	loopback, serving := []net.IP{net.IPv4(127, 0, 0, 1)}, o.recommended.SecureServing
	if err := serving.MaybeDefaultWithSelfSignedCerts("localhost", o.DNSNames, loopback); err != nil {
		return nil, fmt.Errorf("certificate of the server: %w", err)
	}
	config := genericapiserver.NewRecommendedConfig(Codecs)
	config.EffectiveVersion = compatibility.DefaultBuildEffectiveVersion()
	namer := openapi.NewDefinitionNamer(Scheme)
	config.OpenAPIConfig = genericapiserver.DefaultOpenAPIConfig(generated.GetOpenAPIDefinitions, namer)
	config.OpenAPIConfig.Info.Title = "Fruit market"
	config.OpenAPIV3Config = genericapiserver.DefaultOpenAPIV3Config(generated.GetOpenAPIDefinitions, namer)
	config.OpenAPIV3Config.Info.Title = "Fruit market"
	return config, o.recommended.ApplyTo(config)
}
