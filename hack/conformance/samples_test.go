package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// An api is a published API for which gen writes samples and JSON schemas.
type api struct {
	name     string
	module   string   // e.g. "sigs.k8s.io/gateway-api@v1.6.1", or "" for this repository
	dir      string   // relative to this directory, for this repository
	packages []string // as the go command has them
	crd      []string // further flags of gen crd
}

var apis = []api{
	{name: "fruit", dir: "../../examples/fruit", packages: []string{"./api/..."}},
	{name: "testdata", dir: "../../testdata", packages: []string{"./apis/...", "./apis/harbour/testdata/v1alpha1"}},
	{name: "gateway-api", module: "sigs.k8s.io/gateway-api@v1.6.1", packages: []string{"./apis/..."}},
	{name: "cert-manager", module: "github.com/cert-manager/cert-manager@v1.21.2",
		packages: []string{"./pkg/apis/..."}},
	{name: "karmada", module: "github.com/karmada-io/karmada@v1.16.0",
		packages: []string{"./pkg/apis/...", "./operator/pkg/apis/..."}},
	{name: "argo-rollouts", module: "github.com/argoproj/argo-rollouts@v1.8.0",
		packages: []string{"./pkg/apis/rollouts/v1alpha1"}},
	{name: "cluster-api", module: "sigs.k8s.io/cluster-api@v1.10.4",
		packages: []string{"./api/...", "./bootstrap/kubeadm/api/...", "./controlplane/kubeadm/api/..."}},
}

// outputs is what gen makes of an API: directories with files.
type outputs struct{ crds, samples, schemas, strict string }

// makeAll has gen make CRDs, samples and JSON schemas of an API, from one load each.
func (a api) makeAll(t *testing.T) outputs {
	t.Helper()
	in := a.dir
	if a.module != "" {
		t.Setenv("GOWORK", "off")
		t.Setenv("GOFLAGS", "-mod=mod")
		in = scratch(t, a.module)
	}
	to := t.TempDir()
	if keep := os.Getenv("GEN_KEEP_SAMPLES"); keep != "" { // for a person to read
		to = filepath.Join(keep, a.name)
	}
	m := outputs{filepath.Join(to, "crds"), filepath.Join(to, "samples"), filepath.Join(to, "schemas"),
		filepath.Join(to, "strict")}
	gen := func(generator, dir string, flags ...string) {
		args := append([]string{generator, "--dir", dir}, flags...)
		command(t, in, tool(t, "gen"), append(args, a.packages...)...)
	}
	gen("crd", m.crds, append([]string{"--allow-dangerous-types", "--conversion", "external"}, a.crd...)...)
	gen("samples", m.samples)
	gen("jsonschema", m.schemas)
	gen("jsonschema", m.strict, "--strict")
	return m
}

// TestSamples creates all samples on a real API server. It refuses only those of which gen says so.
func TestSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a control plane")
	}
	cp, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cp.Stop() })
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) {
			m := a.makeAll(t)
			approve(t, m.crds)
			withoutWebhooks(t, m.crds)
			out, err := cp.Kubectl(context.WithoutCancel(t.Context()), "apply", "--server-side", "-f", m.crds)
			if err != nil {
				t.Fatal(err, out)
			}
			served := map[string]bool{}
			for _, crd := range readDefinitions(t, m.crds) {
				for _, v := range crd.Spec.Versions {
					served[crd.Spec.Group+"/"+v.Name+" "+crd.Spec.Names.Kind] = v.Served
				}
			}
			files, err := filepath.Glob(filepath.Join(m.samples, "*.yaml"))
			if err != nil || len(files) < len(served) {
				t.Fatalf("there are %d samples of %d versions: %v", len(files), len(served), err)
			}
			accepted, refused, unserved := 0, 0, 0
			for _, file := range files {
				object := readObject(t, file)
				if !served[fmt.Sprintf("%v %v", object["apiVersion"], object["kind"])] {
					unserved++
					continue
				}
				content, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				expected := strings.Contains(string(content), "# API servers refuse this object")
				switch err := create(t, cp, file, object); {
				case err == nil && !expected:
					accepted++
				case err != nil && expected:
					refused++
				default:
					t.Errorf("%s: gen says refused: %v, and the API server %v", filepath.Base(file), expected, err)
				}
			}
			t.Logf("%d accepted, %d refused as gen says, %d of versions that are not served", accepted, refused,
				unserved)
		})
	}
}

// withoutWebhooks makes CRDs do without a webhook for conversions, which nobody serves.
func withoutWebhooks(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		crd := readObject(t, name)
		delete(crd["spec"].(map[string]any), "conversion")
		content, err := yaml.Marshal(crd)
		if err == nil {
			err = os.WriteFile(name, content, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// create creates an object, strictly, and deletes it again. A CRD that is new is not served at once.
func create(t *testing.T, cp *controlplane.ControlPlane, file string, object map[string]any) error {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	if object["kind"] == "List" { // kubectl takes it for a list of objects, and names no namespace
		text, err := json.Marshal(object)
		if err == nil {
			file = filepath.Join(t.TempDir(), "list.json")
			err = os.WriteFile(file, text, 0o644)
		}
		if err != nil {
			return err
		}
		at := fmt.Sprintf("/apis/%v/namespaces/default/lists", object["apiVersion"])
		if _, err = cp.Kubectl(ctx, "create", "--raw", at+"?fieldValidation=Strict", "-f", file); err == nil {
			_, err = cp.Kubectl(ctx, "delete", "--raw", at+"/list-sample")
		}
		return err
	}
	for try := 0; ; try++ {
		_, err := cp.Kubectl(ctx, "create", "--validate=strict", "-f", file)
		if err != nil && try < 240 && (strings.Contains(err.Error(), "no matches for kind") ||
			strings.Contains(err.Error(), "could not find the requested resource")) {
			time.Sleep(500 * time.Millisecond)
			continue
		}
		if err == nil {
			_, err = cp.Kubectl(ctx, "delete", "--wait=false", "-f", file)
		}
		return err
	}
}
