package shapes

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/gen-toolkit/gen/testdata/apis/external"
)

// Foreign holds types of other packages, with and without deep copies.
type Foreign struct {
	Plain   external.Plain
	Bare    external.Bare
	BarePtr *external.Bare
	Bares   map[string]external.Bare
	// +gen:deepequal=false
	Copied external.Copied
	// +gen:deepequal=false
	CopiedPtr *external.Copied
	// +gen:deepequal=false
	Copies   []external.Copied
	Value    external.Value
	ValuePtr *external.Value
	Values   map[string]external.Value
	List     external.List
	Lists    []external.List
	Strange  external.Strange
}

// Meta holds apimachinery's and core's types.
type Meta struct {
	Time       metav1.Time
	TimePtr    *metav1.Time
	Times      []metav1.MicroTime
	Duration   metav1.Duration
	Quantity   resource.Quantity
	Quantities map[string]resource.Quantity
	Resources  corev1.ResourceList
	Port       intstr.IntOrString
	PortPtr    *intstr.IntOrString
	Raw        runtime.RawExtension
	RawPtr     *runtime.RawExtension
	Selector   *metav1.LabelSelector
	Conditions []metav1.Condition
	Template   corev1.PodTemplateSpec
}

// Generic holds instances of generic types.
type Generic struct {
	String  external.Opt[string]
	Pointer external.Opt[*int]
	// +gen:deepequal=false
	Struct *external.Opt[Pointers]
	Slice  []external.Opt[[]string]
	Map    map[string]external.Opt[map[string]*int]
	Own    Pair[string, []int]
	Box    external.Box[string]
	BoxPtr *external.Box[int]
}

// Pair is generic: it gets no methods, and its instances are copied in place.
type Pair[K comparable, V any] struct {
	Key    K
	Values map[K]V
}

// Alias is another name of Pointers.
type Alias = Pointers

// AliasMap is another name of an unnamed map.
type AliasMap = map[string]*int

// AliasOpt is another name of an instance.
type AliasOpt = external.Opt[[]int]

// Aliased uses the aliases.
type Aliased struct {
	Struct  Alias
	Pointer *Alias
	Slice   []Alias
	Map     AliasMap
	Opt     AliasOpt
}
