// Package v1 is an API of whose kinds there are controllers: one watches kinds by every way that there is.
//
// +groupName=kitchen.example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Meal is what a Cook makes.
//
// +genclient
// +gen:index:name=byCook,path=.spec.cook
// +gen:index:name=byStarter,path=.spec.starter
// +kubebuilder:subresource:status
// +gen:reconciler
// +gen:watches:kind=Cook,by=byCook
// +gen:watches:kind=Meal,by=byStarter
// +gen:watches:kind=k8s.io/api/core/v1.ConfigMap,by=owner
// +gen:watches:kind=k8s.io/api/core/v1.ConfigMap,by=name
// +gen:watches:kind=k8s.io/api/rbac/v1.Role,by=owner
// +gen:watches:kind=github.com/gen-toolkit/gen/testdata/kitchen/staff/v1.Role,by=owner
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Meal struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MealSpec   `json:"spec,omitempty"`
	Status MealStatus `json:"status,omitempty"`
}

// MealSpec is what is wanted.
type MealSpec struct {
	// Cook makes the meal.
	Cook CookName `json:"cook,omitempty"`

	// Starter is a meal that is eaten before.
	Starter string `json:"starter,omitempty"`
}

// CookName is the name of a Cook.
type CookName string

// MealStatus is what is there.
type MealStatus struct {
	Ready bool `json:"ready,omitempty"`

	// Warmed is how often it was warmed up; another field manager counts.
	Warmed int `json:"warmed,omitempty"`
}

// MealList is a list.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type MealList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Meal `json:"items"`
}

// Cook makes meals. It is cluster-scoped.
//
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
// +gen:reconciler
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Cook struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status *CookStatus `json:"status,omitempty"`
}

// CookStatus tells false and 0 from nothing.
type CookStatus struct {
	Resting *bool  `json:"resting,omitempty"`
	Meals   *int32 `json:"meals,omitempty"`
}

// CookList is a list.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type CookList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Cook `json:"items"`
}
