package webhook

import (
	"fmt"

	admissionv1 "k8s.io/api/admission/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/validation/field"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
)

// +kubebuilder:webhookconfiguration:mutating=false,name=orchard-rules
// +kubebuilder:webhook:path=/validate-orchard,mutating=false,failurePolicy=Fail,sideEffects=None,groups=orchard.example.org,versions=v1,resources=orchards,verbs=create;update,name=validate.orchard.example.org,admissionReviewVersions=v1,serviceName=orchard-webhook,serviceNamespace=orchards

// validate refuses orchards that break the rules, in whichever version they were sent.
func (r *reviewer) validate(request *admissionv1.AdmissionRequest) (*admissionv1.AdmissionResponse, error) {
	orchard, err := r.orchard(request.Object.Raw)
	if err != nil {
		return nil, err
	}
	var old *orchardv1.Orchard
	if request.Operation == admissionv1.Update {
		if old, err = r.orchard(request.OldObject.Raw); err != nil {
			return nil, err
		}
	}
	if problems := r.problems(orchard, old); len(problems) > 0 {
		return nil, apierrors.NewInvalid(orchardv1.Kind("Orchard"), orchard.Name, problems)
	}
	return &admissionv1.AdmissionResponse{Allowed: true}, nil
}

// problems has the rules that no schema can: MaxLitres is up to whoever starts the program; the species is half of
// another field in v1alpha1; and what v1alpha1 keeps in an annotation goes past the schema of v1.
func (r *reviewer) problems(orchard, old *orchardv1.Orchard) (all field.ErrorList) {
	spec := field.NewPath("spec")
	if old != nil && orchard.Spec.Species != old.Spec.Species {
		all = append(all, field.Invalid(spec.Child("species"), orchard.Spec.Species, fmt.Sprintf("it is %q, and trees do not change their species", old.Spec.Species)))
	}
	if water := orchard.Spec.Irrigation; water != nil && (water.Litres < 1 || int(water.Litres) > r.MaxLitres) {
		all = append(all, field.Invalid(spec.Child("irrigation", "litres"), water.Litres, fmt.Sprintf("a tree gets 1 to %d litres on a day", r.MaxLitres)))
	}
	return all
}
