package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/conformance"
)

// A work is one task for both sides. Each command runs in a fresh copy of the module, after its generated files are gone.
type work struct {
	name     string
	module   string   // to copy: a directory relative to this one, or a module, e.g. "k8s.io/api" as go.mod requires it; empty for Kubernetes' source tree
	in       string   // a directory relative to this one to work in, where everything is written to [written]: nothing is copied
	drop     []string // not for the source tree, which never has its generated files
	config   string   // what gen.yaml says, where the module has none or another one
	gen      [][]string
	upstream [][]string // one after another, as today's scripts run them; see tagged
	made     []string   // files that both sides must have made
	input    []string   // directories whose Go files are the input, for the floor
	again    bool       // gen has done it before, nothing has changed since, and it may remember
	long     bool       // upstream takes minutes, and so gets one run only
}

const (
	fruit     = "github.com/gen-toolkit/gen/examples/fruit"
	fruitAPI  = fruit + "/api/v1"
	clientset = fruit + "/client/clientset"
	listers   = fruit + "/client/listers"
	informers = fruit + "/client/informers"
	applied   = fruit + "/client/applyconfiguration"

	apiClients = "k8s.io/api/client"

	boilerplate = "hack/boilerplate/boilerplate.generatego.txt"
)

// crds returns the work of making the CRDs of some packages, in a module to copy or in a directory.
func crds(name, module, in string, options []string, packages ...string) work {
	gen, upstream := []string{"gen", "crd", "--dir", written}, "crd"
	for i, option := range options { // as controller-gen has them
		gen = append(gen, "--"+conformance.Flag(option))
		upstream += map[bool]string{true: ":", false: ","}[i == 0] + option
	}
	w := work{name: name, module: module, in: in, drop: []string{"go.work", "go.work.sum"}, gen: [][]string{append(gen, packages...)}, made: []string{"*_*.yaml"}}
	w.upstream = [][]string{{"controller-gen", upstream, "output:crd:dir=" + written}}
	for _, pattern := range packages {
		w.upstream[0] = append(w.upstream[0], "paths="+pattern)
		w.input = append(w.input, strings.TrimSuffix(pattern, "/..."))
	}
	return w
}

