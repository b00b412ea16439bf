package v1beta1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Stall sells fruit.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Stall struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   StallSpec   `json:"spec"`
	Status StallStatus `json:"status,omitempty"`
}

// StallList is a list of stalls.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type StallList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Stall `json:"items"`
}

// StallSpec has a field of every shape.
type StallSpec struct {
	// +default=ref(github.com/gen-toolkit/gen/testdata/apis/market/v1.DefaultOwner)
	Owner string `json:"owner,omitempty"`
	// +default=10
	Capacity int64 `json:"capacity,omitempty"`
	// +default=["fresh"]
	Tags Tags `json:"tags,omitempty"`

	Opening Hours              `json:"opening,omitempty"`
	Breaks  []Hours            `json:"breaks,omitempty"`
	Special map[Day]Hours      `json:"special,omitempty"`
	Next    *Hours             `json:"next,omitempty"`
	Later   []*Hours           `json:"later,omitempty"`
	Twice   [2]Hours           `json:"twice,omitempty"`
	Deep    **Hours            `json:"deep,omitempty"`
	Plan    map[string][]Hours `json:"plan,omitempty"`
	Inline  struct {
		Hours Hours `json:"hours,omitempty"`
		// +default="none"
		Note *string `json:"note,omitempty"`
	} `json:"inline,omitempty"`
	Tree  *Branch `json:"tree,omitempty"`
	Extra `json:",inline"`

	Goods   []Good          `json:"goods,omitempty"`
	GoodsBy map[string]Good `json:"goodsBy,omitempty"`
	// +default={"name": "apple", "sizes": [1, 2]}
	Best   *Good             `json:"best,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
	// +default="3"
	Price    resource.Quantity    `json:"price,omitempty"`
	Since    *metav1.Time         `json:"since,omitempty"`
	Payload  runtime.RawExtension `json:"payload,omitempty"`
	Pair     Pair[string]         `json:"pair,omitempty"`
	Reserved Reserved             `json:"reserved,omitempty"`
	Secret   Secret               `json:"secret,omitempty"`
}

// Tags is a list with a name.
type Tags []string

// Day is a key of a map.
type Day string

// Hours is from when until when.
type Hours struct {
	Until int32 `json:"until,omitempty"`
	From  int32 `json:"from,omitempty"`
}

// Branch is recursive.
type Branch struct {
	Hours    Hours              `json:"hours,omitempty"`
	Branches []Branch           `json:"branches,omitempty"`
	ByName   map[string]*Branch `json:"byName,omitempty"`
}

// Extra is embedded.
type Extra struct {
	// +default="red"
	Colour string `json:"colour,omitempty"`
	Hours  *Hours `json:"hours,omitempty"`
}

// Good is for sale.
type Good struct {
	// +default="pear"
	Name  string  `json:"name,omitempty"`
	Sizes []int32 `json:"sizes,omitempty"`
	Part  *Good   `json:"part,omitempty"`
}

// Pair is generic.
type Pair[T any] struct {
	First  T `json:"first,omitempty"`
	Second T `json:"second,omitempty"`
}

// Reserved has an unexported field.
type Reserved struct {
	days []Day
}

// NewReserved returns reserved days.
func NewReserved(days ...Day) Reserved { return Reserved{days: days} }

// Days returns the reserved days.
func (r Reserved) Days() []Day { return r.days }

// Secret is what an old version drops.
type Secret struct {
	Key string `json:"key,omitempty"`
}

// StallStatus is the same in memory.
type StallStatus struct {
	Customers  int32              `json:"customers,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
