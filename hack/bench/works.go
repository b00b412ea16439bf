package main

import "path/filepath"

// A work is one task for both sides. Each command runs in a fresh copy of the module, after its generated files are gone.
type work struct {
	name     string
	module   string // to copy: a directory relative to this one, or a module of the module cache
	drop     []string
	gen      [][]string
	upstream [][]string // one after another, as today's scripts run them
	made     []string   // files that both sides must have made
}

const (
	fruit     = "github.com/gen-toolkit/gen/examples/fruit"
	fruitAPI  = fruit + "/api/v1"
	clientset = fruit + "/client/clientset"
	listers   = fruit + "/client/listers"
	informers = fruit + "/client/informers"
)

var works = []work{
	{
		name: "examples/fruit, all generators", module: filepath.Join("..", "..", "examples", "fruit"),
		drop: []string{"client", "config", "e2e", "controller", "cmd", "zz_generated.deepcopy.go", "zz_generated.register.go"},
		gen:  [][]string{{"gen", "run"}},
		upstream: [][]string{
			{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./api/v1"},
			{"register-gen", "--output-file", "zz_generated.register.go", "./api/v1"},
			{"client-gen", "--clientset-name", "versioned", "--input-base", "", "--input", fruitAPI, "--output-dir", "client/clientset", "--output-pkg", clientset},
			{"lister-gen", "--output-dir", "client/listers", "--output-pkg", listers, "./api/v1"},
			{"informer-gen", "--versioned-clientset-package", clientset + "/versioned", "--listers-package", listers, "--output-dir", "client/informers", "--output-pkg", informers, "./api/v1"},
			{"controller-gen", "crd", "paths=./api/...", "output:crd:dir=config/crd"},
		},
		made: []string{"api/v1/zz_generated.deepcopy.go", "api/v1/zz_generated.register.go", "client/clientset/versioned/clientset.go",
			"client/informers/externalversions/factory.go", "client/listers/*/v1/fruit.go", "config/crd/example.org_fruits.yaml"},
	},
	{
		name: "k8s.io/api, deepcopy", module: "k8s.io/api",
		drop:     []string{"zz_generated.deepcopy.go"},
		gen:      [][]string{{"gen", "deepcopy", "./..."}},
		upstream: [][]string{{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./..."}},
		made:     []string{"core/v1/zz_generated.deepcopy.go", "apps/v1/zz_generated.deepcopy.go", "resource/v1/zz_generated.deepcopy.go"},
	},
}
