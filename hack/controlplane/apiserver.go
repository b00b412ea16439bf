package controlplane

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
)

// startAPIServer starts the API server for the first time, at a free port, and writes the kubeconfig.
func (cp *ControlPlane) startAPIServer() error {
	err := errClash
	for try := 0; try < startTries && errors.Is(err, errClash); try++ {
		if cp.apiAddr, err = freeAddr(); err != nil {
			return err
		}
		err = cp.runAPIServer(cp.ctx)
	}
	if err != nil {
		return err
	}
	ca, err := os.ReadFile(cp.CAFile())
	if err != nil {
		return err
	}
	return writeKubeconfig(cp.Kubeconfig(), cp.Host(), cp.token, ca)
}

// KillAPIServer ends the API server as a crash does, without any chance to say goodbye, and returns when it is gone.
// Etcd keeps running and nothing is lost. It is an error if the API server does not run.
func (cp *ControlPlane) KillAPIServer() error {
	cp.mu.Lock()
	defer cp.mu.Unlock()
	if !cp.apiServer.running() {
		return errors.New("the API server is not running")
	}
	cp.apiServer.kill()
	return nil
}

// StartAPIServer starts the API server again after KillAPIServer, at the same port, and returns when it is ready; ctx
// bounds the wait. It is an error if the API server runs.
func (cp *ControlPlane) StartAPIServer(ctx context.Context) error {
	cp.mu.Lock()
	defer cp.mu.Unlock()
	if cp.apiServer.running() {
		return errors.New("the API server is running")
	}
	// A client that keeps dialing may get the server's port for its own end, and so take it for a moment.
	err := errClash
	for try := 0; try < startTries && errors.Is(err, errClash); try++ {
		err = cp.runAPIServer(ctx)
	}
	return err
}

// runAPIServer starts the API server at cp.apiAddr and waits until it is ready.
func (cp *ControlPlane) runAPIServer(ctx context.Context) error {
	if err := cp.ctx.Err(); err != nil {
		return err
	}
	p, err := start(filepath.Join(cp.dir, "kube-apiserver.log"), cp.binaries.APIServer, cp.apiServerArgs()...)
	if err != nil {
		return err
	}
	cp.apiServer = p
	return cp.waitReady(ctx, p, func(ctx context.Context) error {
		if err := cp.get(ctx, cp.Host()+"/readyz"); err != nil {
			return err
		}
		// No check of readiness covers the namespace, but tests use it at once.
		return cp.get(ctx, cp.Host()+"/api/v1/namespaces/default")
	})
}

func (cp *ControlPlane) apiServerArgs() []string {
	file := func(name string) string { return filepath.Join(cp.dir, name) }
	host, port, _ := net.SplitHostPort(cp.apiAddr) // it comes from a listener
	return append([]string{
		"--etcd-servers=" + cp.EtcdURL(),
		"--bind-address=" + host,
		"--secure-port=" + port,
		"--advertise-address=" + host, // else it looks for an interface, and fails on a machine without a network
		"--endpoint-reconciler-type=none",
		"--tls-cert-file=" + file(serverCertFile),
		"--tls-private-key-file=" + file(serverKeyFile),
		"--token-auth-file=" + file(tokenFile),
		"--client-ca-file=" + file(clientCAFile),
		"--authorization-mode=RBAC",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file=" + file(serviceAccountKeyFile),
		"--service-account-signing-key-file=" + file(serviceAccountKeyFile),
		"--service-cluster-ip-range=" + serviceRange,
		"--proxy-client-cert-file=" + file(frontProxyCertFile),
		"--proxy-client-key-file=" + file(frontProxyKeyFile),
		"--requestheader-client-ca-file=" + file(frontProxyCAFile),
		"--requestheader-allowed-names=" + frontProxyName,
		"--requestheader-username-headers=X-Remote-User",
		"--requestheader-group-headers=X-Remote-Group",
		"--requestheader-extra-headers-prefix=X-Remote-Extra-",
		"--disable-admission-plugins=ServiceAccount", // no controller makes the accounts that it would ask for
	}, cp.args...)
}
