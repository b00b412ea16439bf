package server

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/install"
	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
)

var (
	// Scheme has all types that the server reads and writes.
	Scheme = newScheme()
	// Codecs encode and decode them as JSON, YAML, CBOR and protobuf.
	Codecs = serializer.NewCodecFactory(Scheme)
)

func newScheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	utilruntime.Must(install.Install(scheme))
	// The types that all groups share: options of requests, discovery and errors.
	shared := schema.GroupVersion{Version: "v1"}
	metav1.AddToGroupVersion(scheme, shared)
	scheme.AddUnversionedTypes(shared,
		&metav1.Status{}, &metav1.APIVersions{}, &metav1.APIGroupList{}, &metav1.APIGroup{}, &metav1.APIResourceList{})
	return scheme
}

// storageCodec encodes what etcd stores: version v1 as protobuf. It decodes every version and encoding.
func storageCodec() runtime.Codec {
	protobuf, _ := runtime.SerializerInfoForMediaType(Codecs.SupportedMediaTypes(), runtime.ContentTypeProtobuf)
	return Codecs.CodecForVersions(protobuf.Serializer, Codecs.UniversalDeserializer(), v1.SchemeGroupVersion,
		runtime.InternalGroupVersioner)
}
