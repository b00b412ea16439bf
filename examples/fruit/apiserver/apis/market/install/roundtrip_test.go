package install

import (
	"maps"
	"slices"
	"testing"

	"k8s.io/apimachinery/pkg/api/apitesting/fuzzer"
	"k8s.io/apimachinery/pkg/api/apitesting/roundtrip"
	metafuzzer "k8s.io/apimachinery/pkg/apis/meta/fuzzer"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"sigs.k8s.io/randfill"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// TestRoundTrip converts random orders from the internal to each external version and back, through JSON, YAML, CBOR
// and protobuf: nothing gets lost.
func TestRoundTrip(t *testing.T) {
	scheme := runtime.NewScheme()
	if err := Install(scheme); err != nil {
		t.Fatal(err)
	}
	roundtrip.RoundTripTestForScheme(t, scheme, fuzzer.MergeFuzzerFuncs(metafuzzer.Funcs, random))
	roundtrip.RoundTripProtobufTestForScheme(t, scheme, fuzzer.MergeFuzzerFuncs(metafuzzer.Funcs, random))
}

// random makes orders that the server accepts: v1alpha1 has no others.
func random(serializer.CodecFactory) []any {
	return []any{func(spec *market.OrderSpec, c randfill.Continue) {
		c.FillNoCustom(spec)
		spec.Delivery = market.Standard
		if c.Bool() {
			spec.Delivery = market.Express
		}
		grams := map[string]int64{}
		for range 1 + c.Intn(5) {
			grams[c.String(10)] = 1 + c.Int63n(50000)
		}
		spec.Items = nil
		for _, fruit := range slices.Sorted(maps.Keys(grams)) {
			spec.Items = append(spec.Items, market.Item{Fruit: fruit, Grams: grams[fruit]})
		}
	}}
}
