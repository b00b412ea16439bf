package controlplane

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// run starts a control plane that the end of the test stops. The first one on a machine builds for minutes: give go
// test a -timeout, or run the command "controlplane build" before.
func run(t *testing.T, opts Options) *ControlPlane {
	t.Helper()
	built(t)
	opts.Log = t.Output()
	begin := time.Now()
	cp, err := Start(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cp.Stop(); err != nil {
			t.Error(err)
		}
	})
	if took := time.Since(begin); took > time.Minute { // 4 s by itself; a build takes minutes
		t.Errorf("a start with the programs built took %s", took)
	}
	return cp
}

func built(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a control plane")
	}
	if _, err := Build(t.Context(), t.Output()); err != nil {
		t.Fatal(err)
	}
}

// restart kills the API server and starts it again.
func restart(t *testing.T, cp *ControlPlane) {
	t.Helper()
	if err := cp.KillAPIServer(); err != nil {
		t.Fatal(err)
	}
	if err := cp.StartAPIServer(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// kubectl runs kubectl with an input and ends the test if it fails.
func kubectl(t *testing.T, cp *ControlPlane, stdin string, args ...string) string {
	t.Helper()
	out, err := cp.KubectlInput(t.Context(), strings.NewReader(stdin), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fruits.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {plural: fruits, singular: fruit, kind: Fruit, listKind: FruitList}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {color: {type: string, enum: [red, green], default: green}}}
`

// fruit is an object of that definition.
func fruit(name, spec string) string {
	return fmt.Sprintf("{apiVersion: example.org/v1, kind: Fruit, metadata: {name: %s}, spec: {%s}}", name, spec)
}

func TestKubectl(t *testing.T) {
	cp := run(t, Options{})
	if out := kubectl(t, cp, "", "version"); strings.Count(out, kubernetesVersion()) != 2 {
		t.Errorf("client or server have another version than %s:\n%s", kubernetesVersion(), out)
	}
	if out := kubectl(t, cp, "", "get", "ns", "default", "-o", "name"); out != "namespace/default\n" {
		t.Errorf("got %q", out)
	}
	if _, err := cp.Kubectl(t.Context(), "get", "ns", "nowhere"); err == nil || !strings.Contains(err.Error(), `"nowhere" not found`) {
		t.Errorf("the error does not hold stderr: %v", err)
	}

	crd := filepath.Join(t.TempDir(), "crd.yaml")
	if err := os.WriteFile(crd, []byte(definition), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := cp.InstallCRDs(t.Context(), crd); err != nil {
		t.Fatal(err)
	}
	kubectl(t, cp, fruit("apple", ""), "create", "-f", "-")
	kubectl(t, cp, fruit("pear", "color: red"), "apply", "--server-side", "-f", "-")
	_, err := cp.KubectlInput(t.Context(), strings.NewReader(fruit("plum", "color: blue")), "apply", "-f", "-")
	if err == nil || !strings.Contains(err.Error(), `Unsupported value: "blue"`) {
		t.Errorf("the schema is not enforced: %v", err)
	}

	stored, err := cp.Stored(t.Context(), "/registry/example.org/fruits/default/apple")
	if err != nil || !strings.Contains(string(stored), `"apiVersion":"example.org/v1"`) || !strings.Contains(string(stored), `"name":"apple"`) {
		t.Errorf("etcd has the apple as %s: %v", stored, err)
	}
	if stored, err := cp.Stored(t.Context(), "/registry/example.org/fruits/default/plum"); stored != nil || err != nil {
		t.Errorf("etcd has %s, which was refused: %v", stored, err)
	}

	restart(t, cp)
	if out := kubectl(t, cp, "", "get", "fruits", "-o", "jsonpath={.items[*].spec.color}"); out != "green red" {
		t.Errorf("after a restart the colors are %q", out)
	}
}

// TestHistory holds the answers that the comment of Compact promises.
func TestHistory(t *testing.T) {
	const configMaps = "/api/v1/namespaces/default/configmaps"
	// expired tells what of an old version has expired, e.g. "watch list".
	expired := func(cp *ControlPlane, version string) (what string) {
		t.Helper()
		watch := kubectl(t, cp, "", "get", "--raw", configMaps+"?watch=1&timeoutSeconds=1&resourceVersion="+version)
		if strings.Contains(watch, `"code":410`) {
			what += "watch "
		}
		_, err := cp.Kubectl(t.Context(), "get", "--raw",
			configMaps+"?resourceVersionMatch=Exact&resourceVersion="+version)
		if err != nil && strings.Contains(err.Error(), "(Expired)") {
			what += "list"
		}
		return what
	}
	write := func(cp *ControlPlane) (version string) {
		for _, name := range []string{"a", "b", "c"} {
			kubectl(t, cp, "", "create", "configmap", name)
		}
		return kubectl(t, cp, "", "get", "configmap", "a", "-o", "jsonpath={.metadata.resourceVersion}")
	}

	cached := run(t, Options{})
	version := write(cached)
	restart(t, cached)
	if got := expired(cached, version); got != "watch " {
		t.Errorf("after a restart expired: %q", got)
	}
	version = kubectl(t, cached, "", "get", "configmaps", "-o", "jsonpath={.items[2].metadata.resourceVersion}")
	kubectl(t, cached, "", "create", "configmap", "d")
	if err := cached.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	restart(t, cached)
	if got := expired(cached, version); got != "watch list" {
		t.Errorf("after compaction and a restart expired: %q", got)
	}

	direct := run(t, Options{APIServerArgs: []string{"--watch-cache=false"}})
	version = write(direct)
	if got := expired(direct, version); got != "" {
		t.Errorf("before compaction expired: %q", got)
	}
	if err := direct.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := expired(direct, version); got != "watch list" {
		t.Errorf("after compaction expired: %q", got)
	}
}

func TestRestart(t *testing.T) {
	cp := run(t, Options{})
	if err := cp.StartAPIServer(t.Context()); err == nil {
		t.Error("started a second API server")
	}
	if err := cp.KillAPIServer(); err != nil {
		t.Fatal(err)
	}
	if err := cp.KillAPIServer(); err == nil {
		t.Error("killed it twice")
	}
	if err := cp.get(t.Context(), cp.Host()); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("killed, it answers %v", err)
	}

	// Another program has the port for a second.
	listener, err := net.Listen("tcp4", cp.apiAddr)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(time.Second, func() { listener.Close() })
	if err := cp.StartAPIServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := cp.get(t.Context(), cp.Host()+"/readyz"); err != nil {
		t.Error(err)
	}
}

// TestExtension runs a second etcd beside the control plane, and it ends with the control plane.
func TestExtension(t *testing.T) {
	cp := run(t, Options{})
	dir := t.TempDir()
	addr, err := freeAddr()
	if err != nil {
		t.Fatal(err)
	}
	health := func(ctx context.Context) error { return cp.get(ctx, "http://"+addr+"/health") }
	etcd := Extension{Name: "second-etcd", Program: cp.Binaries().Etcd, Ready: health,
		Args: []string{"-data-dir=" + dir, "-listen-client-url=http://" + addr}}
	if err := cp.StartExtension(t.Context(), etcd); err != nil {
		t.Fatal(err)
	}
	if err := cp.Stop(); err != nil {
		t.Fatal(err)
	}
	if err := health(t.Context()); err == nil {
		t.Error("the extension runs although the control plane has stopped")
	}
	if err := cp.StartExtension(t.Context(), etcd); err == nil {
		t.Error("a control plane that has stopped starts an extension")
	}
}

// TestExtensionFails: the error of a server that ends at once quotes its log.
func TestExtensionFails(t *testing.T) {
	cp := run(t, Options{})
	err := cp.StartExtension(t.Context(), Extension{Name: "broken", Program: cp.Binaries().Etcd,
		Args: []string{"-no-such-flag"}, Ready: func(context.Context) error { return errors.New("not yet") }})
	if err == nil || !strings.Contains(err.Error(), "no-such-flag") {
		t.Errorf("got the error %v, want one that quotes the log", err)
	}
}
