// Package clientconfig says where an API server finds a webhook. In: a marker of an admission or a conversion webhook.
// Out: the configuration of its client, and what is wrong with it.
package clientconfig

import (
	"cmp"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"

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
		{Name: "servicePort", Kind: marker.Int, Bits: 32},
	}
}

// Read returns where the marker's webhook is served: at a url, or by a service in the cluster. defaultPath is the
// service's path where the marker gives none, e.g. "/convert"; "" means that it must give one. Problems go to report,
// which adds the marker and its position. Package proof checks the values.
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
			config.Service.Port = new(int32(m.IntArg("servicePort")))
		}
	}
	return config
}
