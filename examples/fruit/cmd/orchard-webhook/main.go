// Command orchard-webhook serves the webhooks of the orchard.example.org API: defaults, rules and conversions.
package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/examples/fruit/webhook"
)

func main() {
	address := flag.String("listen", ":8443", "address to listen at")
	cert := flag.String("tls-cert-file", "/tls/tls.crt", "certificate for the name of the service, e.g. orchard-webhook.orchards.svc")
	key := flag.String("tls-private-key-file", "/tls/tls.key", "key of the certificate")
	litres := flag.Int("max-litres", 50, "most water that a tree may get on a day, in litres")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *address, *cert, *key, webhook.Options{MaxLitres: *litres}); err != nil {
		fmt.Fprintln(os.Stderr, "orchard-webhook:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends, and then until the requests under way are answered.
func run(ctx context.Context, address, cert, key string, options webhook.Options) error {
	handler, err := webhook.New(options)
	if err != nil {
		return err
	}
	load := func(*tls.ClientHelloInfo) (*tls.Certificate, error) { // again for each connection: certificates are renewed
		pair, err := tls.LoadX509KeyPair(cert, key)
		return &pair, err
	}
	if _, err := load(nil); err != nil {
		return err
	}
	server := &http.Server{Addr: address, Handler: handler, ReadHeaderTimeout: 10 * time.Second, TLSConfig: &tls.Config{GetCertificate: load}}
	stopped := make(chan error, 1)
	context.AfterFunc(ctx, func() {
		ending, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		stopped <- server.Shutdown(ending)
	})
	if err := server.ListenAndServeTLS("", ""); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
