package importer

import (
	"fmt"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// conversionMarker returns the marker of the webhook, on the version that is stored.
func conversionMarker(crd *apiext.CustomResourceDefinition, v apiext.CustomResourceDefinitionVersion) []string {
	c := crd.Spec.Conversion
	if !v.Storage || c == nil || c.Webhook == nil || c.Webhook.ClientConfig == nil || len(crd.Spec.Versions) < 2 {
		return nil
	}
	var args []string
	if url := c.Webhook.ClientConfig.URL; url != nil {
		args = append(args, "url="+strconv.Quote(*url))
	}
	if s := c.Webhook.ClientConfig.Service; s != nil {
		args = append(args, "serviceName="+s.Name, "serviceNamespace="+s.Namespace)
		args = append(args, "path="+pathOf(s))
		if s.Port != nil {
			args = append(args, fmt.Sprintf("servicePort=%d", *s.Port))
		}
	}
	if len(c.Webhook.ConversionReviewVersions) > 0 {
		args = append(args, "conversionReviewVersions="+list(c.Webhook.ConversionReviewVersions))
	}
	return []string{"gen:conversion:webhook:" + strings.Join(args, ",")}
}

// pathOf returns the path of a service: API servers call "/" where it gives none.
func pathOf(s *apiext.ServiceReference) string {
	if s.Path == nil || *s.Path == "" {
		return "/"
	}
	return *s.Path
}
