package controlplane

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// httpClient returns a client that trusts the authority in a file and nobody else.
func httpClient(caFile string) (*http.Client, error) {
	ca, err := os.ReadFile(caFile)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(ca)
	return &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}, nil
}

// waitReady waits until the probe of a server succeeds, for two minutes at most.
func (cp *ControlPlane) waitReady(ctx context.Context, p *process, probe func(context.Context) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, startTimeout, fmt.Errorf("it took longer than %s", startTimeout))
	defer cancel()
	defer context.AfterFunc(cp.ctx, cancel)()
	return p.ready(ctx, probe)
}

// get returns an error unless the URL answers with 200. A server that accepts connections but does not answer yet gets
// two seconds for each try.
func (cp *ControlPlane) get(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+cp.token)
	response, err := cp.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, 4096))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", url, response.Status, content)
	}
	return nil
}
