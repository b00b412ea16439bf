package main

import (
	_ "embed"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gen-toolkit/gen/internal/names"
)

//go:embed kubernetes.yaml
var kubernetes string

const boilerplate = "hack/boilerplate/boilerplate.generatego.txt"

// breaking compares two minor versions of k8s.io/api.
var breaking = work{name: "k8s.io/api, gen breaking against v0.36", module: "k8s.io/api",
	gen:    [][]string{{"gen", "breaking", "--against", "k8s.io/api@v0.36.6", "./..."}},
	target: target{within: 2 * time.Second}}

// gateway are the CRDs of gateway-api.
var gateway = crds("gateway-api, CRDs", "sigs.k8s.io/gateway-api@v1.6.1", "", nil, target{faster: 4}, "./apis/...")

// works are all works. A repetition follows the work that it repeats.
var works = slices.Concat(worksOnFruit, projectCommands, otherWorks)

var worksOnFruit = []work{
	fruit,
	repeated(fruit, target{faster: 500, within: 25 * time.Millisecond}),
	changed(fruit, "one field", fruitField, fruitSetter, target{faster: 100}),
}

var otherWorks = []work{
	api,
	repeated(api, target{faster: 500, within: 50 * time.Millisecond}),
	changed(api, "one field", anotherField, anotherSetter, target{faster: 100}),
	watched(api, "one field", anotherField, anotherSetter, target{within: 150 * time.Millisecond}),
	watched(api, "one field that most packages need", neededField, neededSetter,
		target{within: 150 * time.Millisecond}),
	completed(api, "a marker in core/v1", completion{"core/v1/types.go", "type Pod struct {",
		"// +kubebuilder:print", "kubebuilder:printcolumn"}, target{within: 50 * time.Millisecond}),
	completed(api, "a field's path in core/v1", completion{"core/v1/types.go", "type Pod struct {",
		"// +kubebuilder:printcolumn:name=a,type=string,JSONPath=.spec.", "nodeName"},
		target{within: 50 * time.Millisecond}),
	breaking,
	bridge,
	repeated(bridge, target{faster: 100}),
	gateway,
	repeated(gateway, target{faster: 20}),
	crds("k8s.io/api's workloads in CRDs", "", filepath.Join("..", "conformance"), nil, target{faster: 3},
		"./internal/embedding/v1"),
	crds("testdata, CRDs", "", filepath.Join("..", "..", "testdata"), []string{"generateEmbeddedObjectMeta=true"},
		target{faster: 3},
		"./apis/gauge/...", "./apis/depot/...", "./apis/orchard/..."),
	{
		name: "Kubernetes, deepcopy, defaults, conversion", long: true, target: target{faster: 25},
		config: kubernetes,
		drop:   []string{"zz_generated.deepcopy.go", "zz_generated.defaults.go", "zz_generated.conversion.go"},
		gen:    [][]string{{"gen", "run"}},
		upstream: [][]string{ // as in hack/update-codegen.sh of Kubernetes
			{"deepcopy-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.deepcopy.go",
				tagged + "k8s:deepcopy-gen"},
			{"defaulter-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.defaults.go",
				tagged + "k8s:defaulter-gen"},
			{"conversion-gen", "--go-header-file", boilerplate, "--output-file", "zz_generated.conversion.go",
				"--extra-peer-dirs", "k8s.io/kubernetes/pkg/apis/core", "--extra-peer-dirs",
				"k8s.io/kubernetes/pkg/apis/core/v1",
				"--extra-peer-dirs", "k8s.io/api/core/v1", tagged + "k8s:conversion-gen"},
		},
		input: []string{"pkg/apis", "cmd/kubeadm/app/apis", "pkg/kubelet/apis", "pkg/scheduler/apis", "pkg/proxy/apis",
			"pkg/controller", "staging/src/k8s.io"},
		outputs: []string{"pkg/apis/core/zz_generated.deepcopy.go", "pkg/apis/core/v1/zz_generated.defaults.go",
			"pkg/apis/core/v1/zz_generated.conversion.go",
			"staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go",
			"staging/src/k8s.io/apiserver/pkg/apis/audit/v1/zz_generated.conversion.go"},
	},
	everything, messages,
}

// crds returns the work of making the CRDs of some packages, in a module to copy or in a directory.
func crds(name, module, in string, options []string, t target, packages ...string) work {
	gen, upstream := []string{"gen", "crd", "--dir", written, "--conversion", "external"}, "crd"
	for i, option := range options { // as controller-gen has them
		gen = append(gen, "--"+names.Kebab(option))
		upstream += map[bool]string{true: ":", false: ","}[i == 0] + option
	}
	w := work{name: name, module: module, in: in, drop: []string{"go.work", "go.work.sum"},
		gen: [][]string{append(gen, packages...)}, outputs: []string{"*_*.yaml"}, target: t}
	w.upstream = [][]string{{"controller-gen", upstream, "output:crd:dir=" + written}}
	for _, pattern := range packages {
		w.upstream[0] = append(w.upstream[0], "paths="+pattern)
		w.input = append(w.input, strings.TrimSuffix(pattern, "/..."))
	}
	return w
}
