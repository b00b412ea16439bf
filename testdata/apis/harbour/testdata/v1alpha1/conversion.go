package v1alpha1

import (
	"k8s.io/apimachinery/pkg/conversion"

	v1 "github.com/gen-toolkit/gen/testdata/apis/harbour/v1"
)

// Convert_v1alpha1_BoatSpec_To_v1_BoatSpec forgets the anchors.
func Convert_v1alpha1_BoatSpec_To_v1_BoatSpec(in *BoatSpec, out *v1.BoatSpec, s conversion.Scope) error {
	return autoConvert_v1alpha1_BoatSpec_To_v1_BoatSpec(in, out, s)
}

// Convert_v1_BoatSpec_To_v1alpha1_BoatSpec leaves out the flags, which this version has not.
func Convert_v1_BoatSpec_To_v1alpha1_BoatSpec(in *v1.BoatSpec, out *BoatSpec, s conversion.Scope) error {
	return autoConvert_v1_BoatSpec_To_v1alpha1_BoatSpec(in, out, s)
}

// Convert_v1_Sailor_To_v1alpha1_Sailor leaves out what this version has not.
func Convert_v1_Sailor_To_v1alpha1_Sailor(in *v1.Sailor, out *Sailor, s conversion.Scope) error {
	return autoConvert_v1_Sailor_To_v1alpha1_Sailor(in, out, s)
}
