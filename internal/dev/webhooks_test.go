package dev

import (
	"crypto/tls"
	"crypto/x509"
	"os"
	"path/filepath"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// TestWebhooks: a CRD whose conversion names a program is installed as a copy that calls it, and verifies its
// certificate. Other CRDs stay as they are.
func TestWebhooks(t *testing.T) {
	dir := t.TempDir()
	w := webhooks{dir: filepath.Join(dir, "bin"), addresses: map[string]string{}}
	if err := w.add([]string{"./cmd/example-webhook"}); err != nil {
		t.Fatal(err)
	}
	first := w.addresses["example-webhook"]
	if err := w.add([]string{"./cmd/example-webhook", "./cmd/pears-webhook"}); err != nil {
		t.Fatal(err)
	}
	if first == "" || w.addresses["example-webhook"] != first || w.addresses["pears-webhook"] == "" {
		t.Errorf("the addresses: %v, first %s", w.addresses, first)
	}
	var names []string
	for name, conversion := range map[string]string{
		"program": "{strategy: Webhook, webhook: {clientConfig: {service: " +
			"{namespace: default, name: example-webhook, path: /convert}}, conversionReviewVersions: [v1]}}",
		"other": "{strategy: Webhook, webhook: {clientConfig: {service: {name: of-another-team}}}}",
		"none":  "{strategy: None}",
	} {
		file := filepath.Join(dir, name+".yaml")
		names = append(names, file)
		if err := os.WriteFile(file, []byte("spec:\n  conversion: "+conversion+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	installed, err := w.call(names)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range installed {
		if filepath.Base(name) != "program.yaml" {
			if name != names[i] {
				t.Errorf("%s is installed as %s", names[i], name)
			}
			continue
		}
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var crd apiext.CustomResourceDefinition
		if err := yaml.UnmarshalStrict(content, &crd); err != nil {
			t.Fatal(err)
		}
		webhook := crd.Spec.Conversion.Webhook
		client := webhook.ClientConfig
		if client.Service != nil || client.URL == nil || *client.URL != "https://"+first+"/convert" ||
			len(webhook.ConversionReviewVersions) != 1 {
			t.Errorf("the CRD calls %s", content)
		}
		roots := x509.NewCertPool()
		roots.AppendCertsFromPEM(client.CABundle)
		pair, err := tls.LoadX509KeyPair(w.certificate(), w.key())
		if err != nil {
			t.Fatal(err)
		}
		leaf, err := x509.ParseCertificate(pair.Certificate[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := leaf.Verify(x509.VerifyOptions{Roots: roots, DNSName: loopback}); err != nil {
			t.Errorf("the certificate: %v", err)
		}
	}
	args, ok := w.args("example-webhook")
	if !ok || !strings.HasPrefix(strings.Join(args, " "), "-listen "+first+" -tls-cert-file "+w.certificate()) {
		t.Errorf("the arguments: %v %v", args, ok)
	}
	if _, ok := w.args("fruit-controller"); ok {
		t.Error("a controller gets the arguments of a webhook")
	}
}
