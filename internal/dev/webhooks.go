package dev

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/internal/regular"
)

const (
	loopback = "127.0.0.1"
	// listening is how long a webhook has until it listens.
	listening = 20 * time.Second
)

// webhooks are the programs that convert objects, for an API server on this machine.
type webhooks struct {
	dir       string            // of their files
	authority []byte            // PEM: what their certificate is verified by
	addresses map[string]string // by the names of programs
}

// add gives each program an address, e.g. "127.0.0.1:41003", and the first ones a certificate.
func (w *webhooks) add(packages []string) error {
	for _, pkg := range packages {
		name := filepath.Base(pkg)
		if w.addresses[name] != "" {
			continue
		}
		listener, err := net.Listen("tcp", net.JoinHostPort(loopback, "0"))
		if err != nil {
			return err
		}
		defer func() { _ = listener.Close() }() // once all have an address
		w.addresses[name] = listener.Addr().String()
	}
	if w.authority != nil || len(packages) == 0 {
		return nil
	}
	authority, key, err := selfSigned(loopback)
	if err != nil {
		return err
	}
	w.authority = authority
	return errors.Join(replaceFile(w.certificate(), authority, 0o644), replaceFile(w.key(), key, 0o600))
}

// replaceFile writes a file in place of what there is, e.g. a link.
func replaceFile(name string, content []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	_ = os.Remove(name)
	return os.WriteFile(name, content, mode)
}

func (w *webhooks) certificate() string { return filepath.Join(w.dir, "tls.crt") }
func (w *webhooks) key() string         { return filepath.Join(w.dir, "tls.key") }

// args returns the arguments of a program, those that gen init gives it; ok is false for one that is no webhook.
func (w *webhooks) args(program string) (args []string, ok bool) {
	address, ok := w.addresses[program]
	return []string{"-listen", address, "-tls-cert-file", w.certificate(), "-tls-private-key-file", w.key()}, ok
}

// call returns the CRDs to install: where one converts by a service with the name of a program, e.g. "example-webhook",
// a copy that calls the program.
func (w *webhooks) call(names []string) (installed []string, err error) {
	if len(w.addresses) == 0 {
		return names, nil
	}
	for _, name := range names {
		content, err := regular.ReadFile(name)
		if err != nil {
			return nil, err
		}
		crd := map[string]any{}
		if err := yaml.Unmarshal(content, &crd); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		client := []string{"spec", "conversion", "webhook", "clientConfig"}
		service, _, _ := unstructured.NestedFieldNoCopy(crd, append(client, "service")...) // nil for another conversion
		of, _ := service.(map[string]any)
		program, _ := of["name"].(string)
		address, found := w.addresses[program]
		if !found {
			installed = append(installed, name)
			continue
		}
		path, _ := of["path"].(string)
		if err := unstructured.SetNestedField(crd, map[string]any{
			"url": "https://" + address + path, "caBundle": base64.StdEncoding.EncodeToString(w.authority),
		}, client...); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if content, err = yaml.Marshal(crd); err != nil {
			return nil, err
		}
		copied := filepath.Join(w.dir, filepath.Base(name))
		if err := replaceFile(copied, content, 0o644); err != nil {
			return nil, err
		}
		installed = append(installed, copied)
	}
	return installed, nil
}

// wait waits until a program listens, has ended, or has had its time. What keeps it from that is in the log.
func (w *webhooks) wait(ctx context.Context, program string, running func() bool) {
	ctx, cancel := context.WithTimeout(ctx, listening)
	defer cancel()
	for ctx.Err() == nil && running() {
		connection, err := (&net.Dialer{}).DialContext(ctx, "tcp", w.addresses[program])
		if err == nil {
			_ = connection.Close()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
