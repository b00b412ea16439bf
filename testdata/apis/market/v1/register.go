package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// SchemeGroupVersion is this version of the group.
var SchemeGroupVersion = schema.GroupVersion{Group: "market.example.org", Version: "v1"}

var (
	// SchemeBuilder is written by hand: no registration is generated.
	SchemeBuilder      = runtime.NewSchemeBuilder(addKnownTypes, RegisterDefaults)
	localSchemeBuilder = &SchemeBuilder

	// AddToScheme adds types, defaults and conversions.
	AddToScheme = localSchemeBuilder.AddToScheme
)

func addKnownTypes(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(SchemeGroupVersion, &Stall{}, &StallList{})
	metav1.AddToGroupVersion(scheme, SchemeGroupVersion)
	return nil
}
