package crds

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
)

// TestBrokenResponses: an API server that ends in the middle of a response is asked again, in HTTP/1 and HTTP/2.
func TestBrokenResponses(t *testing.T) {
	for _, protocol := range []string{"HTTP/1.1", "HTTP/2.0"} {
		t.Run(protocol, func(t *testing.T) {
			asked := ""
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked = r.Proto
				w.Header().Set("Content-Type", "application/json")
				w.Header().Set("Content-Length", "1000")
				fmt.Fprint(w, `{"apiVersion": "v1"`)
				_ = http.NewResponseController(w).Flush()
				panic(http.ErrAbortHandler)
			}))
			server.EnableHTTP2 = protocol == "HTTP/2.0"
			server.StartTLS()
			defer server.Close()
			config := &rest.Config{Host: server.URL, TLSClientConfig: rest.TLSClientConfig{Insecure: true}}
			client, err := NewForConfig(config)
			if err != nil {
				t.Fatal(err)
			}
			_, err = client.Definitions.Get(t.Context(), "fruits.example.org", metav1.GetOptions{})
			if err == nil || !transient(err) || asked != protocol {
				t.Errorf("%s: %v is not transient", asked, err)
			}
		})
	}
}
