package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/rest"

	"github.com/gen-toolkit/gen/crds"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// A released is a published API with two releases, and a kind that changes its storage version between them.
type released struct {
	name, files string    // of the module's CRDs, relative to it
	releases    [2]string // modules with versions
	objects     []stored
}

// A stored is a kind that the old release stores in one version, and the new one in another.
type stored struct {
	resource schema.GroupVersionResource // of the old release
	kind     string
	now      string // the storage version of the new release
	spec     string // as JSON
}

var releasedAPIs = []released{
	{"Flux sources", "config/crd/bases/*.yaml", [2]string{"github.com/fluxcd/source-controller@v1.3.0",
		"github.com/fluxcd/source-controller@v1.9.1"}, []stored{
		{schema.GroupVersionResource{Group: "source.toolkit.fluxcd.io", Version: "v1beta2", Resource: "ocirepositories"},
			"OCIRepository", "v1", `{"interval":"5m","url":"oci://example.org/fruit","ref":{"tag":"latest"}}`},
		{schema.GroupVersionResource{Group: "source.toolkit.fluxcd.io", Version: "v1beta1", Resource: "buckets"},
			"Bucket", "v1", `{"bucketName":"fruit","endpoint":"example.org","interval":"5m"}`},
	}},
	{"Istio", "kubernetes/customresourcedefinitions.gen.yaml", [2]string{"istio.io/api@v1.24.2", "istio.io/api@v1.31.4"},
		[]stored{
			{schema.GroupVersionResource{Group: "networking.istio.io", Version: "v1alpha3", Resource: "destinationrules"},
				"DestinationRule", "v1", `{"host":"fruit.example.org","subsets":[{"name":"ripe","labels":{"a":"b"}}]}`},
			{schema.GroupVersionResource{Group: "security.istio.io", Version: "v1beta1", Resource: "peerauthentications"},
				"PeerAuthentication", "v1", `{"mtls":{"mode":"STRICT"}}`},
		}},
	{"Gateway API", "config/crd/experimental/*.yaml", [2]string{"sigs.k8s.io/gateway-api@v1.1.0",
		"sigs.k8s.io/gateway-api@v1.6.3"}, []stored{
		{schema.GroupVersionResource{Group: "gateway.networking.k8s.io", Version: "v1alpha2", Resource: "tcproutes"},
			"TCPRoute", "v1", `{"rules":[{"backendRefs":[{"name":"fruit","port":80}]}]}`},
		{schema.GroupVersionResource{Group: "gateway.networking.k8s.io", Version: "v1alpha3",
			Resource: "backendtlspolicies"}, "BackendTLSPolicy", "v1",
			`{"targetRefs":[{"group":"","kind":"Service","name":"fruit"}],` +
				`"validation":{"hostname":"example.org","wellKnownCACertificates":"System"}}`},
	}},
}

// objectsEach is how many objects of each kind there are before the upgrade.
const objectsEach = 300

// TestUpgradePublishedAPIs: objects of old releases of published APIs outlive the upgrade to a new release, while others
// write and the API server is killed. After it, all are stored in the new storage version.
func TestUpgradePublishedAPIs(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a control plane of its own, and upgrades three APIs")
	}
	for _, api := range releasedAPIs {
		t.Run(api.name, func(t *testing.T) {
			u := startUpgrade(t, api)
			options := crds.Options{Owner: "e2e.example.org", PageSize: 50}
			if _, err := crds.Install(t.Context(), u.client, u.set(t, 0), options); err != nil {
				t.Fatal(err)
			}
			before := u.create(t)
			if api.name == "Flux sources" { // the new release lacks versions of stored objects
				_, err := crds.Install(t.Context(), u.client, u.set(t, 1), options)
				problems, refused := crds.Refused(err)
				if !refused || !strings.Contains(problems[0].Message, "objects may be stored in [v1beta2]") {
					t.Fatalf("the downgrade is not refused: %v", err)
				}
			}
			stop := u.load(t)
			killed := false
			options.Progress = func(p crds.Progress) {
				if p.Step == "rewriting" && p.Objects >= 100 && !killed {
					killed = true
					u.restart(t)
				}
			}
			report, err := crds.Upgrade(t.Context(), u.client, u.set(t, 1), options)
			written := stop()
			if err != nil {
				t.Fatalf("%v\n%v", err, report)
			}
			if !killed || written == 0 {
				t.Errorf("the API server was killed: %t; %d writes beside the upgrade", killed, written)
			}
			t.Logf("%d writes beside the upgrade\n%v", written, report)
			u.verify(t, before)
			again, err := crds.Upgrade(t.Context(), u.client, u.set(t, 1), options)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range again.Definitions {
				if d.Action != "unchanged" || d.Rewritten > 0 {
					t.Errorf("a second upgrade is not without effect: %+v", d)
				}
			}
		})
	}
}

// An upgrade is one API on a control plane of its own.
type upgrade struct {
	released
	plane   *controlplane.ControlPlane
	client  *crds.Client
	dynamic dynamic.Interface
}

