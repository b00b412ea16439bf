package controlplane

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options say what Start starts. The zero value is good.
type Options struct {
	// Dir holds the data, the kubeconfig and the logs of the servers, e.g. "/tmp/fruit". Empty means a temporary
	// directory that Stop removes. A control plane that starts in the Dir of one that has stopped finds its objects
	// there.
	Dir string
	// Log receives progress, e.g. os.Stderr. Nil discards it.
	Log io.Writer
	// APIServerArgs are further flags of kube-apiserver, e.g. "--feature-gates=AllAlpha=true". A flag that Start gives
	// as well takes the value given here; lists such as that of --disable-admission-plugins are joined.
	APIServerArgs []string
}

// A ControlPlane is etcd and kube-apiserver, running. Its methods may be called from several goroutines.
type ControlPlane struct {
	dir       string
	temporary bool // whether Stop removes dir
	binaries  Binaries
	args      []string // Options.APIServerArgs
	token     string
	client    *http.Client // knows the API server's authority and uses no proxy

	ctx    context.Context // ends with Stop and with the context of Start
	cancel context.CancelFunc
	stop   func() error

	etcd     *process
	etcdAddr string // e.g. "127.0.0.1:34567"
	apiAddr  string // e.g. "127.0.0.1:34568"

	mu         sync.Mutex
	apiServer  *process   // the last one started; guarded by mu
	extensions []*process // guarded by mu
}

const (
	startTimeout = 2 * time.Minute // of one server
	startTries   = 5               // while other programs take the chosen ports

	// The API server ends within a second, but waits a minute for clients that watch. It has nothing to lose.
	apiServerGrace = 2 * time.Second
	etcdGrace      = 10 * time.Second
)

// Start builds the programs if they are not in the cache, starts the servers and returns when the API server is ready
// for every request: /readyz is ok and the namespace "default" exists. They run until Stop is called or ctx ends.
func Start(ctx context.Context, opts Options) (_ *ControlPlane, err error) {
	log := opts.Log
	if log == nil {
		log = io.Discard
	}
	cp := &ControlPlane{dir: opts.Dir, args: opts.APIServerArgs}
	cp.stop = sync.OnceValue(cp.shutdown)
	cp.ctx, cp.cancel = context.WithCancel(ctx)
	defer func() {
		if err != nil {
			err = errors.Join(err, cp.Stop())
		}
	}()
	if cp.binaries, err = Build(ctx, log); err != nil {
		return nil, err
	}

	begin := time.Now()
	if err := cp.prepare(); err != nil {
		return nil, err
	}
	if err := cp.startEtcd(); err != nil {
		return nil, err
	}
	if err := cp.startAPIServer(); err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = cp.Stop() })
	fmt.Fprintf(log, "control plane %s is ready at %s after %s\n",
		kubernetesVersion(), cp.Host(), time.Since(begin).Round(10*time.Millisecond))
	return cp, nil
}

// prepare makes the directory and the credentials in it.
func (cp *ControlPlane) prepare() (err error) {
	if cp.temporary = cp.dir == ""; cp.temporary {
		cp.dir, err = os.MkdirTemp("", "controlplane-")
	} else if cp.dir, err = filepath.Abs(cp.dir); err == nil {
		err = os.MkdirAll(cp.dir, 0o700)
	}
	if err != nil {
		return err
	}
	if cp.token, err = writeCredentials(cp.dir); err != nil {
		return err
	}
	cp.client, err = httpClient(cp.CAFile())
	return err
}

// Stop ends the servers, the API server before etcd, and returns when they are gone. A server that takes longer than
// some seconds, as the API server does while clients watch, is killed. Stop removes the directory if Start created it.
// Further calls do nothing and return the same error.
func (cp *ControlPlane) Stop() error { return cp.stop() }

func (cp *ControlPlane) shutdown() error {
	cp.cancel() // ends a wait for readiness, and with it the lock
	cp.mu.Lock()
	defer cp.mu.Unlock()
	if cp.client != nil {
		cp.client.CloseIdleConnections()
	}
	for _, p := range cp.extensions {
		if p.running() {
			p.stop(apiServerGrace)
		}
	}
	if cp.apiServer.running() {
		cp.apiServer.stop(apiServerGrace)
	}
	if cp.etcd.running() {
		cp.etcd.stop(etcdGrace)
	}
	if cp.temporary {
		return os.RemoveAll(cp.dir)
	}
	return nil
}

// Binaries are the programs that the control plane runs.
func (cp *ControlPlane) Binaries() Binaries { return cp.binaries }

// Dir is the directory of the data and the logs etcd.log and kube-apiserver.log, e.g. "/tmp/controlplane-123".
func (cp *ControlPlane) Dir() string { return cp.dir }

// Kubeconfig is the path of a file that client-go and kubectl read, e.g. "/tmp/controlplane-123/kubeconfig". Its user
// may do everything (group system:masters), and its default namespace is "default".
func (cp *ControlPlane) Kubeconfig() string { return filepath.Join(cp.dir, "kubeconfig") }

// Host is the API server's URL, e.g. "https://127.0.0.1:34567". It stays the same when the API server starts again.
func (cp *ControlPlane) Host() string { return "https://" + cp.apiAddr }

// EtcdURL is where etcd listens, without TLS, e.g. "http://127.0.0.1:34569": for an API server that is to share it.
func (cp *ControlPlane) EtcdURL() string { return "http://" + cp.etcdAddr }

// Token is the bearer token of the kubeconfig's user, e.g. "K3Q2YEWMIHTMR7NPTYNQMVAYSZ".
func (cp *ControlPlane) Token() string { return cp.token }

// ClientCertificate returns the paths of a certificate and its key, by which a client is the same user as by Token.
func (cp *ControlPlane) ClientCertificate() (certFile, keyFile string) {
	return filepath.Join(cp.dir, clientCertFile), filepath.Join(cp.dir, clientKeyFile)
}

// CAFile is the path of the authority that signed the API server's certificate, e.g. "/tmp/controlplane-123/ca.crt".
func (cp *ControlPlane) CAFile() string { return filepath.Join(cp.dir, caCertFile) }

// freeAddr returns an address that nobody listens at, for now.
func freeAddr() (string, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}
