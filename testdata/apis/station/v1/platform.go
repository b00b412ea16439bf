package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Platform is cluster-scoped, and otherwise what a Train is.
//
// +genclient
// +genclient:nonNamespaced
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
// +genclient:method=Open,verb=create
// +genclient:method=Rebuild,verb=update
// +genclient:method=Find,verb=get
// +genclient:method=Plan,verb=list
// +genclient:method=Tweak,verb=patch
// +genclient:method=Declare,verb=apply
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.tracks,statuspath=.status.tracks
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Platform struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PlatformSpec    `json:"spec,omitempty"`
	Status *PlatformStatus `json:"status,omitempty"`
}

// PlatformSpec is what a platform should be.
type PlatformSpec struct {
	Tracks int32 `json:"tracks,omitempty"`
}

// PlatformStatus is what a platform is.
type PlatformStatus struct {
	Tracks int32 `json:"tracks,omitempty"`
}

// PlatformList is a list of platforms.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type PlatformList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []*Platform `json:"items"`
}
