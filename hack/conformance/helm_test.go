package conformance

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"
)

// Programs that the tests run as their modules are published.
const (
	helm        = "helm.sh/helm/v4/cmd/helm@v4.2.1"
	kubeconform = "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0"
	kustomize   = "sigs.k8s.io/kustomize/kustomize/v5@v5.8.1"
)

// published builds a program of a published module.
func published(t *testing.T, pkg string) string {
	t.Helper()
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "install", "-trimpath", pkg)
	cmd.Env = append(os.Environ(), "GOBIN="+dir, "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go install %s: %v\n%s", pkg, err, out)
	}
	programs, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(programs) != 1 {
		t.Fatalf("go install %s installed %q: %v", pkg, programs, err)
	}
	return programs[0]
}

// TestHelm renders the chart of cert-manager with the CRDs that its make/_shared_new/helm/crds.mk makes by
// controller-gen, yq and sed, and with those that gen writes: Helm makes the same CRDs of both.
func TestHelm(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, helm)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	dir := scratch(t, "github.com/cert-manager/cert-manager@v1.21.2")
	chart := filepath.Join(dir, "deploy", "charts", "cert-manager")
	overlayFile(t, filepath.Join(chart, "Chart.yaml"), "apiVersion: v2\nname: cert-manager\nversion: 1.0.0\n")
	templates := filepath.Join(chart, "templates", "crd-*.yaml")
	values := [][]string{{}, {"crds.enabled=true"}, {"crds.enabled=true", "crds.keep=false"}, {"installCRDs=true"},
		{"crds.enabled=true", "global.commonLabels.team=fruit"}}
	render := func() (all []map[string]map[string]any) {
		for _, set := range values {
			args := []string{"template", "release", chart, "--namespace", "cert-manager"}
			for _, value := range set {
				args = append(args, "--set", value)
			}
			all = append(all, rendered(t, command(t, dir, program, args...)))
		}
		return all
	}
	want := render()
	written, err := filepath.Glob(templates)
	if err != nil || len(written) < 6 {
		t.Fatalf("the chart has the CRDs %q: %v", written, err)
	}
	for _, name := range written {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	command(t, dir, tool(t, "gen"), "crd", "--dir", t.TempDir(), "--helm-chart", chart, "--helm-templates",
		"--helm-condition", "or .Values.crds.enabled .Values.installCRDs", "--helm-keep", ".Values.crds.keep",
		"--helm-labels", "cert-manager.crd-labels", "./pkg/apis/...")
	got := render()
	crds := 0
	for i, set := range values {
		crds += len(want[i])
		if !reflect.DeepEqual(got[i], want[i]) {
			for name := range want[i] {
				if !reflect.DeepEqual(got[i][name], want[i][name]) {
					t.Errorf("with %v, CRD %s differs: %v", set, name, differences("", want[i][name], got[i][name]))
				}
			}
			if len(got[i]) != len(want[i]) {
				t.Errorf("with %v there are %d CRDs, not %d", set, len(got[i]), len(want[i]))
			}
		}
	}
	if len(want[0]) != 0 || crds < 20 {
		t.Errorf("the comparison is void: %d CRDs by default, %d in all", len(want[0]), crds)
	}
	t.Logf("%d CRDs with %d sets of values", crds, len(values))
}