var works = []work{
	{
		// api/v1 alone, on both sides: api/orchard, and what is built upon the APIs, is dropped, and gen.yaml with it.
		name: "examples/fruit/api/v1, seven generators", module: filepath.Join("..", "..", "examples", "fruit"),
		drop: []string{"client", "config", "e2e", "controller", "cmd", "orchard", "webhook", "zz_generated.deepcopy.go", "zz_generated.register.go"},
		config: `packages: [./api/...]
generate:
  deepcopy:
  register:
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  applyconfiguration: {dir: client/applyconfiguration}
  crd: {dir: config/crd}
`,
		gen: [][]string{{"gen", "run"}},
		upstream: [][]string{
			{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./api/v1"},
			{"register-gen", "--output-file", "zz_generated.register.go", "./api/v1"},
			{"applyconfiguration-gen", "--output-dir", "client/applyconfiguration", "--output-pkg", applied, "./api/v1"},
			{"client-gen", "--clientset-name", "versioned", "--apply-configuration-package", applied, "--input-base", "", "--input", fruitAPI, "--output-dir", "client/clientset", "--output-pkg", clientset},
			{"lister-gen", "--output-dir", "client/listers", "--output-pkg", listers, "./api/v1"},
			{"informer-gen", "--versioned-clientset-package", clientset + "/versioned", "--listers-package", listers, "--output-dir", "client/informers", "--output-pkg", informers, "./api/v1"},
			{"controller-gen", "crd", "paths=./api/...", "output:crd:dir=config/crd"},
		},
		input: []string{"api"},
		made: []string{"api/v1/zz_generated.deepcopy.go", "api/v1/zz_generated.register.go", "client/clientset/versioned/clientset.go",
			"client/informers/externalversions/factory.go", "client/listers/*/v1/fruit.go", "client/applyconfiguration/*/v1/fruit.go", "config/crd/example.org_fruits.yaml"},
	},
	crds("gateway-api, CRDs", "sigs.k8s.io/gateway-api@v1.6.1", "", nil, "./apis/..."),
	crds("k8s.io/api's workloads in CRDs", "", filepath.Join("..", "conformance"), nil, "./internal/embedding/v1"),
	crds("testdata, CRDs", "", filepath.Join("..", "..", "testdata"), []string{"generateEmbeddedObjectMeta=true"}, "./apis/gauge/...", "./apis/depot/...", "./apis/orchard/..."),
	{
		name: "k8s.io/api, deepcopy", module: "k8s.io/api",
		drop:     []string{"zz_generated.deepcopy.go"},
		gen:      [][]string{{"gen", "deepcopy", "./..."}},
		upstream: [][]string{{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./..."}},
		input:    []string{"."},
		made:     []string{"core/v1/zz_generated.deepcopy.go", "apps/v1/zz_generated.deepcopy.go", "resource/v1/zz_generated.deepcopy.go"},
	},
	{
		name: "k8s.io/api, client, lister, informer, applyconfiguration", module: "k8s.io/api",
		config: `packages: [./...]
generate:
  client: {prefersProtobuf: true, pluralExceptions: ["Endpoints:Endpoints"]}
  lister: {}
  informer: {}
  applyconfiguration: {}
`,
		gen: [][]string{{"gen", "run"}},
		upstream: [][]string{ // without an OpenAPI file applyconfiguration-gen writes neither schema nor Extract functions, as gen does
			{"applyconfiguration-gen", "--output-dir", "client/applyconfiguration", "--output-pkg", apiClients + "/applyconfiguration", "./..."},
			{"client-gen", "--clientset-name", "versioned", "--input-base", "k8s.io/api", "--input", inputs + "genclient", "--prefers-protobuf", "--plural-exceptions", "Endpoints:Endpoints",
				"--apply-configuration-package", apiClients + "/applyconfiguration", "--output-dir", "client/clientset", "--output-pkg", apiClients + "/clientset"},
			{"lister-gen", "--plural-exceptions", "Endpoints:Endpoints", "--output-dir", "client/listers", "--output-pkg", apiClients + "/listers", tagged + "genclient"},
			{"informer-gen", "--plural-exceptions", "Endpoints:Endpoints", "--versioned-clientset-package", apiClients + "/clientset/versioned", "--listers-package", apiClients + "/listers",
				"--output-dir", "client/informers", "--output-pkg", apiClients + "/informers", tagged + "genclient"},
		},
		input: []string{"."},
		made: []string{"client/clientset/versioned/typed/apps/v1/deployment.go", "client/clientset/versioned/typed/apps/v1/fake/fake_deployment.go",
			"client/listers/resource/v1/deviceclass.go", "client/informers/externalversions/factory.go", "client/applyconfiguration/core/v1/podspec.go"},
	},
	{
		name: "Kubernetes, deepcopy, defaults, conversion", long: true,
		gen: [][]string{{"gen", "run"}},
		upstream: [][]string{ // as in hack/update-codegen.sh of Kubernetes
			{"deepcopy-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.deepcopy.go", tagged + "k8s:deepcopy-gen"},
			{"defaulter-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.defaults.go", tagged + "k8s:defaulter-gen"},
			{"conversion-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.conversion.go",
				"--extra-peer-dirs", "k8s.io/kubernetes/pkg/apis/core", "--extra-peer-dirs", "k8s.io/kubernetes/pkg/apis/core/v1",
				"--extra-peer-dirs", "k8s.io/api/core/v1", tagged + "k8s:conversion-gen"},
		},
		input: []string{"pkg/apis", "cmd/kubeadm/app/apis", "pkg/kubelet/apis", "pkg/scheduler/apis", "pkg/proxy/apis", "pkg/controller", "staging/src/k8s.io"},
		made: []string{"pkg/apis/core/zz_generated.deepcopy.go", "pkg/apis/core/v1/zz_generated.defaults.go", "pkg/apis/core/v1/zz_generated.conversion.go",
			"staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go", "staging/src/k8s.io/apiserver/pkg/apis/audit/v1/zz_generated.conversion.go"},
	},
}

// withAgain returns the works, and some of them once more for when nothing has changed.
func withAgain(works []work) []work {
	for _, w := range slices.Clone(works) {
		if !w.long && w.name != "k8s.io/api, deepcopy" {
			w.name, w.again = w.name+", nothing changed", true
			works = append(works, w)
		}
	}
	return works
}
