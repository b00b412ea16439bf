package conformance

import (
	_ "embed"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// Kinds are the files beside API types that gen writes in place of upstream's, with how many of them
// k8s.io/kubernetes alone has.
var Kinds = map[string]int{
	"zz_generated.deepcopy.go":   103,
	"zz_generated.defaults.go":   66,
	"zz_generated.conversion.go": 97,

	"zz_generated.openapi.go":              1,
	"zz_generated.model_name.go":           1,
	"zz_generated.prerelease-lifecycle.go": 0,
	"zz_generated.register.go":             0,
	"types_swagger_doc_generated.go":       0,
	"zz_generated.validations.go":          35,
	"generated.pb.go":                      0,
	"generated.proto":                      0,
}

// Modules are the modules that get gen's files, with their directories in Kubernetes' source tree.
var Modules = modules("api", "apiextensions-apiserver", "apimachinery", "apiserver", "client-go", "cloud-provider",
	"code-generator", "component-base", "component-helpers", "controller-manager", "dynamic-resource-allocation",
	"kube-aggregator", "kube-controller-manager", "kube-proxy", "kube-scheduler", "kubectl", "kubelet", "metrics",
	"pod-security-admission", "sample-apiserver", "sample-controller")

func modules(staging ...string) map[string]string {
	all := map[string]string{"k8s.io/kubernetes": "."}
	for _, name := range staging {
		all["k8s.io/"+name] = "staging/src/k8s.io/" + name
	}
	return all
}

// Configuration is the gen.yaml for all of Kubernetes.
//
//go:embed kubernetes.yaml
var Configuration []byte

// Generated reports whether a path in Kubernetes' source tree is that of a file beside API types that gen writes, e.g.
// "staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go".
func Generated(name string) bool {
	_, ok := Kinds[path.Base(name)]
	return ok && !strings.HasPrefix(name, NotRegistered)
}

// NotRegistered is the directory of the test of register-gen, whose marker has a value that is none of register-gen's.
const NotRegistered = "staging/src/k8s.io/code-generator/cmd/register-gen/"

// Prepare removes from a source tree every file that gen writes in place of an upstream tool's, clients among them,
// and puts gen.yaml there.
func Prepare(dir string) error {
	if err := removeGenerated(dir); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "gen.yaml"), Configuration, 0o644)
}

// removeGenerated removes the files that gen writes from a directory.
func removeGenerated(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		generator, err := generatorOf(name)
		if err != nil || generator == "" {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil || strings.HasPrefix(filepath.ToSlash(rel), NotRegistered) {
			return err
		}
		return os.Remove(name)
	})
}

// generatorOf returns the generator of gen whose output a file is, or would be, e.g. "client"; "" for other files.
func generatorOf(name string) (string, error) {
	maker, err := maker(name)
	generator, _ := genheader.Replaced(maker)
	return generator, err
}

// maker returns the generator of a file, e.g. "client-gen" or "gen client"; "" for what is written by hand.
func maker(name string) (string, error) {
	if ext := filepath.Ext(name); ext != ".go" && ext != ".proto" {
		return "", nil
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	maker, _ := genheader.Maker(content)
	return maker, nil
}
