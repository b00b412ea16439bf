package e2e

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/examples/fruit/internal/selfsigned"
	"github.com/gen-toolkit/gen/examples/fruit/webhook"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

const (
	orchardCRD = manifests + "/orchard.example.org_orchards.yaml"
	maxLitres  = 50
)

// hooks serve the orchards' webhooks in this process, where the manifests have a service in the cluster.
type hooks struct {
	handler http.Handler
	pair    tls.Certificate
	ca      []byte // PEM
	address string // e.g. "127.0.0.1:34567": the same after each start
	server  *http.Server
}

// newHooks starts to serve at a free port.
func newHooks() (*hooks, error) {
	cert, key, err := selfsigned.New()
	if err != nil {
		return nil, err
	}
	h := &hooks{ca: cert, address: "127.0.0.1:0"}
	if h.pair, err = tls.X509KeyPair(cert, key); err != nil {
		return nil, err
	}
	if h.handler, err = webhook.New(webhook.Options{MaxLitres: maxLitres}); err != nil {
		return nil, err
	}
	return h, h.Start()
}

// Start serves, again after Stop.
func (h *hooks) Start() error {
	var listener net.Listener
	err := fmt.Errorf("not tried")
	for deadline := time.Now().Add(30 * time.Second); err != nil && time.Now().Before(deadline); { // someone's dial may have the port for a moment
		if listener, err = net.Listen("tcp", h.address); err != nil {
			time.Sleep(50 * time.Millisecond)
		}
	}
	if err != nil {
		return err
	}
	h.address = listener.Addr().String()
	h.server = &http.Server{Handler: h.handler, ReadHeaderTimeout: 10 * time.Second, TLSConfig: &tls.Config{Certificates: []tls.Certificate{h.pair}}}
	go func(server *http.Server) { _ = server.ServeTLS(listener, "", "") }(h.server) // until Stop
	return nil
}

// Stop hangs up on everyone.
func (h *hooks) Stop() { _ = h.server.Close() }

// connect applies the manifests that name the webhooks, pointed to these hooks, and waits until the API server calls
// them.
func (h *hooks) connect(ctx context.Context, cp *controlplane.ControlPlane) error {
	for _, file := range []string{orchardCRD, "../config/webhook/manifests.yaml"} {
		pointed, err := h.point(file)
		if err != nil {
			return err
		}
		// TestStorageMigration has patched the CRD: those fields become the manifest's again.
		_, err = cp.KubectlInput(ctx, bytes.NewReader(pointed), "apply", "--server-side", "--force-conflicts", "-f", "-")
		if err != nil {
			return err
		}
	}
	return h.called(ctx, cp)
}

// called waits until the API server calls the hooks: then an orchard of the old version is converted to the new one,
// gets its defaults there and is converted back.
func (h *hooks) called(ctx context.Context, cp *controlplane.ControlPlane) error {
	const orchard = `{"apiVersion":"orchard.example.org/v1alpha1","kind":"Orchard",
		"metadata":{"name":"ready","annotations":{"orchard.example.org/v1":"{\"irrigation\":{}}"}},"spec":{"fruit":"cherry"}}`
	var last string
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline) && ctx.Err() == nil; time.Sleep(20 * time.Millisecond) {
		out, err := cp.KubectlInput(ctx, bytes.NewReader([]byte(orchard)), "create", "--dry-run=server", "-o", "yaml", "-f", "-")
		if err == nil && bytes.Contains([]byte(out), []byte(`{"irrigation":{"litres":15}}`)) {
			return nil
		}
		last = fmt.Sprint(out, err)
	}
	return fmt.Errorf("the API server does not call the webhooks: %s", last)
}

// point returns the manifests of a file with every service of a clientConfig replaced by the hooks' URL.
func (h *hooks) point(file string) ([]byte, error) {
	content, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		return nil, err
	}
	var all [][]byte
	for document := range bytes.SplitSeq(content, []byte("---\n")) {
		var manifest map[string]any
		if err := yaml.Unmarshal(document, &manifest); err != nil {
			return nil, err
		}
		if manifest == nil {
			continue // the comment at the top
		}
		h.redirect(manifest)
		pointed, err := yaml.Marshal(manifest)
		if err != nil {
			return nil, err
		}
		all = append(all, pointed)
	}
	return bytes.Join(all, []byte("---\n")), nil
}

func (h *hooks) redirect(value any) {
	switch value := value.(type) {
	case []any:
		for _, element := range value {
			h.redirect(element)
		}
	case map[string]any:
		if config, ok := value["clientConfig"].(map[string]any); ok {
			path := config["service"].(map[string]any)["path"].(string)
			value["clientConfig"] = map[string]any{"url": "https://" + h.address + path, "caBundle": base64.StdEncoding.EncodeToString(h.ca)}
		}
		for _, inner := range value {
			h.redirect(inner)
		}
	}
}