// TestHelmChart has Helm check and render the chart of docs/how-to/helm-chart.md: two releases have roles, bindings,
// webhooks and services of their own.
func TestHelmChart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, helm)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	page, err := os.ReadFile("../../docs/how-to/helm-chart.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(page), "```")
	block := func(language, part string) string {
		for _, text := range blocks {
			if rest, ok := strings.CutPrefix(text, language+"\n"); ok && strings.Contains(rest, part) {
				return rest
			}
		}
		t.Fatalf("the page has no block with %s", part)
		return ""
	}
	dir := t.TempDir()
	chart := filepath.Join(dir, "charts", "fruit")
	for _, sub := range []string{filepath.Join(dir, "api", "v1"), filepath.Join(chart, "templates")} {
		if err := os.MkdirAll(sub, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	overlayFile(t, filepath.Join(dir, "go.mod"), "module example.org/fruit\n\ngo 1.26.0\n\nrequire "+
		"k8s.io/apimachinery v0.36.0\n")
	overlayFile(t, filepath.Join(dir, "gen.yaml"), block("yaml", "packages:"))
	overlayFile(t, filepath.Join(dir, "api/v1/fruit.go"), "// +groupName=example.org\n// +k8s:deepcopy-gen=package\n"+
		"package v1\n\nimport metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\"\n\n"+block("go", "type Fruit struct")+
		block("go", "type Values struct"))
	command(t, dir, "go", "mod", "tidy")
	overlayFile(t, filepath.Join(chart, "Chart.yaml"), "apiVersion: v2\nname: fruit\nversion: 0.1.0\n"+
		"icon: https://example.org/fruit.svg\n")
	overlayFile(t, filepath.Join(chart, "values.yaml"), "crds: {enabled: true, keep: true}\n")
	overlayFile(t, filepath.Join(chart, "templates/_helpers.tpl"), block("", "fruit.inject-ca\" -")+
		`{{- define "fruit.fullname" -}}{{ .Release.Name }}-fruit{{- end }}`+
		`{{- define "fruit.serviceAccountName" -}}{{ .Release.Name }}-account{{- end }}`+
		`{{- define "fruit.labels" -}}app.kubernetes.io/name: fruit{{- end }}`)
	command(t, dir, tool(t, "gen"), "run")
	command(t, dir, program, "lint", "--strict", chart)
	cmd := exec.CommandContext(t.Context(), program, "template", "red", chart, "--set", "crds.enabled=maybe")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "/crds/enabled") {
		t.Errorf("a value that is no boolean: %v\n%s", err, out)
	}
	for _, release := range []string{"red", "green"} {
		text := command(t, dir, program, "template", release, chart, "--namespace", "orchard")
		for _, part := range []string{
			"kind: CustomResourceDefinition\n", "helm.sh/resource-policy: keep\n",
			"  name: " + release + "-fruit-manager\n", "  name: " + release + "-account\n  namespace: orchard\n",
			"cert-manager.io/inject-ca-from: orchard/" + release + "-fruit-serving-cert\n",
			"      name: " + release + "-fruit-webhook-service\n      namespace: orchard\n",
		} {
			if !strings.Contains(text, part) {
				t.Errorf("release %s has no %q:\n%s", release, part, text)
			}
		}
	}
}

// rendered returns the CRDs among the objects that Helm or kustomize prints, by name.
func rendered(t *testing.T, text string) map[string]map[string]any {
	t.Helper()
	all := map[string]map[string]any{}
	for document := range strings.SplitSeq(text, "\n---\n") {
		var object map[string]any
		if err := yaml.Unmarshal([]byte(document), &object); err != nil {
			t.Fatal(err)
		}
		if object["kind"] == "CustomResourceDefinition" {
			all[object["metadata"].(map[string]any)["name"].(string)] = object
		}
	}
	return all
}

func overlayFile(t *testing.T, name, content string) {
	t.Helper()
	if _, err := os.Stat(name); err == nil {
		return
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestKustomize builds the CRDs of karmada, as its _crds/kustomization.yaml lists and patches them, and as gen writes
// that file: kustomize makes the same CRDs of both.
func TestKustomize(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, kustomize)
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "-mod=mod")
	dir := scratch(t, "github.com/karmada-io/karmada@v1.16.0")
	crds := filepath.Join(dir, "charts", "karmada", "_crds")
	want := rendered(t, command(t, dir, program, "build", crds))
	for _, name := range []string{"kustomization.yaml", "bases/apps", "bases/autoscaling", "bases/config",
		"bases/networking", "bases/policy", "bases/remedy", "bases/work"} {
		if err := os.RemoveAll(filepath.Join(crds, name)); err != nil {
			t.Fatal(err)
		}
	}
	command(t, dir, tool(t, "gen"), "crd", "--dir", filepath.Join(crds, "bases"),
		"--file", "{{first .Group}}/{{.Group}}_{{.Plural}}.yaml",
		"--kustomization", filepath.Join(crds, "kustomization.yaml"), "--controller-gen-version", "v0.19.0",
		"--empty-subresources",
		"--kustomize-resources", "bases/multicluster/multicluster.x-k8s.io_serviceexports.yaml",
		"--kustomize-resources", "bases/multicluster/multicluster.x-k8s.io_serviceimports.yaml",
		"--kustomize-patches", "patches/webhook_in_resourcebindings.yaml",
		"--kustomize-patches", "patches/webhook_in_clusterresourcebindings.yaml",
		"./pkg/apis/autoscaling/...", "./pkg/apis/config/...", "./pkg/apis/networking/...", "./pkg/apis/policy/...",
		"./pkg/apis/remedy/...", "./pkg/apis/work/...", "./pkg/apis/apps/...")
	got := rendered(t, command(t, dir, program, "build", crds))
	for name := range want {
		if !reflect.DeepEqual(got[name], want[name]) {
			t.Errorf("CRD %s differs: %v", name, differences("", want[name], got[name]))
		}
	}
	if len(got) != len(want) || len(want) < 15 {
		t.Errorf("there are %d CRDs, not %d", len(got), len(want))
	}
	t.Logf("%d CRDs", len(want))
}

// TestKubeconform has kubeconform check all samples with the strict JSON schemas.
func TestKubeconform(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	program := published(t, kubeconform)
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) {
			m := a.makeAll(t)
			location := m.strict + "/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json"
			t.Log(command(t, ".", program, "-summary", "-schema-location", location, m.samples))
		})
	}
}
