// Package install adds all versions of the market.example.org API to a scheme: types, conversions, defaults, validation
// and field selectors.
package install

import (
	"errors"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// Install adds the API to the scheme. Clients that have no preference get the first version, v1.
func Install(scheme *runtime.Scheme) error {
	return errors.Join(
		market.AddToScheme(scheme),
		v1.AddToScheme(scheme),
		v1alpha1.AddToScheme(scheme),
		scheme.SetVersionPriority(v1.SchemeGroupVersion, v1alpha1.SchemeGroupVersion),
		scheme.AddFieldLabelConversionFunc(v1.SchemeGroupVersion.WithKind("Order"), market.ConvertFieldLabel),
		scheme.AddFieldLabelConversionFunc(v1alpha1.SchemeGroupVersion.WithKind("Order"), market.ConvertFieldLabel),
	)
}
