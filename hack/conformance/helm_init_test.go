package conformance

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
)

// TestInitHelm has Helm check and render the chart that gen init writes: the controller may do what its role says. The
// webhook of a second version runs in the namespace that the CRD names, and in no other one.
func TestInitHelm(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, helm)
	dir := initialized(t, "--helm")
	chart := filepath.Join(dir, "charts", "fruit")
	command(t, dir, program, "lint", "--strict", chart)
	text := command(t, dir, program, "template", "release", chart, "--namespace", "orchard", "--include-crds",
		"--set", "image=example.org/fruit:v1")
	contains(t, text, "kind: ClusterRole\n", "kind: CustomResourceDefinition\n", "image: \"example.org/fruit:v1\"\n",
		"  - kind: ServiceAccount\n    name: fruit-controller\n    namespace: orchard\n", "memory: 256Mi\n")

	text = command(t, dir, program, "install", "release", chart, "--dry-run=client", "--namespace", "orchard")
	contains(t, text, "kubectl -n orchard rollout status deployment/fruit-controller\n",
		"kubectl get fruits.example.org -A\n")

	command(t, dir, tool(t, "gen"), "init", "--kind", "Fruit", "--version", "v2")
	command(t, dir, program, "lint", "--strict", chart)
	text = command(t, dir, program, "template", "release", chart, "--namespace", "fruit-system", "--include-crds")
	contains(t, text, webhookParts...)
	cmd := exec.CommandContext(t.Context(), program, "template", "release", chart, "--namespace", "orchard")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "add --namespace fruit-system") {
		t.Errorf("another namespace: %v\n%s", err, out)
	}
}

// webhookParts are parts of what runs a webhook: the CRD calls its service, which has the certificate's name.
var webhookParts = []string{
	"    cert-manager.io/inject-ca-from: fruit-system/example-webhook\n",
	"          name: example-webhook\n          namespace: fruit-system\n          path: /convert\n",
	"kind: Issuer\n", "example-webhook.fruit-system.svc", "secretName: example-webhook-tls",
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("there is no %q in\n%s", part, text)
		}
	}
}

// TestInitKustomize has kustomize build what gen init writes for a second version: all is in one namespace.
func TestInitKustomize(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, kustomize)
	dir := initialized(t, "--kustomize")
	command(t, dir, tool(t, "gen"), "init", "--kind", "Fruit", "--version", "v2")
	text := command(t, dir, program, "build", filepath.Join(dir, "config", "default"))
	contains(t, text, append(webhookParts, "image: example-webhook:latest\n", "image: fruit-controller:latest\n")...)
	if strings.Contains(text, "namespace: system\n") || strings.Count(text, "namespace: fruit-system\n") < 6 {
		t.Errorf("the namespaces:\n%s", text)
	}
}

// initialized returns a new project with a controller, whose modules of gen are those of this repository.
func initialized(t *testing.T, flag string) (dir string) {
	t.Helper()
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	dir = t.TempDir()
	path, version, _ := strings.Cut(codegen.Reconcile, "@")
	local, err := filepath.Abs("../../reconcile")
	if err != nil {
		t.Fatal(err)
	}
	overlayFile(t, filepath.Join(dir, "go.mod"), "module example.org/fruit\n\ngo 1.26.0\n\n"+
		"replace "+path+" "+version+" => "+local+"\n"+
		"replace "+path+"/reconcileprom "+version+" => "+filepath.Join(local, "reconcileprom")+"\n")
	command(t, dir, tool(t, "gen"), "init", "--kind", "Fruit", "--group", "example.org", "--controller", flag)
	return dir
}
