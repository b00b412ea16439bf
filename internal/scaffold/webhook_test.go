package scaffold

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestDeployWebhook: the webhook of a second version runs in the namespace of the controller, whose kustomization has
// it once. One that gen init can't read is named.
func TestDeployWebhook(t *testing.T) {
	const types = "package v1\n\n// Fruit grows.\ntype Fruit struct{}\n"
	tree := fstest.MapFS{"go.mod": {Data: []byte("module example.org/m\n")}, "api/v1/fruit.go": {Data: []byte(types)},
		kustomization: {Data: []byte("namespace: orchards # ours\nresources:\n  - ../crd\nimages:\n" +
			"  - name: controller\n")}}
	request := Request{Kind: "Fruit", Group: "example.org", Version: "v2", Dir: "api"}
	plan := func() (string, map[string]string) {
		t.Helper()
		files, next, err := Plan(tree, request)
		if err != nil {
			return err.Error(), nil
		}
		of := map[string]string{}
		for _, f := range files {
			of[f.Name] = string(f.Content)
		}
		return next, of
	}
	next, of := plan()
	const want = "namespace: orchards # ours\nresources:\n  - ../example-webhook\n  - ../crd\nimages:\n" +
		"  - name: example-webhook\n    newName: example-webhook # where your cluster finds the image\n" +
		"    newTag: latest\n  - name: controller\n"
	if of[kustomization] != want {
		t.Errorf("%s is\n%s", kustomization, of[kustomization])
	}
	for name, part := range map[string]string{
		"api/v1/fruit.go": "// +gen:conversion:webhook:serviceName=example-webhook,serviceNamespace=orchards," +
			"path=/convert\n" +
			"// +kubebuilder:metadata:annotations=\"cert-manager.io/inject-ca-from=orchards/example-webhook\"\n",
		"config/example-webhook/kustomization.yaml": "  - webhook.yaml\n",
		"config/example-webhook/webhook.yaml":       "  dnsNames: [example-webhook.orchards.svc]\n",
		"cmd/example-webhook/main.go":               "certificate for example-webhook.orchards.svc",
		"cmd/example-webhook/Dockerfile":            "docker build -f cmd/example-webhook/Dockerfile",
	} {
		if !strings.Contains(of[name], part) {
			t.Errorf("%s has no %q:\n%s", name, part, of[name])
		}
	}
	if !strings.Contains(next, "The CRD calls it in namespace orchards.") {
		t.Errorf("next is\n%s", next)
	}

	tree[kustomization].Data = []byte(want)
	if _, of = plan(); of[kustomization] != "" {
		t.Errorf("%s changes again:\n%s", kustomization, of[kustomization])
	}
	tree[kustomization].Data = []byte("namespace: orchards\nresources: [../crd]\nimages:\n")
	if next, _ = plan(); !strings.Contains(next, kustomization+" has no line resources: below which gen init "+
		"would add\n  - ../example-webhook\n") {
		t.Errorf("got %s", next)
	}
}
