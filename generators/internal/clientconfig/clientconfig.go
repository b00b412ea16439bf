// Package clientconfig says where an API server finds a webhook. In: a marker of an admission or a conversion webhook.
// Out: the configuration of its client, and what is wrong with it.
package clientconfig

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// What kubebuilder's layout has kustomize replace.
const (
	defaultServiceName      = "webhook-service"
	defaultServiceNamespace = "system"
)

// Args are the arguments that [Read] reads, for the marker's definition.
func Args() []marker.ArgDef {
	return []marker.ArgDef{
		{Name: "path", Kind: marker.String}, {Name: "url", Kind: marker.String},
		{Name: "serviceName", Kind: marker.String}, {Name: "serviceNamespace", Kind: marker.String},
		{Name: "servicePort", Kind: marker.Int},
	}
}

// Read returns where the marker's webhook is served: at a url, or by a service in the cluster. defaultPath is the
// service's path where the marker gives none, e.g. "/convert"; "" means that it must give one. Problems go to report,
// which adds the marker and its position. The values are for [Check].
func Read(
	m marker.Marker, defaultPath string, report func(remedy, format string, args ...any),
) (config admissionregistrationv1.WebhookClientConfig) {
	given := func(name string) bool { _, given := m.Args[name]; return given }
	path, address := m.Args["path"], m.Args["url"]
	service := given("serviceName") || given("serviceNamespace") || given("servicePort")
	if address == "" {
		path = cmp.Or(path, defaultPath)
	}
	switch {
	case path == "" && address == "":
		report("add path=/<path> if a service in the cluster serves it, else url=https://…",
			"neither path nor url is given")
	case path != "" && address != "":
		report("leave one of them out: a service in the cluster serves a path, anything else a url",
			"path and url are given")
	case address != "" && service:
		report("leave the service out, or write path in place of url",
			"both url and a service are given")
	case address != "":
		config.URL = &address
	default:
		config.Service = &admissionregistrationv1.ServiceReference{
			Name:      cmp.Or(m.Args["serviceName"], defaultServiceName),
			Namespace: cmp.Or(m.Args["serviceNamespace"], defaultServiceNamespace),
			Path:      &path,
		}
		if given("servicePort") {
			port, err := strconv.ParseInt(m.Args["servicePort"], 0, 32)
			if err != nil || port < 1 || port > 65535 {
				report("write a number from 1 to 65535", "servicePort %s is not a port", m.Args["servicePort"])
			}
			small := int32(port)
			config.Service.Port = &small
		}
	}
	return config
}

// Check reports what an API server refuses or can't call: the rules of ValidateWebhookURL and ValidateWebhookService in
// k8s.io/apiserver, and names that no service and no namespace can have.
func Check(config admissionregistrationv1.WebhookClientConfig, report func(remedy, format string, args ...any)) {
	if config.URL != nil {
		u, err := url.Parse(*config.URL)
		if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			report(`write "https://<host>/<path>", without user, query and fragment`,
				"an API server can't call url %q", *config.URL)
		}
	}
	if config.Service == nil {
		return
	}
	switch path := config.Service.Path; {
	case path == nil || validPath(*path):
	case !strings.HasPrefix(*path, "/"):
		report("write path=/"+*path, "path %q does not begin with a slash", *path)
	default:
		report("write lower case letters, digits, dashes and dots between the slashes, e.g. path=/convert-fruit",
			"an API server refuses path %q", *path)
	}
	if len(validation.IsDNS1123Label(config.Service.Name)) > 0 {
		report("write the name of a service: lower case letters, digits and dashes", "no service can be called %q",
			config.Service.Name)
	}
	if len(validation.IsDNS1123Label(config.Service.Namespace)) > 0 {
		report("write the name of a namespace: lower case letters, digits and dashes", "no namespace can be called %q",
			config.Service.Namespace)
	}
}

// validPath reports whether each segment of a path is a DNS subdomain; a slash at the end is allowed.
func validPath(path string) bool {
	if path == "" || path == "/" {
		return true
	}
	segments, ok := strings.CutPrefix(path, "/")
	for segment := range strings.SplitSeq(strings.TrimSuffix(segments, "/"), "/") {
		ok = ok && len(validation.IsDNS1123Subdomain(segment)) == 0
	}
	return ok
}
