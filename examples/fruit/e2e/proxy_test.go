package e2e

import (
	"io"
	"net"
	"net/url"
	"sync"
	"testing"

	"k8s.io/client-go/rest"
)

// A proxy is between a client and the API server and can cut the client off, which misses what happens meanwhile.
type proxy struct {
	listener net.Listener
	target   string

	mu      sync.Mutex
	cut     bool
	stalled chan struct{} // closed unless the proxy is stalled
	conns   map[net.Conn]bool
}

// through returns a proxy to the server of the config and a config for clients behind it.
func through(t *testing.T, config *rest.Config) (*proxy, *rest.Config) {
	t.Helper()
	server, err := url.Parse(config.Host)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, target: server.Host, stalled: make(chan struct{}), conns: map[net.Conn]bool{}}
	close(p.stalled)
	go p.serve()
	t.Cleanup(func() { _ = listener.Close(); p.Cut() })
	behind := rest.CopyConfig(config)
	behind.Host = "https://" + listener.Addr().String()
	return p, behind
}

func (p *proxy) serve() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.target)
		if err != nil || !p.keep(client, server) {
			_ = client.Close()
			continue
		}
		for from, to := range map[net.Conn]net.Conn{client: server, server: client} {
			go func() {
				_, _ = io.Copy(stalling{to, p}, from)
				_, _ = to.Close(), from.Close()
			}()
		}
	}
}

// stalling writes what it is given, but not while the proxy is stalled.
type stalling struct {
	net.Conn
	proxy *proxy
}

func (s stalling) Write(content []byte) (int, error) {
	s.proxy.mu.Lock()
	stalled := s.proxy.stalled
	s.proxy.mu.Unlock()
	<-stalled
	return s.Conn.Write(content)
}

// Stall lets nothing through and closes nothing until the returned function is called: requests have no answer.
func (p *proxy) Stall() (resume func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	stalled := make(chan struct{})
	p.stalled = stalled
	return sync.OnceFunc(func() { close(stalled) })
}

func (p *proxy) keep(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		if p.cut {
			_ = c.Close()
		}
		p.conns[c] = true
	}
	return !p.cut
}

// Cut closes all connections and accepts no more until Mend.
func (p *proxy) Cut() { p.set(true) }

// Mend lets connections through again.
func (p *proxy) Mend() { p.set(false) }

func (p *proxy) set(cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut
	for c := range p.conns {
		_ = c.Close()
	}
	clear(p.conns)
}
