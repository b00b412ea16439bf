package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Wagon is namespaced.
//
// +genclient
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=UpdateScale,verb=update,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=CreateScale,verb=create,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=ReplaceScale,verb=update,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=ApplyScale,verb=apply,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=ListTracks,verb=list,subresource=tracks,result=Track
// +genclient:method=ApplyTrack,verb=apply,input=Track,result=Track
// +genclient:method=PatchTrack,verb=patch,result=Track
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Wagon struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Load   string `json:"load,omitempty"`
	Status string `json:"status,omitempty"`
}

// WagonList is a list of wagons.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type WagonList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Wagon `json:"items"`
}

// Track is cluster-scoped, and can be got and created only.
//
// +genclient
// +genclient:nonNamespaced
// +genclient:onlyVerbs=get,create
// +genclient:method=Lay,verb=create,subresource=bed,input=Wagon
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Track struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Gauge int32 `json:"gauge,omitempty"`
}

// TrackList is a list of tracks.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TrackList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Track `json:"items"`
}
