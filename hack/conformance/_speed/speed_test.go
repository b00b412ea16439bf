// Package speed measures generated code. It is put into Kubernetes' source tree, once where the code is upstream's and
// once where it is gen's, and built there. In: nothing. Out: what Go's benchmarks print, and the CPU time of the whole
// program per operation, garbage collection included, which other programs on the machine disturb less than the time of
// the clock.
package speed

import (
	"syscall"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	crdv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/kubernetes/pkg/apis/apps"
	appsdefaults "k8s.io/kubernetes/pkg/apis/apps/v1"
	"k8s.io/kubernetes/pkg/apis/core"
	coredefaults "k8s.io/kubernetes/pkg/apis/core/v1"
	"sigs.k8s.io/randfill"
)

// filled returns an object that has values everywhere, always the same ones. Lists and maps have three elements.
func filled[T any]() *T {
	object := new(T)
	randfill.NewWithSeed(1).NilChance(0).NumElements(3, 3).MaxDepth(12).Funcs(
		func(s *string, c randfill.Continue) { *s = c.String(12) },
		func(q *resource.Quantity, c randfill.Continue) {
			*q = *resource.NewQuantity(c.Int63n(1000), resource.DecimalSI)
		},
		func(r *runtime.RawExtension, _ randfill.Continue) { r.Raw = []byte(`{"a":1}`) },
		func(f *metav1.FieldsV1, _ randfill.Continue) { f.Raw = []byte(`{"f:metadata":{}}`) },
		func(j *crdv1.JSON, _ randfill.Continue) { j.Raw = []byte(`{"a":1}`) },
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

// measure reports what an operation takes.
func measure(b *testing.B, operation func()) {
	b.ReportAllocs()
	start := cpu(b)
	for b.Loop() {
		operation()
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

var sink any // so that the compiler can't leave a copy out

// deepCopy measures how long copies of an object take.
func deepCopy[T any](b *testing.B, copyOf func(*T) *T) {
	object := filled[T]()
	measure(b, func() { sink = copyOf(object) })
}

func BenchmarkDeepCopy(b *testing.B) {
	b.Run("Pod", func(b *testing.B) { deepCopy(b, (*corev1.Pod).DeepCopy) })
	b.Run("Deployment", func(b *testing.B) { deepCopy(b, (*appsv1.Deployment).DeepCopy) })
	b.Run("Node", func(b *testing.B) { deepCopy(b, (*corev1.Node).DeepCopy) })
	b.Run("CRD", func(b *testing.B) { deepCopy(b, (*crdv1.CustomResourceDefinition).DeepCopy) })
}

// defaults measures how long it takes to look for what has no value in an object that has a value everywhere.
func defaults[T any](b *testing.B, set func(*T)) {
	object := filled[T]()
	measure(b, func() { set(object) })
}

func BenchmarkDefaults(b *testing.B) {
	b.Run("Pod", func(b *testing.B) { defaults(b, coredefaults.SetObjectDefaults_Pod) })
	b.Run("Deployment", func(b *testing.B) { defaults(b, appsdefaults.SetObjectDefaults_Deployment) })
	b.Run("Node", func(b *testing.B) { defaults(b, coredefaults.SetObjectDefaults_Node) })
	b.Run("PodWithout", func(b *testing.B) { // every value is to be set
		measure(b, func() {
			pod := &corev1.Pod{Spec: corev1.PodSpec{
				Volumes:    []corev1.Volume{{}},
				Containers: []corev1.Container{{Ports: []corev1.ContainerPort{{}}, LivenessProbe: &corev1.Probe{}}},
			}}
			coredefaults.SetObjectDefaults_Pod(pod)
			sink = pod
		})
	})
}

// convert measures how long it takes to convert an object.
func convert[In, Out any](b *testing.B, conversion func(*In, *Out) error) {
	object := filled[In]()
	measure(b, func() {
		out := new(Out)
		if err := conversion(object, out); err != nil {
			b.Fatal(err)
		}
		sink = out
	})
}

func BenchmarkConversion(b *testing.B) {
	b.Run("Pod", func(b *testing.B) {
		convert(b, func(in *corev1.Pod, out *core.Pod) error {
			return coredefaults.Convert_v1_Pod_To_core_Pod(in, out, nil)
		})
	})
	b.Run("PodBack", func(b *testing.B) {
		convert(b, func(in *core.Pod, out *corev1.Pod) error {
			return coredefaults.Convert_core_Pod_To_v1_Pod(in, out, nil)
		})
	})
	b.Run("Deployment", func(b *testing.B) {
		convert(b, func(in *appsv1.Deployment, out *apps.Deployment) error {
			return appsdefaults.Convert_v1_Deployment_To_apps_Deployment(in, out, nil)
		})
	})
	b.Run("Node", func(b *testing.B) {
		convert(b, func(in *corev1.Node, out *core.Node) error {
			return coredefaults.Convert_v1_Node_To_core_Node(in, out, nil)
		})
	})
	b.Run("CRD", func(b *testing.B) {
		convert(b, func(in *crdv1.CustomResourceDefinition, out *apiextensions.CustomResourceDefinition) error {
			return crdv1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(in, out, nil)
		})
	})
}
