package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Orchard is a piece of land with fruit trees of one species.
//
// +genclient
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +genclient:method=UpdateScale,verb=update,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale,result=k8s.io/api/autoscaling/v1.Scale
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +gen:reconciler
// +gen:watches:kind=github.com/gen-toolkit/gen/examples/fruit/api/v1.Fruit,by=owner
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.trees,statuspath=.status.trees,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=.spec.species
// +kubebuilder:printcolumn:name=species,type=string,JSONPath=.spec.species
// +kubebuilder:printcolumn:name=variety,type=string,JSONPath=.spec.variety
// +kubebuilder:printcolumn:name=trees,type=integer,JSONPath=.spec.trees
// +kubebuilder:printcolumn:name=growing,type=integer,JSONPath=.status.trees
// +kubebuilder:printcolumn:name=litres,type=integer,JSONPath=.spec.irrigation.litres
// +gen:conversion:webhook:serviceName=orchard-webhook,serviceNamespace=orchards,path=/convert
// +kubebuilder:metadata:annotations="cert-manager.io/inject-ca-from=orchards/orchard-webhook"
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is what shall grow there.
	Spec OrchardSpec `json:"spec"`

	// Status is what grows there now.
	Status OrchardStatus `json:"status,omitempty"`
}

// OrchardSpec says what shall grow in an orchard.
type OrchardSpec struct {
	// Species of all trees, e.g. "apple". It never changes.
	//
	// +kubebuilder:validation:Pattern=`^[a-z]{1,40}$`
	Species string `json:"species"`

	// Variety of the species, e.g. "Boskoop". Seedlings have none.
	//
	// +kubebuilder:validation:Pattern=`^[A-Za-z][A-Za-z' -]{0,39}$`
	Variety string `json:"variety,omitempty"`

	// Trees is how many there shall be.
	//
	// +default=1
	// +kubebuilder:validation:Minimum=0
	Trees *int32 `json:"trees,omitempty"`

	// Gardener is who looks after the trees.
	Gardener string `json:"gardener,omitempty"`

	// Irrigation is how the trees get water, besides rain.
	Irrigation *Irrigation `json:"irrigation,omitempty"`
}

// Irrigation waters trees. v1alpha1 has nothing like it.
type Irrigation struct {
	// Litres that each tree gets on a day. If it is left out, it is what the species needs.
	//
	// +kubebuilder:validation:Minimum=1
	Litres int32 `json:"litres,omitempty"`

	// Weekdays on which there is water, e.g. ["Monday", "Thursday"]. None means every day.
	//
	// +listType=set
	Weekdays []Weekday `json:"weekdays,omitempty"`
}

// Weekday is the English name of one.
//
// +kubebuilder:validation:Enum=Monday;Tuesday;Wednesday;Thursday;Friday;Saturday;Sunday
type Weekday string

// OrchardStatus is what was last seen in an orchard.
type OrchardStatus struct {
	// Trees is how many there are.
	Trees int32 `json:"trees,omitempty"`

	// Selector finds the trees by their labels, e.g. "orchard=north".
	Selector string `json:"selector,omitempty"`
}

// OrchardList is a list of orchards.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type OrchardList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Orchard `json:"items"`
}
