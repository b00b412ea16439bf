package e2e

import (
	"net/http"
	"sync"

	"k8s.io/client-go/rest"
)

// requests counts what a client sends, e.g. "PATCH".
type requests struct {
	mu    sync.Mutex
	count map[string]int
}

// counted returns a config like the given one, and the requests of its clients.
func counted(config *rest.Config) (*rest.Config, *requests) {
	r := &requests{count: map[string]int{}}
	config = rest.CopyConfig(config)
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return tripper{next, r} })
	return config, r
}

// writes returns how many requests there were that write.
func (r *requests) writes() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for method, count := range r.count {
		if method != http.MethodGet {
			n += count
		}
	}
	return n
}

type tripper struct {
	http.RoundTripper
	requests *requests
}

func (t tripper) RoundTrip(request *http.Request) (*http.Response, error) {
	t.requests.mu.Lock()
	t.requests.count[request.Method]++
	t.requests.mu.Unlock()
	return t.RoundTripper.RoundTrip(request)
}