func startUpgrade(t *testing.T, api released) *upgrade {
	t.Helper()
	plane, config := startPlane(t)
	config.WarningHandler = rest.NoWarnings{} // of deprecated versions
	u := &upgrade{released: api, plane: plane}
	var err error
	if u.client, err = crds.NewForConfig(config); err != nil {
		t.Fatal(err)
	}
	if u.dynamic, err = dynamic.NewForConfig(config); err != nil {
		t.Fatal(err)
	}
	return u
}

// set returns the definitions of a release.
func (u *upgrade) set(t *testing.T, release int) *crds.Set {
	t.Helper()
	download := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", u.releases[release])
	download.Dir = t.TempDir()
	out, err := download.CombinedOutput()
	var module struct{ Dir string }
	if err = errors.Join(err, json.Unmarshal(out, &module)); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	names, err := filepath.Glob(filepath.Join(module.Dir, u.files))
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(name)] = &fstest.MapFile{Data: content}
	}
	set, err := crds.Parse(files)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// create creates the objects of the old release, and returns their specs by resource and name.
func (u *upgrade) create(t *testing.T) map[string]any {
	t.Helper()
	specs := map[string]any{}
	for _, kind := range u.objects {
		for n := range objectsEach {
			object := kind.object(t, fmt.Sprint("object-", n))
			created, err := u.dynamic.Resource(kind.resource).Namespace("default").Create(t.Context(), object,
				metav1.CreateOptions{})
			if err != nil {
				t.Fatal(err)
			}
			specs[kind.resource.Resource+" "+object.GetName()] = created.Object["spec"]
		}
	}
	return specs
}

func (s stored) object(t *testing.T, name string) *unstructured.Unstructured {
	t.Helper()
	object := &unstructured.Unstructured{Object: map[string]any{}}
	object.SetAPIVersion(s.resource.GroupVersion().String())
	object.SetKind(s.kind)
	object.SetName(name)
	var spec map[string]any
	if err := json.Unmarshal([]byte(s.spec), &spec); err != nil {
		t.Fatal(err)
	}
	object.Object["spec"] = spec
	return object
}

// load changes labels of objects, through the new version as soon as it is there, until the returned function is called.
// That returns how many changes were made.
func (u *upgrade) load(t *testing.T) (stop func() int64) {
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	var written atomic.Int64
	go func() {
		defer close(done)
		for n := 0; ctx.Err() == nil; n++ {
			kind := u.objects[n%len(u.objects)]
			resource := kind.resource
			if n%3 == 0 {
				resource.Version = kind.now
			}
			patch := fmt.Sprintf(`{"metadata":{"labels":{"n":"%d"}}}`, n)
			_, err := u.dynamic.Resource(resource).Namespace("default").Patch(ctx, fmt.Sprint("object-", n%objectsEach),
				"application/merge-patch+json", []byte(patch), metav1.PatchOptions{})
			if err == nil {
				written.Add(1)
			}
		}
	}()
	return func() int64 { cancel(); <-done; return written.Load() }
}

// restart kills the API server and starts it again.
func (u *upgrade) restart(t *testing.T) {
	if err := u.plane.KillAPIServer(); err != nil {
		t.Error(err)
	}
	go func() {
		time.Sleep(time.Second)
		if err := u.plane.StartAPIServer(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
}

// verify holds that all objects are there as before, stored in the new version alone.
func (u *upgrade) verify(t *testing.T, before map[string]any) {
	t.Helper()
	for _, kind := range u.objects {
		name := kind.resource.Resource + "." + kind.resource.Group
		definition, err := u.client.Definitions.Get(t.Context(), name, metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{kind.now}; !slices.Equal(definition.Status.StoredVersions, want) {
			t.Errorf("%s: stored versions %v, want %v", name, definition.Status.StoredVersions, want)
		}
		now := kind.resource
		now.Version = kind.now
		all, err := u.dynamic.Resource(now).List(t.Context(), metav1.ListOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Items) != objectsEach {
			t.Errorf("%s: %d objects, want %d", name, len(all.Items), objectsEach)
		}
		for _, object := range all.Items {
			was := before[kind.resource.Resource+" "+object.GetName()]
			if diff := cmp.Diff(was, object.Object["spec"]); diff != "" {
				t.Fatalf("%s %s has changed (-was +is):\n%s", name, object.GetName(), diff)
			}
		}
		raw, err := u.plane.StoredBelow(t.Context(), "/registry/"+kind.resource.Group+"/"+kind.resource.Resource+"/")
		if err != nil || len(raw) != objectsEach {
			t.Fatalf("%s: %d objects in etcd: %v", name, len(raw), err)
		}
		for key, content := range raw {
			if !strings.Contains(string(content), kind.resource.Group+"/"+kind.now) {
				t.Errorf("%s is stored as %.100s", key, content)
			}
		}
	}
}
