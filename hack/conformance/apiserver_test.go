package conformance

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// An apiServer is a control plane whose API server is asked directly.
type apiServer struct {
	*controlplane.ControlPlane
	name   string // e.g. "gen"
	client *http.Client
}

func startServer(t *testing.T, name string, opts controlplane.Options) *apiServer {
	t.Helper()
	cp, err := controlplane.Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cp.Stop() })
	ca, err := os.ReadFile(cp.CAFile())
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(ca)
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}
	t.Cleanup(transport.CloseIdleConnections)
	return &apiServer{cp, name, &http.Client{Transport: transport, Timeout: time.Minute}}
}

func (s *apiServer) stop(t *testing.T) {
	t.Helper()
	s.client.CloseIdleConnections()
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
}

// get decodes what the server has under a path.
func (s *apiServer) get(t *testing.T, path string, into any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.Host()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.Token())
	request.Header.Set("Accept", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s: %v\n%s", path, response.Status, err, content)
	}
	if err := json.Unmarshal(content, into); err != nil {
		t.Fatal(path, err)
	}
}

// lists returns the paths of all lists that the server has, e.g. "/apis/apps/v1/deployments", of its own groups.
func (s *apiServer) lists(t *testing.T) (paths []string) {
	t.Helper()
	var groups struct {
		Groups []struct {
			Name     string
			Versions []struct{ GroupVersion string }
		}
	}
	s.get(t, "/apis", &groups)
	versions := []string{"/api/v1"}
	for _, group := range groups.Groups {
		for _, v := range group.Versions {
			if !strings.Contains(group.Name, "example") {
				versions = append(versions, "/apis/"+v.GroupVersion)
			}
		}
	}
	for _, version := range versions {
		var resources struct {
			Resources []struct {
				Name  string
				Verbs []string
			}
		}
		s.get(t, version, &resources)
		for _, r := range resources.Resources {
			if slices.Contains(r.Verbs, "list") && slices.Contains(r.Verbs, "create") {
				paths = append(paths, path.Join(version, r.Name))
			}
		}
	}
	return paths
}

// stored are objects, by the list that has them.
type stored map[string][]map[string]any

// objects returns all that a writer has written, in every version.
func (s *apiServer) objects(t *testing.T, writer string) stored {
	t.Helper()
	all := stored{}
	for _, list := range s.lists(t) {
		var found struct{ Items []map[string]any }
		s.get(t, list, &found)
		all[list] = slices.DeleteFunc(found.Items, func(item map[string]any) bool {
			return text(item, "metadata", "labels", "writer") != writer &&
				text(item, "spec", "parentRef", "namespace") != writer
		})
	}
	return all
}

// settled returns the objects of a writer as soon as the server changes them no more: it sets conditions.
func (s *apiServer) settled(t *testing.T, writer string) stored {
	t.Helper()
	before := s.objects(t, writer)
	for range 20 {
		time.Sleep(3 * time.Second)
		now := s.objects(t, writer)
		if reflect.DeepEqual(before, now) {
			return now
		}
		before = now
	}
	t.Fatalf("%s does not come to rest", s.name)
	return nil
}

// text returns a text inside of an object.
func text(item map[string]any, keys ...string) string {
	for _, key := range keys[:len(keys)-1] {
		item, _ = item[key].(map[string]any)
	}
	value, _ := item[keys[len(keys)-1]].(string)
	return value
}

// openAPI returns every OpenAPI document, by its path.
func (s *apiServer) openAPI(t *testing.T) map[string]any {
	t.Helper()
	var index struct {
		Paths map[string]struct{ ServerRelativeURL string }
	}
	s.get(t, "/openapi/v3", &index)
	all := map[string]any{}
	load := func(name, url string) {
		var document any
		s.get(t, url, &document)
		all[name] = document
	}
	load("/openapi/v2", "/openapi/v2")
	for name, at := range index.Paths {
		load("/openapi/v3/"+name, at.ServerRelativeURL)
	}
	return all
}
