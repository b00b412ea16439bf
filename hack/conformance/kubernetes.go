package conformance

import (
	_ "embed"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Kinds are the files that gen writes in the place of upstream's, with how many of them k8s.io/kubernetes alone has.
var Kinds = map[string]int{
	"zz_generated.deepcopy.go":   103,
	"zz_generated.defaults.go":   66,
	"zz_generated.conversion.go": 97,

	"zz_generated.openapi.go":              1,
	"zz_generated.model_name.go":           1,
	"zz_generated.prerelease-lifecycle.go": 0,
	"types_swagger_doc_generated.go":       0,
	"zz_generated.validations.go":          35,
	"generated.pb.go":                      0,
	"generated.proto":                      0,
}

// Modules are the modules that get gen's files, with their directories in Kubernetes' source tree.
var Modules = map[string]string{
	"k8s.io/kubernetes":              ".",
	"k8s.io/api":                     "staging/src/k8s.io/api",
	"k8s.io/apiextensions-apiserver": "staging/src/k8s.io/apiextensions-apiserver",
	"k8s.io/apimachinery":            "staging/src/k8s.io/apimachinery",
	"k8s.io/apiserver":               "staging/src/k8s.io/apiserver",
	"k8s.io/client-go":               "staging/src/k8s.io/client-go",
	"k8s.io/kube-aggregator":         "staging/src/k8s.io/kube-aggregator",
}

// Configuration is the gen.yaml of the whole.
//
//go:embed kubernetes.yaml
var Configuration []byte

// Generated says of a path in Kubernetes' source tree, e.g. "staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go",
// whether gen writes that file.
func Generated(name string) bool {
	if _, ok := Kinds[path.Base(name)]; !ok {
		return false
	}
	if !strings.HasPrefix(name, "staging/") {
		return true
	}
	for _, dir := range Modules {
		if strings.HasPrefix(name, dir+"/") {
			return true
		}
	}
	return false
}

// Configure puts gen.yaml into a source tree.
func Configure(dir string) error {
	return os.WriteFile(filepath.Join(dir, "gen.yaml"), Configuration, 0o644)
}
