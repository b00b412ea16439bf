// Package webhook is what API servers ask about orchards: what to fill in, what to refuse, and how an object of one
// version looks in another. In: reviews, as JSON over HTTP. Out: the same reviews with a response.
//
// It needs no framework: the generated defaulting and conversion functions are in the scheme, and the rest is net/http.
package webhook

import (
	"fmt"
	"net/http"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
)

// Options say what the webhooks allow.
type Options struct {
	// MaxLitres is the most water that a tree may get on a day, e.g. 50.
	MaxLitres int
}

// reviewer answers reviews.
type reviewer struct {
	Options
	scheme  *runtime.Scheme
	decoder runtime.Decoder // keeps the version of what it reads
}

// New returns a handler that serves all webhooks, at the paths that the manifests have.
func New(options Options) (http.Handler, error) {
	r := &reviewer{Options: options, scheme: runtime.NewScheme()}
	// AddToScheme of v1alpha1 also adds the conversions between the two versions.
	builder := runtime.NewSchemeBuilder(orchardv1.AddToScheme, v1alpha1.AddToScheme)
	if err := builder.AddToScheme(r.scheme); err != nil {
		return nil, err
	}
	r.decoder = serializer.NewCodecFactory(r.scheme).UniversalDeserializer()
	mux := http.NewServeMux()
	mux.Handle("POST /convert", review(r.convert))
	mux.Handle("POST /default-orchard", admission(r.setDefaults))
	mux.Handle("POST /validate-orchard", admission(r.validate))
	return mux, nil
}

// orchard reads an object of an admission request, which is always in the version that the webhook asked for.
func (r *reviewer) orchard(raw []byte) (*orchardv1.Orchard, error) {
	object, _, err := r.decoder.Decode(raw, nil, nil)
	if err != nil {
		return nil, err
	}
	orchard, ok := object.(*orchardv1.Orchard)
	if !ok {
		return nil, fmt.Errorf("%v is not for this webhook", object.GetObjectKind().GroupVersionKind())
	}
	return orchard, nil
}
