package e2e

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"

	"github.com/gen-toolkit/gen/crds"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// controllers are those that a StorageVersionMigration needs: the migrator takes objects from the cache of the garbage
// collector.
var controllers = []string{"--feature-gates=StorageVersionMigrator=true",
	"--controllers=garbage-collector-controller,storage-version-migrator-controller"}

// migrating is how many objects are rewritten.
const migrating = 300

// A migration is a control plane with StorageVersionMigrations.
type migration struct {
	plane   *controlplane.ControlPlane
	client  *crds.Client
	objects dynamic.Interface

	mu      sync.Mutex
	patched []string // paths of objects that the client has patched; guarded by mu
}

// noting is a transport that notes each patch of an object.
func (m *migration) noting(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(request *http.Request) (*http.Response, error) {
		if request.Method == http.MethodPatch && strings.HasPrefix(request.URL.Path, "/apis/install.example.org/") {
			m.mu.Lock()
			m.patched = append(m.patched, request.URL.Path)
			m.mu.Unlock()
		}
		return next.RoundTrip(request)
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(request *http.Request) (*http.Response, error) { return f(request) }

func startMigration(t *testing.T) *migration {
	t.Helper()
	if os.Getenv("GEN_TESTS") != "all" {
		t.Skip("builds kube-controller-manager: make conformance runs it, and so does GEN_TESTS=all go test")
	}
	if _, err := controlplane.BuildControllerManager(t.Context(), t.Output()); err != nil {
		t.Fatal(err)
	}
	plane, config := startPlane(t,
		"--feature-gates=StorageVersionMigrator=true", "--runtime-config=storagemigration.k8s.io/v1beta1=true")
	m := &migration{plane: plane}
	var err error
	if m.objects, err = dynamic.NewForConfig(config); err != nil {
		t.Fatal(err)
	}
	config.Wrap(m.noting)
	if m.client, err = crds.NewForConfig(config); err != nil {
		t.Fatal(err)
	}
	return m
}

// fill installs version v1 of a kind and makes objects that are stored in it.
func (m *migration) fill(t *testing.T, kind string) {
	t.Helper()
	set := parse(t, definition(kind, "Namespaced", v1Stored))
	if _, err := crds.Install(t.Context(), m.client, set, crds.Options{Owner: "mine.example.org"}); err != nil {
		t.Fatal(err)
	}
	resource := schema.GroupVersionResource{Group: "install.example.org", Version: "v1",
		Resource: strings.ToLower(kind) + "s"}
	for n := range migrating {
		object := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "install.example.org/v1",
			"kind": kind, "metadata": map[string]any{"name": fmt.Sprint("object-", n)}, "size": int64(n)}}
		_, err := m.objects.Resource(resource).Namespace("default").Create(t.Context(), object, metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// upgrade moves a kind to version v2. It holds that all objects are stored in it afterwards, that the client has
// patched as many as it is to, and that no StorageVersionMigration stays unless it runs. It returns the definition.
func (m *migration) upgrade(
	t *testing.T, kind string, options crds.Options, rewritten, staying int,
) *apiextensionsv1.CustomResourceDefinition {
	t.Helper()
	m.patched = nil
	options.Owner = "mine.example.org"
	set, begin := parse(t, definition(kind, "Namespaced", v1Served+", "+v2Stored)), time.Now()
	report, err := crds.Upgrade(t.Context(), m.client, set, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v: %s", time.Since(begin).Round(time.Second), strings.TrimSpace(report.String()))
	if got := report.Definitions[0]; got.Rewritten != rewritten || !slices.Equal(got.Removed, []string{"v1"}) {
		t.Errorf("the report says %d objects, %v removed; %d are wanted", got.Rewritten, got.Removed, rewritten)
	}
	if len(m.patched) != rewritten {
		t.Errorf("the client has patched %d objects, want %d", len(m.patched), rewritten)
	}
	stored, err := m.plane.StoredBelow(t.Context(), "/registry/install.example.org/"+strings.ToLower(kind)+"s/")
	if err != nil || len(stored) != migrating {
		t.Fatalf("%d objects: %v", len(stored), err)
	}
	for key, value := range stored {
		if !strings.Contains(string(value), `"apiVersion":"install.example.org/v2"`) {
			t.Fatalf("%s is stored as %s", key, value)
		}
	}
	all, err := m.objects.Resource(schema.GroupVersionResource{Group: "storagemigration.k8s.io", Version: "v1beta1",
		Resource: "storageversionmigrations"}).List(t.Context(), metav1.ListOptions{})
	if err != nil || len(all.Items) != staying {
		t.Errorf("%d StorageVersionMigrations stay, want %d: %v", len(all.Items), staying, err)
	}
	crd, err := m.client.Definitions.Get(t.Context(), set.Definitions()[0].Name, metav1.GetOptions{})
	if err != nil || !slices.Equal(crd.Status.StoredVersions, []string{"v2"}) {
		t.Fatalf("stored versions %v: %v", crd.Status.StoredVersions, err)
	}
	return crd
}

// condition returns status and reason of the condition by which the server tells of a migration, e.g. "False
// MigrationSucceeded".
func condition(crd *apiextensionsv1.CustomResourceDefinition) string {
	for _, c := range crd.Status.Conditions {
		if c.Type == apiextensionsv1.StorageMigrating {
			return fmt.Sprint(c.Status, " ", c.Reason)
		}
	}
	return ""
}

// TestStorageMigration: the controller manager rewrites objects where it can, and Upgrade does where it can't.
func TestStorageMigration(t *testing.T) {
	m := startMigration(t)
	for _, kind := range []string{"Apple", "Pear", "Plum"} {
		m.fill(t, kind)
	}

	// No controller manager runs.
	if got := condition(m.upgrade(t, "Pear", crds.Options{}, migrating, 0)); got != "" {
		t.Errorf("without a controller manager, the definition says %q", got)
	}

	kill, err := m.plane.StartControllerManager(t.Context(), controllers...)
	if err != nil {
		t.Fatal(err)
	}
	if got := condition(m.upgrade(t, "Apple", crds.Options{}, 0, 0)); got != "False MigrationSucceeded" {
		t.Errorf("the definition says %q", got)
	}

	// The controller manager crashes before it is done. It goes on when it runs again.
	options := crds.Options{ServerTimeout: 15 * time.Second, Progress: func(p crds.Progress) {
		if p.Step == "rewriting" && p.Objects == 0 {
			go m.killRunning(t, kill)
		}
	}}
	if got := condition(m.upgrade(t, "Plum", options, migrating, 1)); got != "True MigrationRunning" {
		t.Errorf("the definition says %q", got)
	}
	if _, err := m.plane.StartControllerManager(t.Context(), controllers...); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(time.Second) {
		crd, err := m.client.Definitions.Get(t.Context(), "plums.install.example.org", metav1.GetOptions{})
		if err == nil && condition(crd) == "False MigrationSucceeded" {
			break
		}
		if err != nil || time.Now().After(deadline) {
			t.Fatalf("the definition says %q: %v", condition(crd), err)
		}
	}
}

// killRunning ends the controller manager once it has begun with the plums.
func (m *migration) killRunning(t *testing.T, kill func()) {
	for t.Context().Err() == nil {
		crd, err := m.client.Definitions.Get(t.Context(), "plums.install.example.org", metav1.GetOptions{})
		if err == nil && condition(crd) == "True MigrationRunning" {
			kill()
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}
