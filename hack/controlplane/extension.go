package controlplane

import (
	"context"
	"errors"
	"path/filepath"
)

// An Extension is a server that runs beside the API server, e.g. an aggregated API server.
type Extension struct {
	// Name names the log in the control plane's directory, e.g. "market-apiserver" for market-apiserver.log.
	Name string
	// Program is the path of the program, e.g. "/tmp/market-apiserver", and Args are its arguments, e.g.
	// ["--secure-port=8443"].
	Program string
	Args    []string
	// Ready returns nil once the server is ready. It is called again and again, for two minutes at most.
	Ready func(context.Context) error
}

// StartExtension starts a server and returns when it is ready. It runs until Stop is called, which ends it before the
// API server; on Linux it dies with this process, too. If the server ends before it is ready, the error quotes the end
// of its log.
func (cp *ControlPlane) StartExtension(ctx context.Context, e Extension) error {
	_, err := cp.extend(ctx, e)
	return err
}

// extend is StartExtension that returns the server's process.
func (cp *ControlPlane) extend(ctx context.Context, e Extension) (*process, error) {
	cp.mu.Lock()
	defer cp.mu.Unlock()
	if cp.ctx.Err() != nil {
		return nil, errors.New("the control plane has stopped")
	}
	p, err := start(filepath.Join(cp.dir, e.Name+".log"), e.Program, e.Args...)
	if err != nil {
		return nil, err
	}
	cp.extensions = append(cp.extensions, p)
	return p, cp.waitReady(ctx, p, e.Ready)
}
