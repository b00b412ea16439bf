package testdata

import (
	"flag"
	"math/rand"
	"net/netip"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/randfill"

	"github.com/gen-toolkit/gen/testdata/apis/external"
	"github.com/gen-toolkit/gen/testdata/apis/generics"
	"github.com/gen-toolkit/gen/testdata/apis/shapes"
)

var (
	seed   = flag.Int64("seed", 1, "where random objects start")
	rounds = flag.Int("rounds", 50, "how many random objects of each type there are")
)

// filler returns a source of random objects, with and without nil values.
func filler(t *testing.T) *randfill.Filler {
	t.Helper()
	t.Logf("seed %d", *seed)
	return randfill.New().RandSource(rand.NewSource(*seed)).NilChance(0.2).NumElements(0, 3).MaxDepth(8).Funcs(
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewQuantity(c.Int63n(1000), resource.DecimalSI)
		},
		func(r *runtime.RawExtension, c randfill.Continue) { r.Raw = []byte(`{"kind":"Any","apiVersion":"v1"}`) },
		func(o *external.Copied, c randfill.Continue) {
			*o = external.NewCopied(c.Int(), c.String(5), c.String(5))
		},
		func(s *external.Sealed, c randfill.Continue) { *s = external.NewSealed(c.String(5)) },
		func(m *metav1.FieldsV1, c randfill.Continue) { m.SetRawBytes([]byte(`{}`)) },
		func(a *generics.Animal, c randfill.Continue) {
			if c.Bool() {
				dog := &generics.Dog{}
				c.Fill(dog)
				*a = dog
			}
		},
		func(h *shapes.Hook, c randfill.Continue) {}, // only nil functions are equal
		func(e *shapes.Events, c randfill.Continue) { *e = make(shapes.Events) },
		func(t *time.Time, c randfill.Continue) { *t = time.Unix(c.Int63n(1e9), 0) },
		func(a *netip.Addr, c randfill.Continue) { *a = netip.MustParseAddr("fe80::1%eth0") },
		func(u *unstructured.Unstructured, c randfill.Continue) {
			u.Object = map[string]any{"kind": c.String(5), "spec": map[string]any{"list": []any{c.String(5), c.Int63()}}}
		},
		func(s *shapes.Shape, c randfill.Continue) { *s = shape(c) },
	)
}

func shape(c randfill.Continue) shapes.Shape {
	switch c.Intn(4) {
	case 0:
		square := &shapes.Square{}
		c.Fill(square)
		return square
	case 1:
		circle := shapes.Circle{}
		c.Fill(&circle)
		return circle
	case 2:
		return shapes.Polygon{{X: c.Int()}, nil, {Y: c.Int()}}
	}
	return nil
}
