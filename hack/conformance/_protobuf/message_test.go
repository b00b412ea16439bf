// Package protobuf holds gen's generated.pb.go against that of go-to-protobuf: the stock modules, and copies of them
// with gen's files. table_test.go, which the test of hack/conformance writes, lists the types of both.
package protobuf

import (
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"sigs.k8s.io/randfill"

	ourv1 "ours.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	ourv1beta1 "ours.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	ourresource "ours.io/apimachinery/pkg/api/resource"
	ourruntime "ours.io/apimachinery/pkg/runtime"
	ourintstr "ours.io/apimachinery/pkg/util/intstr"
	"ours.io/protobuf/shapes"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var (
	objects = flag.Int("objects", 20, "how many random objects of each type")
	damages = flag.Int("damages", 100, "how often each type's bytes are damaged")
	seed    = flag.Int64("seed", 1, "of all that is random")
)

type message interface {
	Marshal() ([]byte, error)
	MarshalTo([]byte) (int, error)
	MarshalToSizedBuffer([]byte) (int, error)
	Size() int
	Unmarshal([]byte) error
	Reset()
	fmt.Stringer
}

// A pair is a type of a stock module and the same type with gen's methods.
type pair struct {
	name        string
	stock, ours func() message
}

// filler fills objects. Two of them with one seed fill the same type in both modules with the same values.
func filler(seed int64) *randfill.Filler {
	source := rand.New(rand.NewSource(seed))
	return randfill.New().RandSource(source).NilChance(float64(source.Intn(5))/5).NumElements(0, 1+source.Intn(4)).
		MaxDepth(10+source.Intn(15)).Funcs(
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewMilliQuantity(c.Int63n(1e9), resource.DecimalSI)
		},
		func(q *ourresource.Quantity, c randfill.Continue) {
			*q = *ourresource.NewMilliQuantity(c.Int63n(1e9), ourresource.DecimalSI)
		},
		func(e *runtime.RawExtension, c randfill.Continue) { c.Fill(&e.Raw) },
		func(e *ourruntime.RawExtension, c randfill.Continue) { c.Fill(&e.Raw) },
		func(v *intstr.IntOrString, c randfill.Continue) {
			v.Type, v.IntVal, v.StrVal = intstr.Type(c.Intn(2)), c.Int31(), c.String(0)
		},
		func(v *ourintstr.IntOrString, c randfill.Continue) {
			v.Type, v.IntVal, v.StrVal = ourintstr.Type(c.Intn(2)), c.Int31(), c.String(0)
		},
		func(s *v1.JSONSchemaProps, c randfill.Continue) { rarely(s, c) },
		func(s *v1beta1.JSONSchemaProps, c randfill.Continue) { rarely(s, c) },
		func(s *ourv1.JSONSchemaProps, c randfill.Continue) { rarely(s, c) },
		func(s *ourv1beta1.JSONSchemaProps, c randfill.Continue) { rarely(s, c) },
		func(l *shapes.Lists, c randfill.Continue) { // protobuf has no lists with elements that are nil
			c.FillNoCustom(l)
			l.Pointers = slices.DeleteFunc(l.Pointers, func(s *shapes.Scalars) bool { return s == nil })
		},
	)
}

// rarely fills a schema. Schemas hold schemas in a dozen fields, and grow without end if most of them are filled.
func rarely(schema any, c randfill.Continue) {
	if c.Intn(20) == 0 {
		c.FillNoCustom(schema)
	}
}

// each runs a test for every type.
func each(t *testing.T, test func(t *testing.T, p pair)) {
	if len(pairs) < *least {
		t.Fatalf("only %d types: the comparison is void", len(pairs))
	}
	for _, p := range pairs {
		t.Run(p.name, func(t *testing.T) { test(t, p) })
	}
}

var least = flag.Int("least", 1, "how many types there are at least")

// filled returns the same random object of both types.
func (p pair) filled(seed int64) (stock, ours message) {
	stock, ours = p.stock(), p.ours()
	filler(seed).Fill(stock)
	filler(seed).Fill(ours)
	return stock, ours
}
