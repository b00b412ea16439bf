package conformance

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

var updateImports = flag.Bool("update-imports", false, "write imports.md")

// importedProjects are projects with CRDs in their modules, and where these are.
var importedProjects = [][2]string{
	{"github.com/cert-manager/cert-manager@v1.21.2", "deploy/crds"},
	{"github.com/kyverno/kyverno@v1.19.1", "config/crds"},
	{"sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0", "config/crd/bases"},
	{"github.com/open-policy-agent/gatekeeper/v3@v3.17.0", "config/crd/bases"},
	{"sigs.k8s.io/cluster-api@v1.13.6", "config/crd/bases"},
	{"github.com/openkruise/kruise@v1.8.0", "config/crd/bases"},
	{"github.com/karmada-io/karmada@v1.16.0", "charts/karmada/_crds/bases"},
	{"go.universe.tf/metallb@v0.16.2", "config/crd/bases"},
	{"github.com/vmware-tanzu/velero@v1.18.3", "config/crd/v1/bases"},
	{"github.com/external-secrets/external-secrets@v1.3.2", "config/crds/bases"},
	{"sigs.k8s.io/gateway-api@v1.6.3", "config/crd/standard"},
	{"github.com/cilium/cilium@v1.20.2", "pkg/k8s/apis/cilium.io/client/crds"},
	{"github.com/prometheus-operator/prometheus-operator@v0.85.0", "example/prometheus-operator-crd"},
	{"open-cluster-management.io/api@v1.0.0", "."},
	{"sigs.k8s.io/karpenter@v1.14.1", "pkg/apis/crds"},
	{"github.com/traefik/traefik/v3@v3.7.13",
		"docs/content/reference/dynamic-configuration/kubernetes-crd-definition-v1.yml"},
	{"knative.dev/serving@v0.51.0", "config/core/300-resources"},
	{"github.com/argoproj/argo-rollouts@v1.9.0", "manifests/crds"},
	{"github.com/aws/amazon-vpc-cni-k8s@v1.15.5", "charts/aws-vpc-cni/crds"},
	{"sigs.k8s.io/scheduler-plugins@v0.30.6", "config/crd/bases"},
}

// TestImport makes Go types of the CRDs of real projects, compiles them, and writes what their CRDs lack: gen import
// itself makes the CRDs of the types, and compares.
func TestImport(t *testing.T) {
	if testing.Short() {
		t.Skip("downloads modules")
	}
	var b strings.Builder
	b.WriteString("# What Go types can't say of CRDs\n\n" +
		"TestImport writes this page: -args -update-imports. `gen import` makes types of the CRDs of these " +
		"projects, and from\n" +
		"the types CRDs again. A difference is a keyword of a schema that Go types can't have.\n\n" +
		"| project | versions of kinds | types | uses of real types | differences |\n|---|---|---|---|---|\n")
	for _, p := range importedProjects {
		t.Run(p[0], func(t *testing.T) { b.WriteString(importProject(t, p[0], p[1])) })
	}
	if *updateImports {
		if err := os.WriteFile("imports.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("imports.md")
	if err != nil || string(want) != b.String() {
		t.Errorf("imports.md is stale: %v; run the test with -args -update-imports\n%s", err, b.String())
	}
}

// realUse is the use of a type of Kubernetes.
var realUse = regexp.MustCompile(
	`\b(metav1|corev1|appsv1|autoscalingv2|batchv1|networkingv1|policyv1|rbacv1|resource|intstr)\.[A-Z]\w*`)

// keyword is the part of a difference that names the keyword.
var keyword = regexp.MustCompile(`: (\w[\w-]*) is .* in the CRD of its types`)

func importProject(t *testing.T, module, crds string) string {
	t.Helper()
	dir := t.TempDir()
	command(t, ".", "cp", "go.sum", dir)
	mod := "module example.org/imported\n\ngo 1.26\n" + command(t, ".", "go", "list", "-m", "-f",
		"require {{.Path}} {{.Version}}", "k8s.io/api", "k8s.io/apimachinery", "k8s.io/apiextensions-apiserver")
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644); err != nil {
		t.Fatal(err)
	}
	command(t, dir, "go", "get", "k8s.io/api/core/v1", "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1")
	var stdout, stderr bytes.Buffer
	status := genmain.Run(generators.All(), []string{"import", "-C", dir, "--lossy",
		filepath.Join(cached(t, module), filepath.FromSlash(crds))}, &stdout, &stderr)
	if status != 0 {
		t.Fatalf("%s%s", stdout.String(), stderr.String())
	}
	command(t, dir, "go", "build", "./...")
	kinds, types, real := 0, 0, 0
	err := filepath.WalkDir(filepath.Join(dir, "api"), func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		types += bytes.Count(text, []byte("\ntype "))
		kinds += bytes.Count(text, []byte("List struct {\n"))
		real += len(realUse.FindAll(text, -1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for line := range strings.Lines(stderr.String()) {
		if m := keyword.FindStringSubmatch(line); m != nil {
			counts[m[1]]++
		} else if strings.Contains(line, "warning: ") && !strings.Contains(line, "is left out") &&
			!strings.Contains(line, "[lossy-versions]") { // which the CRDs have, too
			t.Errorf("%s", line)
		}
	}
	var differences []string
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		differences = append(differences, fmt.Sprintf("%s %d", k, counts[k]))
	}
	return fmt.Sprintf("| %s | %d | %d | %d | %s |\n", module, kinds, types, real, strings.Join(differences, ", "))
}
