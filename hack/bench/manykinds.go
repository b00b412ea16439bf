package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/hack/bench/kinds"
)

// A manyKinds is a module with many synthetic kinds: see package kinds.
type manyKinds struct {
	Dir    string
	Kinds  int
	Config string // gen.yaml
}

// write makes the module.
func (m manyKinds) write(ctx context.Context) error {
	api, err := downloaded(ctx, "k8s.io/api")
	if err != nil {
		return err
	}
	if _, err := kinds.Write(m.Dir, kinds.Config{Kinds: m.Kinds, Seed: 1, API: api}); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(m.Dir, "gen.yaml"), []byte(m.Config), 0o644); err != nil {
		return err
	}
	return writeGoMod(ctx, m.Dir, kinds.Module)
}

const kindsConfig = `packages: [./apis/...]
generate:
  deepcopy: {}
  crd: {dir: config/crd}
`

const clientsConfig = kindsConfig + `  register: {}
  client: {dir: client/clientset}
  lister: {dir: client/listers}
  informer: {dir: client/informers}
  applyconfiguration: {dir: client/applyconfiguration}
`

// kindsWork returns the work of making deep copies and CRDs of many kinds.
func kindsWork(n int, t target) work {
	return work{
		name: fmt.Sprintf("%d kinds, deepcopy and crd", n), kinds: n, long: n >= 1000, config: kindsConfig,
		gen:      [][]string{{"gen", "run"}},
		upstream: [][]string{{"controller-gen", "object", "crd", "paths=./apis/...", "output:crd:dir=config/crd"}},
		input:    []string{"apis"},
		outputs:  []string{"apis/compute000/v1/zz_generated.deepcopy.go", "config/crd/compute000.example.org_*.yaml"},
		target:   t,
	}
}

// clientsWork returns the work of making clients and what belongs to them, too.
func clientsWork(n int, t target) work {
	const clients, pkg = "client/", kinds.Module + "/client/"
	w := kindsWork(n, t)
	w.name, w.config = fmt.Sprintf("%d kinds, seven generators", n), clientsConfig
	w.upstream = [][]string{
		{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./apis/..."},
		{"register-gen", "--output-file", "zz_generated.register.go", tagged + "groupName in apis"},
		{"applyconfiguration-gen", "--output-dir", clients + "applyconfiguration", "--output-pkg",
			pkg + "applyconfiguration", "./apis/..."},
		{"client-gen", "--clientset-name", "versioned", "--apply-configuration-package", pkg + "applyconfiguration",
			"--input-base", kinds.Module + "/apis", "--input", inputs + "groupName in apis",
			"--output-dir", clients + "clientset", "--output-pkg", pkg + "clientset"},
		{"lister-gen", "--output-dir", clients + "listers", "--output-pkg", pkg + "listers",
			tagged + "groupName in apis"},
		{"informer-gen", "--versioned-clientset-package", pkg + "clientset/versioned", "--listers-package",
			pkg + "listers", "--output-dir", clients + "informers", "--output-pkg", pkg + "informers",
			tagged + "groupName in apis"},
		{"controller-gen", "crd", "paths=./apis/...", "output:crd:dir=config/crd"},
	}
	w.outputs = append(w.outputs, "apis/compute000/v1/zz_generated.register.go",
		"client/clientset/versioned/typed/compute000/v1/clusterpolicy.go",
		"client/informers/externalversions/factory.go",
		"client/listers/compute000/v1/clusterpolicy.go", "client/applyconfiguration/compute000/v1/clusterpolicy.go")
	return w
}

// elsewhere returns the work for when gen has done it before in another directory: its cache says of each CRD that the
// API server accepts it, and nothing of the outputs.
func elsewhere(w work, t target) work {
	w.name, w.of, w.elsewhere, w.target = w.name+": proofs cached", w.name, true, t
	return w
}

// kindsField is a new field of a kind, kindsProperty what it brings about in the CRD, and kindsSetter in the apply
// configuration.
var (
	kindsField = edit{"apis/compute000/v1/clusterPolicy_types.go", "type ClusterPolicyParameters struct {\n",
		"type ClusterPolicyParameters struct {\n	// Another is a field.\n	// +optional\n" +
			"	Another []string `json:\"another,omitempty\"`\n\n"}
	kindsProperty = sight{"config/crd/compute000.example.org_clusterpolicies.yaml", "another:"}
	kindsSetter   = sight{"client/applyconfiguration/compute000/v1/clusterpolicyparameters.go", "WithAnother("}
)

// kindWorks returns the works on a number of kinds, with the goals for 2,000.
func kindWorks(n int) []work {
	crds, clients := kindsWork(n, target{cheaper: 1.6, smaller: 3, peak: 800e6}), clientsWork(n, target{cheaper: 10})
	return []work{
		crds,
		elsewhere(crds, target{cheaper: 3}),
		changed(crds, "one field", kindsField, kindsProperty, target{cheaper: 15, peak: 600e6}),
		repeated(crds, target{cheaper: 200}),
		clients,
		changed(clients, "one field", kindsField, kindsSetter, target{}),
		repeated(clients, target{}),
	}
}
