package webhook

import (
	"net/url"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"

	"github.com/gen-toolkit/gen/codegen"
)

// What kubebuilder's layout has kustomize replace.
const (
	defaultServiceName      = "webhook-service"
	defaultServiceNamespace = "system"
)

var operations = []string{"CREATE", "UPDATE", "DELETE", "CONNECT", "*"}

// rules returns which requests the webhook is called for.
func (w *webhook) rules(p *codegen.Pass) []admissionv1.RuleWithOperations {
	groups := w.list(p, "groups")
	for i, group := range groups {
		if group == "core" {
			groups[i] = ""
		}
	}
	rule := admissionv1.RuleWithOperations{Rule: admissionv1.Rule{APIGroups: groups, APIVersions: w.list(p, "versions"), Resources: w.list(p, "resources")}}
	for _, verb := range w.list(p, "verbs") {
		operation := strings.ToUpper(verb)
		if !slices.Contains(operations, operation) {
			w.report(p, suggestion(verb, []string{"create", "update", "delete", "connect", "*"}), "argument verbs: unknown value %q", verb)
		}
		rule.Operations = append(rule.Operations, admissionv1.OperationType(operation))
	}
	return []admissionv1.RuleWithOperations{rule}
}

// list returns the values of a list, which must have some, and no others beside the star.
func (w *webhook) list(p *codegen.Pass, name string) []string {
	values := w.marker.ListArg(name)
	if name == "groups" && strings.TrimSpace(w.marker.Named[name]) == "" {
		values = []string{""} // groups=,resources=pods
	}
	switch {
	case len(values) == 0 || name != "groups" && slices.Contains(values, ""):
		w.report(p, "name what the webhook is called for, or * for all", "argument %s has an empty element", name)
	case len(values) > 1 && name != "resources" && slices.Contains(values, "*"):
		w.report(p, "leave out the others, or the *", "argument %s has others beside *, which means all", name)
	}
	return values
}

// client returns where the webhook is served.
func (w *webhook) client(p *codegen.Pass) (config admissionv1.WebhookClientConfig) {
	path, address := w.marker.Named["path"], w.marker.Named["url"]
	service := w.given("serviceName") || w.given("serviceNamespace") || w.given("servicePort")
	port := w.number("servicePort")
	switch {
	case path == "" && address == "":
		w.report(p, "add path=/<path> if a service in the cluster serves it, else url=https://…", "neither path nor url is given")
	case path != "" && address != "":
		w.report(p, "leave one of them out: a service in the cluster serves a path, anything else a url", "path and url are given")
	case address != "" && service:
		w.report(p, "leave the service out, or write path in place of url", "a service is given beside url, which is not served by one")
	case address != "":
		if u, err := url.Parse(address); err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			w.report(p, `write "https://<host>/<path>", without user, query and fragment`, "url %q is none that an API server calls", address)
		}
		config.URL = &address
	default:
		if !strings.HasPrefix(path, "/") {
			w.report(p, "write path=/"+path, "path %q does not begin with a slash", path)
		}
		if port != nil && (*port < 1 || *port > 65535) {
			w.report(p, "write a number from 1 to 65535", "servicePort %s is no port", w.marker.Named["servicePort"])
		}
		config.Service = &admissionv1.ServiceReference{Name: defaultServiceName, Namespace: defaultServiceNamespace, Path: &path, Port: port}
		if name := w.marker.Named["serviceName"]; name != "" {
			config.Service.Name = name
		}
		if namespace := w.marker.Named["serviceNamespace"]; namespace != "" {
			config.Service.Namespace = namespace
		}
	}
	return config
}
