package main

// bridgeProgram is gen with generators of code-generator.
const bridgeProgram = "github.com/gen-toolkit/gen/hack/conformance/bridged"

// bridge is k8s.io/api with generators of code-generator, by package gengobridge and by their own programs.
// register-gen writes only where there is no register.go.
var bridge = work{
	name: "k8s.io/api, deepcopy-gen, register-gen, lister-gen by gengobridge", module: "k8s.io/api",
	drop: []string{"zz_generated.deepcopy.go", "register.go"},
	config: `packages: [./...]
generate:
  deepcopygen: {}
  registergen: {}
  listergen: {dir: listers}
`,
	gen: [][]string{{"bridged", "run"}},
	upstream: [][]string{
		{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./..."},
		{"register-gen", "--output-file", "zz_generated.register.go", "./..."},
		{"lister-gen", "--output-dir", "listers", "--output-pkg", "k8s.io/api/listers", "./..."},
	},
	input: []string{"."},
	outputs: []string{"core/v1/zz_generated.deepcopy.go", "core/v1/zz_generated.register.go",
		"listers/apps/v1/deployment.go"},
	target: target{faster: 5},
}
