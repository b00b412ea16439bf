package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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

// StallSpec has less than the internal version, under other names and in other forms.
type StallSpec struct {
	// Keeper was renamed to Owner later.
	//
	// +default="someone"
	Keeper   string `json:"keeper,omitempty"`
	Capacity int32  `json:"capacity,omitempty"`
	Tags     string `json:"tags,omitempty"`

	Opening Hours         `json:"opening,omitempty"`
	Special map[Day]Hours `json:"special,omitempty"`
	// +default={"from": 5}
	Next *Hours `json:"next,omitempty"`

	// Legacy is dropped by marker.
	//
	// +k8s:conversion-gen=false
	Legacy string `json:"legacy,omitempty"`
	Secret Secret `json:"secret,omitempty"`
}

// Day is a key of a map.
type Day string

// Hours is from when until when.
type Hours struct {
	// +default=8
	From int32 `json:"from,omitempty"`
	// +default=18
	Until int32 `json:"until,omitempty"`
}

// Secret is dropped by a hand-written function.
type Secret struct {
	Key string `json:"key,omitempty"`
}

// StallStatus is converted by hand alone.
//
// +k8s:conversion-gen=false
type StallStatus struct {
	Customers string `json:"customers,omitempty"`
}

// StallOptions are query parameters.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:conversion-gen:explicit-from=net/url.Values
type StallOptions struct {
	metav1.TypeMeta `json:",inline"`

	Text   string   `json:"text,omitempty"`
	Day    Day      `json:"day,omitempty"`
	Days   []string `json:"days,omitempty"`
	Limit  int64    `json:"limit,omitempty"`
	Follow *bool    `json:"follow,omitempty"`
	Hours  Hours    `json:"hours,omitempty"`
	// +k8s:conversion-gen=false
	Own map[string]string `json:"own,omitempty"`
}
