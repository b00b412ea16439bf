package conformance

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

var updateReleases = flag.Bool("update-releases", false, "write releases.md")

// An evolution is the releases of an API, oldest first.
type evolution struct {
	module   string
	packages string // whose Go types are compared; "" for none
	crd      string // options of the crd generator; "-" for an API that is served without CRDs
	shipped  string // where the module has its CRDs, e.g. "config/crd"; "" for nowhere
	versions []string
}

// evolutions are APIs of which module proxies have about ten releases that this Go can read.
var evolutions = []evolution{
	{"k8s.io/api", "./...", "-", "", []string{"v0.27.4", "v0.28.3", "v0.29.15", "v0.30.14", "v0.31.14", "v0.32.13",
		"v0.33.13", "v0.34.13", "v0.35.10", "v0.36.6", "v0.37.2"}},
	{"sigs.k8s.io/gateway-api", "./apis/...", "", "config/crd/experimental",
		[]string{"v1.1.0", "v1.2.1", "v1.3.0", "v1.4.1", "v1.5.0", "v1.5.1", "v1.6.0", "v1.6.1", "v1.6.2", "v1.6.3"}},
	{"sigs.k8s.io/karpenter", "./pkg/apis/...", "", "pkg/apis/crds",
		[]string{"v1.0.8", "v1.1.5", "v1.5.5", "v1.6.4", "v1.9.0", "v1.10.0", "v1.11.2", "v1.12.1", "v1.13.0",
			"v1.14.0", "v1.14.1"}},
	{"github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring", "./...", "allowDangerousTypes: true", "",
		[]string{"v0.81.0", "v0.88.0", "v0.90.0", "v0.90.1", "v0.91.0", "v0.92.0", "v0.92.1", "v0.93.0", "v0.93.1",
			"v0.94.0", "v0.94.1", "v0.95.0", "v0.95.1"}},
	{"github.com/argoproj/argo-rollouts", "./pkg/apis/rollouts/...", "allowDangerousTypes: true", "manifests/crds",
		[]string{"v1.4.1", "v1.7.2", "v1.8.5", "v1.9.0", "v1.9.2", "v1.10.0", "v1.10.1"}},
	{"github.com/fluxcd/source-controller/api", "./...", "", "", []string{"v1.6.2", "v1.9.5", "v1.9.6"}},
	shipped("github.com/fluxcd/source-controller", "config/crd/bases", "v1.8.5", "v1.9.4", "v1.9.5", "v1.9.6"),
	shipped("github.com/fluxcd/kustomize-controller", "config/crd/bases", "v1.7.3", "v1.9.0", "v1.9.5", "v1.9.6"),
	shipped("github.com/cert-manager/cert-manager", "deploy/crds", "v1.21.0", "v1.21.1", "v1.21.2"),
	shipped("sigs.k8s.io/cluster-api", "config/crd/bases", "v1.8.4", "v1.13.4", "v1.13.5", "v1.13.6"),
	shipped("sigs.k8s.io/cluster-api", "controlplane/kubeadm/config/crd/bases",
		"v1.8.4", "v1.13.4", "v1.13.6", "v1.14.2"),
	shipped("istio.io/api", "kubernetes", "v1.24.2", "v1.30.8", "v1.31.0", "v1.31.4", "v1.32.0"),
	shipped("github.com/kedacore/keda/v2", "config/crd/bases", "v2.15.1", "v2.16.1", "v2.20.2", "v2.21.0"),
	shipped("github.com/vmware-tanzu/velero", "config/crd/v1/bases", "v1.14.0", "v1.18.3"),
	shipped("github.com/kyverno/kyverno", "config/crds", "v1.13.4", "v1.18.2", "v1.19.0", "v1.19.1"),
	shipped("go.universe.tf/metallb", "config/crd/bases", "v0.13.5", "v0.15.2", "v0.16.2"),
	shipped("github.com/argoproj/argo-cd/v3", "manifests/crds",
		"v3.0.0", "v3.1.0", "v3.2.0", "v3.3.0", "v3.4.0", "v3.5.0"),
	shipped("github.com/traefik/traefik/v3",
		"docs/content/reference/dynamic-configuration/kubernetes-crd-definition-v1.yml",
		"v3.6.12", "v3.7.11", "v3.7.13"),
	shipped("github.com/open-policy-agent/gatekeeper/v3", "config/crd/bases", "v3.17.0", "v3.23.1"),
	shipped("github.com/ray-project/kuberay/ray-operator", "config/crd/bases", "v1.4.0", "v1.5.0"),
	shipped("sigs.k8s.io/mcs-api", "config/crd", "v0.2.0", "v0.4.1", "v0.5.0", "v0.5.2"),
	shipped("github.com/kubernetes-sigs/kro", "helm/crds", "v0.9.3", "v0.9.4"),
}

// shipped returns an API of which only the CRDs are compared that its module ships.
func shipped(module, dir string, versions ...string) evolution {
	return evolution{module: module, crd: "-", shipped: dir, versions: versions}
}

// TestReleases writes what gen breaking finds between the releases of real APIs, and compares it with releases.md.
func TestReleases(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	var b strings.Builder
	b.WriteString("# What gen breaking finds between releases\n\n" +
		"TestReleases writes this page: -args -update-releases. A patch release should break nothing. A row with a " +
		"directory is about the CRDs that a module ships there, without its Go code.\n\n" +
		"| API | from | to | errors | warnings | findings by rule |\n|---|---|---|---|---|---|\n")
	for _, e := range evolutions {
		for i, to := range e.versions[1:] {
			if from := e.versions[i]; e.packages != "" {
				fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", e.module, from, to, e.row(t, from, to))
			}
		}
		for i, to := range e.versions[1:] {
			if from := e.versions[i]; e.shipped != "" {
				fmt.Fprintf(&b, "| %s, %s | %s | %s | %s |\n", e.module, e.shipped, from, to,
					e.row(t, from, to, "--crds", e.shipped))
			}
		}
	}
	if *updateReleases {
		if err := os.WriteFile("releases.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("releases.md")
	if err != nil || string(want) != b.String() {
		t.Errorf("releases.md is stale: %v; run the test with -args -update-releases\n%s", err, b.String())
	}
}

// row returns the numbers of findings.
func (e evolution) row(t *testing.T, from, to string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	crd := ""
	if e.crd != "-" {
		crd = "crd: {" + e.crd + "}"
	}
	config := fmt.Sprintf("packages: [%s]\ngenerate: {%s}\n", cmp.Or(e.packages, "./..."), cmp.Or(crd, "client: "))
	for name, text := range map[string]string{"gen.yaml": config, "go.mod": "module example.org/none\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr bytes.Buffer
	args := append([]string{"breaking", "-C", dir, "--format", "json", "--against", e.module + "@" + from,
		"--at", e.module + "@" + to}, flags...)
	status := genmain.Run(generators.All(), args, &stdout, &stderr)
	if status > 1 {
		t.Fatalf("%s %s: %s", e.module, to, stderr.String())
	}
	severities, rules := map[string]int{}, map[string]int{}
	for line := range strings.Lines(stderr.String()) {
		var d struct{ Severity, Rule string }
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if d.Rule != "" && d.Rule != "state-incomplete" { // which is about mistakes of the API
			severities[d.Severity]++
			rules[d.Rule]++
		}
	}
	var all []string
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		all = append(all, fmt.Sprintf("%s %d", rule, rules[rule]))
	}
	return fmt.Sprintf("%d | %d | %s", severities["error"], severities["warning"], strings.Join(all, ", "))
}
