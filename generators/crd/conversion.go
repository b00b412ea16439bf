package crd

import (
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/clientconfig"
	"github.com/gen-toolkit/gen/internal/proof"
)

const conversionMarker = "gen:conversion:webhook"

var conversionDefinition = marker.Definition{
	Name: conversionMarker, Scopes: onType, Kind: marker.Args,
	Doc: `Has a webhook convert objects between the versions of the kind. E.g.
+gen:conversion:webhook:serviceName=fruit-webhook,serviceNamespace=fruit,path=/convert, on one of the versions.
It is served by a service (serviceName, else webhook-service; serviceNamespace, else system; path, else /convert; servicePort, else 443) or
at a url. conversionReviewVersions is v1 unless it says more. Without the marker the API server changes nothing but apiVersion.
The authority of the webhook's certificate is not known when code is generated. cert-manager fills it in where an annotation asks for it:
+kubebuilder:metadata:annotations="cert-manager.io/inject-ca-from=<namespace>/<certificate>".`,
	ArgDefs: append(clientconfig.Args(), marker.ArgDef{Name: "conversionReviewVersions", Kind: marker.List}),
}

// conversion returns how objects are converted between versions: nil, which is strategy None, or by the webhook that a
// version's marker names. Markers of other versions may only repeat it.
func conversion(p *codegen.Pass, k *kind) *apiext.CustomResourceConversion {
	var first *apiext.CustomResourceConversion
	var from *model.Resource
	for _, r := range k.versions {
		for _, m := range r.Type.Markers.All(conversionMarker) {
			if len(k.versions) == 1 {
				p.Report(ruleNoConversion.At(m.Pos,
					"marker +%s: %s has one version only, so that nothing is converted and no webhook is written",
					conversionMarker, k.name).
					Fix("leave the marker out until there is a second version"))
				return nil
			}
			errors := p.ErrorCount()
			c := webhookConversion(p, m)
			switch {
			case p.ErrorCount() != errors: // it would only differ because it is wrong
			case first == nil:
				first, from = c, r
			case !reflect.DeepEqual(first, c):
				p.Report(ruleConversion.At(m.Pos,
					"marker +%s: it is another webhook than at version %s, and %s can have only one",
					conversionMarker, from.Package.Version, k.name).
					Fix("keep the marker on one of the versions"))
			}
		}
	}
	return first
}

func webhookConversion(p *codegen.Pass, m marker.Marker) *apiext.CustomResourceConversion {
	report := func(remedy, format string, args ...any) {
		p.Report(ruleConversion.At(m.Pos, "marker +"+conversionMarker+": "+format, args...).Fix("%s", remedy))
	}
	errors := p.ErrorCount()
	client := clientconfig.Read(m, "/convert", report)
	if p.ErrorCount() == errors {
		proof.Client(client, func(_, remedy, format string, args ...any) { report(remedy, format, args...) })
	}
	reviews := []string{"v1"}
	if _, given := m.Args["conversionReviewVersions"]; given {
		reviews = m.ListArg("conversionReviewVersions")
		if !slices.Contains(reviews, "v1") && !slices.Contains(reviews, "v1beta1") {
			report("write conversionReviewVersions=v1", "API servers support none of the conversionReviewVersions %q",
				reviews)
		}
	}
	return &apiext.CustomResourceConversion{
		Strategy: apiext.WebhookConverter,
		Webhook: &apiext.WebhookConversion{
			ClientConfig: &apiext.WebhookClientConfig{URL: client.URL,
				Service: (*apiext.ServiceReference)(client.Service)},
			ConversionReviewVersions: reviews,
		},
	}
}
