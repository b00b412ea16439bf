package proof

import (
	"strings"
	"testing"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
)

func TestClient(t *testing.T) {
	service := func(namespace, name, path string) admissionregistrationv1.WebhookClientConfig {
		return admissionregistrationv1.WebhookClientConfig{
			Service: &admissionregistrationv1.ServiceReference{Namespace: namespace, Name: name, Path: &path},
		}
	}
	at := func(url string) admissionregistrationv1.WebhookClientConfig {
		return admissionregistrationv1.WebhookClientConfig{URL: &url}
	}
	for _, c := range []struct {
		config admissionregistrationv1.WebhookClientConfig
		wrong  string
	}{
		{service("system", "webhook-service", "/mutate--v1-pod"), ""},
		{service("system", "webhook-service", "/"), ""},
		{service("system", "webhook-service", "/a/b.c/"), ""},
		{service("system", "webhook-service", "//"), "path"},
		{service("system", "webhook-service", "/a//b"), "path"},
		{service("system", "webhook-service", "/Foo"), "path"},
		{service("system", "webhook-service", "/foo_bar"), "path"},
		{service("system", "webhook-service", "/a?b=c"), "path"},
		{service("system", "webhook-service", "a"), "slash"},
		{service("system", "a.b", "/"), "service"},
		{service("System", "a", "/"), "namespace"},
		{service("", "a", "/"), "namespace"},
		{at("https://example.org:8443/a_b"), ""},
		{at("http://example.org"), "url"},
		{at("https://me@example.org"), "url"},
		{at("https:///a"), "url"},
	} {
		var reports []string
		Client(c.config, func(_, _, format string, _ ...any) { reports = append(reports, format) })
		switch {
		case c.wrong == "" && len(reports) == 0:
		case c.wrong != "" && len(reports) == 1 && strings.Contains(reports[0], c.wrong):
		default:
			t.Errorf("%+v: %q, want %q", c.config, reports, c.wrong)
		}
	}
}
