package v1alpha1

import (
	"strings"

	"k8s.io/apimachinery/pkg/conversion"

	v1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
)

// The functions of this file replace generated ones: gen asks for one wherever a field would get lost. What
// is the same in both versions is left to the generated autoConvert functions.

// Convert_v1alpha1_OrchardSpec_To_v1_OrchardSpec takes the fruit apart.
func Convert_v1alpha1_OrchardSpec_To_v1_OrchardSpec(in *OrchardSpec, out *v1.OrchardSpec, s conversion.Scope) error {
	out.Species, out.Variety, _ = strings.Cut(in.Fruit, "/")
	out.Trees = in.Size
	return autoConvert_v1alpha1_OrchardSpec_To_v1_OrchardSpec(in, out, s)
}

// Convert_v1_OrchardSpec_To_v1alpha1_OrchardSpec puts the fruit together.
func Convert_v1_OrchardSpec_To_v1alpha1_OrchardSpec(in *v1.OrchardSpec, out *OrchardSpec, s conversion.Scope) error {
	out.Fruit = in.Species
	if in.Variety != "" {
		out.Fruit += "/" + in.Variety
	}
	out.Size = in.Trees
	return autoConvert_v1_OrchardSpec_To_v1alpha1_OrchardSpec(in, out, s)
}

// Convert_v1alpha1_Orchard_To_v1_Orchard brings back what only v1 has, and keeps what only v1alpha1 has.
func Convert_v1alpha1_Orchard_To_v1_Orchard(in *Orchard, out *v1.Orchard, s conversion.Scope) error {
	if err := autoConvert_v1alpha1_Orchard_To_v1_Orchard(in, out, s); err != nil {
		return err
	}
	kept, err := restore[onlyInV1](&out.ObjectMeta, AnnotationV1)
	if err != nil {
		return err
	}
	out.Spec.Irrigation = kept.Irrigation
	return keep(&out.ObjectMeta, AnnotationV1alpha1, onlyInV1alpha1{Note: in.Spec.Note})
}

// Convert_v1_Orchard_To_v1alpha1_Orchard brings back what only v1alpha1 has, and keeps what only v1 has.
func Convert_v1_Orchard_To_v1alpha1_Orchard(in *v1.Orchard, out *Orchard, s conversion.Scope) error {
	if err := autoConvert_v1_Orchard_To_v1alpha1_Orchard(in, out, s); err != nil {
		return err
	}
	kept, err := restore[onlyInV1alpha1](&out.ObjectMeta, AnnotationV1alpha1)
	if err != nil {
		return err
	}
	out.Spec.Note = kept.Note
	return keep(&out.ObjectMeta, AnnotationV1, onlyInV1{Irrigation: in.Spec.Irrigation})
}
