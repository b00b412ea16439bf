package main

import "path/filepath"

const (
	fruitModule    = "github.com/gen-toolkit/gen/examples/fruit"
	fruitClientset = fruitModule + "/client/clientset"
	fruitListers   = fruitModule + "/client/listers"
	fruitInformers = fruitModule + "/client/informers"
	fruitApplied   = fruitModule + "/client/applyconfiguration"
)

// fruit is examples/fruit by its own gen.yaml: all that the upstream tools generate, and controllers and documentation.
// Of the reconcilers, which are built upon the clients, only markers are left: the clients are not there yet.
var fruit = work{
	name: "examples/fruit, 13 generators", module: filepath.Join("..", "..", "examples", "fruit"),
	drop: []string{"client", "crd", "rbac", "manifests.yaml", "e2e", "apiserver", "cmd", "controller_test.go",
		"gardener.go", "index_test.go", "zz_generated.deepcopy.go", "zz_generated.defaults.go",
		"zz_generated.conversion.go", "zz_generated.register.go"},
	edits: []edit{{"controller/labeller.go", "",
		"package controller\n\n// +kubebuilder:rbac:groups=example.org,resources=fruits,verbs=list;watch;patch\n"}},
	gen: [][]string{{"gen", "run"}},
	upstream: [][]string{
		{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./api/..."},
		{"defaulter-gen", "--output-file", "zz_generated.defaults.go", "./api/..."},
		{"conversion-gen", "--output-file", "zz_generated.conversion.go", "./api/..."},
		{"register-gen", "--output-file", "zz_generated.register.go", "./api/..."},
		{"applyconfiguration-gen", "--output-dir", "client/applyconfiguration", "--output-pkg", fruitApplied,
			"./api/..."},
		{"client-gen", "--clientset-name", "versioned", "--apply-configuration-package", fruitApplied,
			"--input-base", "",
			"--input",
			fruitModule + "/api/v1," + fruitModule + "/api/orchard/v1," + fruitModule + "/api/orchard/v1alpha1",
			"--output-dir", "client/clientset", "--output-pkg", fruitClientset},
		{"lister-gen", "--output-dir", "client/listers", "--output-pkg", fruitListers, "./api/..."},
		{"informer-gen", "--versioned-clientset-package", fruitClientset + "/versioned", "--listers-package",
			fruitListers, "--output-dir", "client/informers",
			"--output-pkg", fruitInformers, "./api/..."},
		{"controller-gen", "crd", "rbac:roleName=fruit-controller", "webhook", "paths=./api/...", "paths=./controller",
			"paths=./webhook",
			"output:crd:dir=config/crd", "output:rbac:dir=config/rbac", "output:webhook:dir=config/webhook"},
	},
	input: []string{"api", "controller", "webhook"},
	outputs: []string{"api/v1/zz_generated.deepcopy.go", "api/v1/zz_generated.register.go",
		"api/orchard/v1/zz_generated.defaults.go",
		"api/orchard/v1alpha1/zz_generated.conversion.go", "client/clientset/versioned/clientset.go",
		"client/informers/externalversions/factory.go",
		"client/listers/*/v1/fruit.go", "client/applyconfiguration/*/v1/fruit.go", "config/crd/example.org_fruits.yaml",
		"config/rbac/role.yaml", "config/webhook/manifests.yaml"},
	target: target{faster: 40},
}

// fruitField is a new field of v1's FruitSpec, and fruitSetter what it brings about.
var (
	fruitField = edit{"api/v1/fruit.go", "type FruitSpec struct {\n",
		"type FruitSpec struct {\n	// Another is a field.\n	Another []string `json:\"another,omitempty\"`\n\n"}
	fruitSetter = sight{"client/applyconfiguration/example/v1/fruitspec.go", "WithAnother("}
)
