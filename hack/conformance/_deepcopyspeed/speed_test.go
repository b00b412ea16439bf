// Package deepcopyspeed measures deep copies of filled objects. It is built twice: with upstream's methods and with gen's. In:
// nothing. Out: what Go's benchmarks print, and the CPU time of the whole program per operation, garbage collection included,
// which other programs on the machine disturb less than the time of the clock.
package deepcopyspeed

import (
	"math/rand"
	"syscall"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	crdv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/randfill"
)

// filled returns an object that has values everywhere, always the same ones. Lists and maps have three elements.
func filled[T any]() *T {
	object := new(T)
	randfill.New().RandSource(rand.NewSource(1)).NilChance(0).NumElements(3, 3).MaxDepth(12).Funcs(
		func(s *string, c randfill.Continue) { *s = c.String(12) },
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewQuantity(c.Int63n(1000), resource.DecimalSI)
		},
		func(r *runtime.RawExtension, _ randfill.Continue) { r.Raw = []byte(`{"a":1}`) },
		func(f *metav1.FieldsV1, _ randfill.Continue) { f.Raw = []byte(`{"f:metadata":{}}`) },
		func(s *crdv1.JSONSchemaProps, c randfill.Continue) { *s = schema(c, 4) },
	).Fill(object)
	return object
}

// schema returns a schema as those of CRDs are: objects in objects, with a few rules.
func schema(c randfill.Continue, depth int) crdv1.JSONSchemaProps {
	s := crdv1.JSONSchemaProps{Type: "object"}
	c.Fill(&s.Description)
	c.Fill(&s.Required)
	c.Fill(&s.XValidations)
	if depth > 0 {
		s.Properties = map[string]crdv1.JSONSchemaProps{}
		for range 4 {
			s.Properties[c.String(12)] = schema(c, depth-1)
		}
	}
	return s
}

var sink any // so that the compiler can't leave a copy out

func measure[T any](b *testing.B, deepCopy func(*T) *T) {
	object := filled[T]()
	b.ReportAllocs()
	start := cpu(b)
	for b.Loop() {
		sink = deepCopy(object)
	}
	b.ReportMetric(float64(cpu(b)-start)/float64(b.N), "cpu-ns/op")
}

// cpu returns what the program has used so far, in nanoseconds.
func cpu(b *testing.B) int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func BenchmarkDeepCopy(b *testing.B) {
	b.Run("Pod", func(b *testing.B) { measure(b, (*corev1.Pod).DeepCopy) })
	b.Run("Deployment", func(b *testing.B) { measure(b, (*appsv1.Deployment).DeepCopy) })
	b.Run("Node", func(b *testing.B) { measure(b, (*corev1.Node).DeepCopy) })
	b.Run("CRD", func(b *testing.B) { measure(b, (*crdv1.CustomResourceDefinition).DeepCopy) })
}
