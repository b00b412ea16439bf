package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/examples/fruit/internal/selfsigned"
	"github.com/gen-toolkit/gen/examples/fruit/webhook"
)

// TestRun starts the program, renews its certificate while it runs, and ends it.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "tls.crt"), filepath.Join(dir, "tls.key")
	renew := func() *x509.CertPool {
		t.Helper()
		certPEM, keyPEM, err := selfsigned.New()
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(os.WriteFile(cert, certPEM, 0o600), os.WriteFile(key, keyPEM, 0o600)); err != nil {
			t.Fatal(err)
		}
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(certPEM)
		return pool
	}
	first := renew()
	address := freeAddress(t)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- run(ctx, address, cert, key, webhook.Options{MaxLitres: 50}) }()

	ask := func(trusted *x509.CertPool) error { // over a connection of its own
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, DisableKeepAlives: true}}
		response, err := client.Post("https://"+address+"/convert", "application/json", strings.NewReader("{}"))
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if response.StatusCode != http.StatusBadRequest { // an empty review reaches the webhook, which refuses it
			t.Errorf("the answer is %s", response.Status)
		}
		return nil
	}
	for deadline := time.Now().Add(10 * time.Second); ; {
		err := ask(first)
		if err == nil {
			break
		}
		if !errors.Is(err, syscall.ECONNREFUSED) || time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	second := renew()
	if err := ask(second); err != nil {
		t.Errorf("the new certificate is not served: %v", err)
	}
	if err := ask(first); err == nil {
		t.Error("the old certificate is still served")
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestRunFails: what can't work is an error at once.
func TestRunFails(t *testing.T) {
	if err := run(t.Context(), freeAddress(t), "missing.crt", "missing.key", webhook.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a certificate: %v", err)
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
