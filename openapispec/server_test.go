package openapispec_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/openapispec"
)

// sets are CRDs of projects: a directory of this repository, or of a module.
var sets = []struct{ module, dir string }{
	{"", "../testdata/config/crd"},
	{"", "../examples/fruit/config/crd"},
	{"sigs.k8s.io/gateway-api@v1.4.0", "config/crd/experimental"},
	{"github.com/cert-manager/cert-manager@v1.19.1", "deploy/crds"},
	{"github.com/kedacore/keda/v2@v2.18.1", "config/crd/bases"},
	{"sigs.k8s.io/cluster-api@v1.11.3", "config/crd/bases"},
	{"github.com/external-secrets/external-secrets@v0.20.4", "config/crds/bases"},
	{"github.com/argoproj/argo-rollouts@v1.8.3", "manifests/crds"},
	{"github.com/crossplane/crossplane/v2@v2.0.2", "cluster/crds"},
	{"github.com/fluxcd/source-controller@v1.7.3", "config/crd/bases"},
	{"github.com/vmware-tanzu/velero@v1.17.0", "config/crd/v1/bases"},
	{"github.com/kyverno/kyverno@v1.15.2", "config/crds/kyverno"},
}

// TestServer: the documents are those that an API server publishes once the CRDs are there, path by path and schema by
// schema.
func TestServer(t *testing.T) {
	cp, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cp.Stop() }()
	for _, set := range sets {
		t.Run(filepath.Base(set.module)+" "+set.dir, func(t *testing.T) {
			if testing.Short() && set.module != "" {
				t.Skip("downloads a module")
			}
			dir := filepath.Join(moduleDir(t, set.module), set.dir)
			crds, err := openapispec.Read(dir)
			if err != nil {
				t.Fatal(err)
			}
			documents, err := openapispec.Documents(crds)
			if err != nil {
				t.Fatal(err)
			}
			apply(t, cp, crds)
			paths, schemas := 0, 0
			for _, d := range documents {
				got := decoded(t, d.Spec)
				server := fmt.Sprintf("/openapi/v3/apis/%s/%s", d.Group, d.GroupVersion.Version)
				want := published(t, cp, server, func(now any) bool { return reflect.DeepEqual(now, got) })
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-server +openapispec):\n%.3000s", server, diff)
				}
				paths, schemas = paths+len(d.Spec.Paths.Paths), schemas+len(d.Spec.Components.Schemas)
			}
			swagger, err := openapispec.Swagger(crds)
			if err != nil {
				t.Fatal(err)
			}
			ours := decoded(t, swagger).(map[string]any)
			var diff string
			published(t, cp, "/openapi/v2", func(now any) bool {
				server := now.(map[string]any)
				diff = differences(server, ours, "paths") + differences(server, ours, "definitions")
				return diff == ""
			})
			if diff != "" {
				t.Errorf("/openapi/v2 (-server +openapispec):\n%.3000s", diff)
			}
			t.Logf("%d CRDs, %d documents, %d paths, %d schemas", len(crds), len(documents), paths, schemas)
		})
	}
}

// apply installs CRDs, and removes them after the test.
func apply(t *testing.T, cp *controlplane.ControlPlane, crds []*apiext.CustomResourceDefinition) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"apiVersion": "v1", "kind": "List", "items": crds})
	file := filepath.Join(t.TempDir(), "crds.json")
	if err = errors.Join(err, os.WriteFile(file, text, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"apply", "--server-side", "-f", file},
		{"wait", "--for=condition=established", "--timeout=60s", "-f", file},
	} {
		if _, err := cp.Kubectl(t.Context(), args...); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if _, err := cp.Kubectl(context.Background(), "delete", "--wait=false", "-f", file); err != nil {
			t.Error(err)
		}
	})
}

// differences compares the parts of two documents of OpenAPI v2 by the names that the second one has. The server's
// definitions of Kubernetes' own types name all groups of the server.
func differences(server, ours map[string]any, part string) string {
	theirs, own := map[string]any{}, maps.Clone(ours[part].(map[string]any))
	maps.DeleteFunc(own, func(name string, _ any) bool { return strings.HasPrefix(name, "io.k8s.api") })
	for name := range own {
		theirs[name] = server[part].(map[string]any)[name]
	}
	return cmp.Diff(theirs, own)
}

// published returns what the API server publishes once that is as it should be, or else after some time: it builds
// documents as CRDs are established.
func published(t *testing.T, cp *controlplane.ControlPlane, path string, right func(any) bool) (now any) {
	t.Helper()
	for range 60 {
		if out, err := cp.Kubectl(t.Context(), "get", "--raw", path); err == nil {
			if now = decoded(t, json.RawMessage(out)); right(now) {
				return now
			}
		}
		time.Sleep(500 * time.Millisecond)
	}
	return now
}

func decoded(t *testing.T, document any) (value any) {
	t.Helper()
	text, err := json.Marshal(document)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// moduleDir returns the directory of a module, e.g. "sigs.k8s.io/gateway-api@v1.4.0"; "" for "".
func moduleDir(t *testing.T, module string) string {
	t.Helper()
	if module == "" {
		return ""
	}
	cmd := exec.CommandContext(t.Context(), "go", "mod", "download", "-json", module)
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, strings.TrimSpace(string(out)))
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil {
		t.Fatal(err)
	}
	return found.Dir
}
