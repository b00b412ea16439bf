package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Train is namespaced. Its client has all verbs, and a method for each verb that a method can have: on a subresource with types of
// k8s.io/api, on one with types of this package, and on none.
//
// +genclient
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=UpdateScale,verb=update,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=ApplyScale,verb=apply,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=PatchScale,verb=patch,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=CreateEviction,verb=create,subresource=eviction,input=k8s.io/api/policy/v1.Eviction
// +genclient:method=CreateStop,verb=create,subresource=stops,input=Stop,result=Stop
// +genclient:method=UpdateStop,verb=update,subresource=stops,input=Stop,result=Stop
// +genclient:method=GetStop,verb=get,subresource=stops,result=Stop
// +genclient:method=ListStops,verb=list,subresource=stops,result=Stop
// +genclient:method=ApplyStop,verb=apply,subresource=stops,input=Stop,result=Stop
// +genclient:method=ReplaceStatus,verb=update,subresource=status
// +genclient:method=Launch,verb=create
// +genclient:method=Refit,verb=update
// +genclient:method=Find,verb=get
// +genclient:method=Roster,verb=list
// +genclient:method=Tweak,verb=patch
// +genclient:method=Declare,verb=apply
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.cars,statuspath=.status.cars
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Train struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TrainSpec   `json:"spec,omitempty"`
	Status TrainStatus `json:"status,omitempty"`
}

// TrainSpec is what a train should be.
type TrainSpec struct {
	Line string `json:"line,omitempty"`
	Cars int32  `json:"cars,omitempty"`
}

// TrainStatus is what a train is.
type TrainStatus struct {
	Cars int32 `json:"cars,omitempty"`
}

// TrainList is a list of trains.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TrainList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Train `json:"items"`
}
