package e2e

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/examples/fruit/internal/selfsigned"
)

// TestSecondVersion follows what gen init says: a kind, a second version with a renamed field, and the program that
// converts. On a real control plane objects keep the field in both versions, and stay stored in the first one.
func TestSecondVersion(t *testing.T) {
	dir := t.TempDir()
	run := func(dir, name string, args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), name, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	gen := run("..", "go", "tool", "-n", "gen")
	run(dir, gen, "init", "--module", "example.com/pears", "--kind", "Pear", "--group", "example.com")
	run(dir, gen, "init", "--kind", "Pear", "--version", "v2")
	rename(t, filepath.Join(dir, "api", "v2", "pear.go"))
	run(dir, gen)
	run(dir, "go", "test", "./internal/webhook/...")
	run(dir, "go", "build", "-o", "webhook", "./cmd/example-webhook")

	h := &hooks{address: free(t)}
	cert, key, err := selfsigned.New()
	if err != nil {
		t.Fatal(err)
	}
	h.ca = cert
	for name, content := range map[string][]byte{"tls.crt": cert, "tls.key": key} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	webhook := exec.CommandContext(t.Context(), filepath.Join(dir, "webhook"), "-listen", h.address,
		"-tls-cert-file", "tls.crt", "-tls-private-key-file", "tls.key")
	webhook.Dir, webhook.Stderr = dir, os.Stderr
	if err := webhook.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = webhook.Process.Kill(); _ = webhook.Wait() })

	crd, err := h.point(filepath.Join(dir, "config", "crd", "example.com_pears.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	kubectl := func(input string, args ...string) string {
		t.Helper()
		out, err := shared.KubectlInput(context.WithoutCancel(t.Context()), bytes.NewReader([]byte(input)), args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(out)
	}
	kubectl(string(crd), "apply", "-f", "-")
	t.Cleanup(func() { kubectl("", "delete", "crd", "pears.example.com") })
	kubectl("", "wait", "--for=condition=Established", "crd/pears.example.com")
	created := func() bool {
		const pear = `{"apiVersion":"example.com/v1","kind":"Pear","metadata":{"name":"a","namespace":"default"},` +
			`"spec":{"size":"Small","replicas":3}}`
		_, err := shared.KubectlInput(t.Context(), strings.NewReader(pear), "apply", "-f", "-")
		return err == nil
	}
	for deadline := time.Now().Add(time.Minute); !created(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the API server does not serve the kind")
		}
	}
	if spec := kubectl("", "get", "pears.v2.example.com", "a", "-o", "jsonpath={.spec}"); spec != `{"count":3,"size":"Small"}` {
		t.Errorf("in v2 the spec is %s", spec)
	}
	kubectl("", "patch", "pears.v2.example.com", "a", "--type=merge", "-p", `{"spec":{"count":5}}`)
	if spec := kubectl("", "get", "pears.v1.example.com", "a", "-o", "jsonpath={.spec}"); spec != `{"replicas":5,"size":"Small"}` {
		t.Errorf("in v1 the spec is %s", spec)
	}
	if stored := kubectl("", "get", "crd", "pears.example.com", "-o", "jsonpath={.status.storedVersions}"); stored != `["v1"]` {
		t.Errorf("objects are stored in %s", stored)
	}
}

// rename renames a field of v2, and writes the conversions that gen then asks for.
func rename(t *testing.T, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	renamed := strings.Replace(string(content), "Replicas *int32 `json:\"replicas,omitempty\"`",
		"Count *int32 `json:\"count,omitempty\"`", 1)
	if renamed == string(content) {
		t.Fatal("v2 has no field Replicas")
	}
	const conversions = `package v2

import (
	"k8s.io/apimachinery/pkg/conversion"

	v1 "example.com/pears/api/v1"
)

func Convert_v1_PearSpec_To_v2_PearSpec(in *v1.PearSpec, out *PearSpec, s conversion.Scope) error {
	out.Count = in.Replicas
	return autoConvert_v1_PearSpec_To_v2_PearSpec(in, out, s)
}

func Convert_v2_PearSpec_To_v1_PearSpec(in *PearSpec, out *v1.PearSpec, s conversion.Scope) error {
	out.Replicas = in.Count
	return autoConvert_v2_PearSpec_To_v1_PearSpec(in, out, s)
}
`
	for name, content := range map[string]string{path: renamed,
		filepath.Join(filepath.Dir(path), "conversion.go"): conversions} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// free returns an address at which nobody listens.
func free(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
