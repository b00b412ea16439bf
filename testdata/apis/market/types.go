package market

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Stall sells fruit.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Stall struct {
	metav1.TypeMeta
	metav1.ObjectMeta

	Spec   StallSpec
	Status StallStatus
}

// StallList is a list of stalls.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type StallList struct {
	metav1.TypeMeta
	metav1.ListMeta

	Items []Stall
}

// StallSpec has a field of every shape.
type StallSpec struct {
	Owner    string
	Capacity int64
	Tags     Tags

	// The other versions have the fields of Hours in another order, so that all of these are converted part by part.
	Opening Hours
	Breaks  []Hours
	Special map[Day]Hours
	Next    *Hours
	Later   []*Hours
	Twice   [2]Hours
	Deep    **Hours
	Plan    map[string][]Hours
	Inline  struct {
		Hours Hours
		Note  *string
	}
	Tree *Branch
	Extra

	// The same in memory in every version.
	Goods    []Good
	GoodsBy  map[string]Good
	Best     *Good
	Labels   map[string]string
	Price    resource.Quantity
	Since    *metav1.Time
	Payload  runtime.RawExtension
	Pair     Pair[string]
	Reserved Reserved
	Secret   Secret
}

// Tags is a list with a name.
type Tags []string

// Day is a key of a map.
type Day string

// Hours is from when until when.
type Hours struct {
	From, Until int32
}

// Branch is recursive.
type Branch struct {
	Hours    Hours
	Branches []Branch
	ByName   map[string]*Branch
}

// Extra is embedded.
type Extra struct {
	Colour string
	Hours  *Hours
}

// Good is for sale.
type Good struct {
	Name  string
	Sizes []int32
	Part  *Good
}

// Pair is generic.
type Pair[T any] struct {
	First, Second T
}

// Reserved has an unexported field, which only a hand-written conversion can copy on its own.
type Reserved struct {
	days []Day
}

// NewReserved returns reserved days.
func NewReserved(days ...Day) Reserved { return Reserved{days: days} }

// Days returns the reserved days.
func (r Reserved) Days() []Day { return r.days }

// Secret is what an old version drops.
type Secret struct {
	Key string
}

// StallStatus is the same in memory.
type StallStatus struct {
	Customers  int32
	Conditions []metav1.Condition
}
