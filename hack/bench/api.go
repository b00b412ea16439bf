package main

const apiClients = "k8s.io/api/client"

// api is k8s.io/api with all that its clients need. Its hand-written register.go files are removed. Packages whose
// group follows only from their path get the marker that registration needs.
var api = work{
	name: "k8s.io/api, six generators", module: "k8s.io/api",
	drop: []string{"zz_generated.deepcopy.go", "register.go"}, requires: []string{"k8s.io/client-go"},
	edits: grouped(map[string][]string{
		"apps": {"v1", "v1beta1", "v1beta2"}, "autoscaling": {"v1", "v2"}, "batch": {"v1", "v1beta1"},
		"extensions": {"v1beta1"}, "policy": {"v1", "v1beta1"},
	}),
	config: `packages: [./...]
generate:
  deepcopy: {}
  register: {}
  client: {prefersProtobuf: true, pluralExceptions: ["Endpoints:Endpoints"]}
  lister: {}
  informer: {}
  applyconfiguration: {}
`,
	gen: [][]string{{"gen", "run"}},
	// without an OpenAPI file applyconfiguration-gen writes neither schema nor Extract functions, as gen does
	upstream: [][]string{
		{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", "./..."},
		{"register-gen", "--output-file", "zz_generated.register.go", "./..."},
		{"applyconfiguration-gen", "--output-dir", "client/applyconfiguration", "--output-pkg",
			apiClients + "/applyconfiguration", "./..."},
		{"client-gen", "--clientset-name", "versioned", "--input-base", "k8s.io/api", "--input", inputs + "genclient",
			"--prefers-protobuf", "--plural-exceptions", "Endpoints:Endpoints",
			"--apply-configuration-package", apiClients + "/applyconfiguration", "--output-dir", "client/clientset",
			"--output-pkg", apiClients + "/clientset"},
		{"lister-gen", "--plural-exceptions", "Endpoints:Endpoints", "--output-dir", "client/listers", "--output-pkg",
			apiClients + "/listers", tagged + "genclient"},
		{"informer-gen", "--plural-exceptions", "Endpoints:Endpoints", "--versioned-clientset-package",
			apiClients + "/clientset/versioned", "--listers-package", apiClients + "/listers",
			"--output-dir", "client/informers", "--output-pkg", apiClients + "/informers", tagged + "genclient"},
	},
	input: []string{"."},
	outputs: []string{"core/v1/zz_generated.deepcopy.go", "resource/v1/zz_generated.deepcopy.go",
		"core/v1/zz_generated.register.go", "apps/v1/zz_generated.register.go",
		"client/clientset/versioned/typed/apps/v1/deployment.go",
		"client/clientset/versioned/typed/apps/v1/fake/fake_deployment.go",
		"client/listers/resource/v1/deviceclass.go", "client/informers/externalversions/factory.go",
		"client/applyconfiguration/core/v1/podspec.go"},
	target: target{faster: 40, smaller: 3},
}

// anotherField is a new field of apps/v1's DeploymentSpec, and anotherSetter what it brings about.
var (
	anotherField = edit{"apps/v1/types.go", "type DeploymentSpec struct {\n",
		"type DeploymentSpec struct {\n	// Another is a field.\n" +
			"	Another []string `json:\"another,omitempty\" protobuf:\"bytes,99,rep,name=another\"`\n\n"}
	anotherSetter = sight{"client/applyconfiguration/apps/v1/deploymentspec.go", "WithAnother("}
)

// neededField is one of core/v1's PodSpec, and neededSetter what it brings about.
var (
	neededField = edit{"core/v1/types.go", "type PodSpec struct {\n",
		"type PodSpec struct {\n	// Another is a field.\n" +
			"	Another []string `json:\"another,omitempty\" protobuf:\"bytes,99,rep,name=another\"`\n\n"}
	neededSetter = sight{"client/applyconfiguration/core/v1/podspec.go", "WithAnother("}
)

// grouped returns the edits that name the groups of packages, e.g. of apps/v1.
func grouped(versions map[string][]string) (edits []edit) {
	const line = "// +k8s:deepcopy-gen=package\n"
	for group, all := range versions {
		for _, version := range all {
			edits = append(edits, edit{group + "/" + version + "/doc.go", line, line + "// +groupName=" + group + "\n"})
		}
	}
	return edits
}
