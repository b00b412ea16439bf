package main

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/hack/conformance"
)

// treeTools is the directory of Kubernetes' source tree where upstream's tools are, in the version of that tree.
const treeTools = "_output/bin"

// everything is every generated Go API file of Kubernetes and its staging modules, by the commands of
// hack/update-codegen.sh and of the modules' scripts that it calls. Of protobuf it has the .proto files only: for Go
// files go-to-protobuf needs protoc, which is no Go program. Upstream's scripts do more that is left out: they search
// for packages, build programs for the schemas of apply configurations, and generate deep copies, defaults,
// conversions and validation functions of five modules a second time.
var everything = work{
	name: "Kubernetes, everything but protobuf in Go", long: true, target: target{faster: 25}, allFiles: true,
	config: strings.Replace(string(conformance.Configuration), "    protobuf:\n", "    protobuf: {onlyIdl: true}\n", 1),
	gen:    [][]string{{"gen", "run", "--no-type-check"}}, // as upstream
	built: []string{"k8s.io/code-generator/cmd/...", "k8s.io/kube-openapi/cmd/openapi-gen",
		"k8s.io/kubernetes/cmd/genswaggertypedocs"},
	upstream: slices.Concat(ofKubernetes, ofClientGo, ofAPIServers),
	input:    []string{"pkg", "cmd/kubeadm/app/apis", "staging/src/k8s.io"},
	outputs: []string{"staging/src/k8s.io/api/core/v1/generated.proto",
		"staging/src/k8s.io/api/core/v1/zz_generated.deepcopy.go",
		"staging/src/k8s.io/api/apps/v1beta1/zz_generated.prerelease-lifecycle.go",
		"pkg/apis/core/v1/zz_generated.defaults.go", "pkg/apis/core/v1/zz_generated.validations.go",
		"pkg/apis/core/v1/zz_generated.conversion.go", "pkg/generated/openapi/zz_generated.openapi.go",
		"staging/src/k8s.io/client-go/kubernetes/typed/core/v1/pod.go",
		"staging/src/k8s.io/client-go/listers/core/v1/pod.go", "staging/src/k8s.io/client-go/informers/core/v1/pod.go",
		"staging/src/k8s.io/client-go/applyconfigurations/core/v1/pod.go",
		"staging/src/k8s.io/kube-aggregator/pkg/generated/openapi/zz_generated.openapi.go",
		"staging/src/k8s.io/metrics/pkg/client/clientset/versioned/clientset.go",
		"staging/src/k8s.io/sample-controller/pkg/generated/listers/samplecontroller/v1alpha1/foo.go"},
}

// messages is all of it, with protobuf in Go, by gen alone.
var messages = work{
	name: "Kubernetes, everything", long: true, allFiles: true, config: string(conformance.Configuration),
	gen:     everything.gen,
	input:   everything.input,
	outputs: append(slices.Clone(everything.outputs), "staging/src/k8s.io/api/core/v1/generated.pb.go"),
}

// fromTree returns the call of a tool with what all tools have in common.
func fromTree(name string, args ...string) []string {
	return append([]string{treeTools + "/" + name, "--go-header-file", boilerplate}, args...)
}

// ofKubernetes are the calls for all modules at once.
var ofKubernetes = [][]string{
	fromTree("go-to-protobuf", "--only-idl", "--output-dir", "staging/src", "--proto-import", "staging/src",
		"--proto-import", "third_party/protobuf", "--packages", inputs+"k8s:protobuf-gen in staging/src"),
	fromTree("deepcopy-gen", "--output-file", "zz_generated.deepcopy.go", tagged+"k8s:deepcopy-gen"),
	fromTree("prerelease-lifecycle-gen", "--output-file", "zz_generated.prerelease-lifecycle.go",
		tagged+"k8s:prerelease-lifecycle-gen"),
	fromTree("defaulter-gen", "--output-file", "zz_generated.defaults.go", tagged+"k8s:defaulter-gen"),
	fromTree("validation-gen", "--output-file", "zz_generated.validations.go",
		"--readonly-pkg", "k8s.io/apimachinery/pkg/apis/meta/v1", "--readonly-pkg",
		"k8s.io/apimachinery/pkg/api/resource",
		"--readonly-pkg", "k8s.io/apimachinery/pkg/runtime", "--readonly-pkg", "k8s.io/apimachinery/pkg/types",
		"--readonly-pkg", "k8s.io/apimachinery/pkg/util/intstr", "--readonly-pkg", "time", "--readonly-pkg",
		"k8s.io/code-generator/cmd/validation-gen/output_tests/_codegenignore/other", tagged+"k8s:validation-gen"),
	fromTree("conversion-gen", "--output-file", "zz_generated.conversion.go", "--extra-peer-dirs",
		"k8s.io/kubernetes/pkg/apis/core", "--extra-peer-dirs", "k8s.io/kubernetes/pkg/apis/core/v1",
		"--extra-peer-dirs",
		"k8s.io/api/core/v1", tagged+"k8s:conversion-gen"),
	openAPI("pkg/generated/openapi", "k8s.io/kubernetes/pkg/generated/openapi", definitions...),
	{"sh", "-c", swaggerDocs},
}

// swaggerDocs writes documentation, a file for each package. What surrounds it comes from a shell script of Kubernetes.
const swaggerDocs = `for types in staging/src/k8s.io/apimachinery/pkg/apis/meta/v1*/types.go \
		staging/src/k8s.io/api/*/v*/types.go; do
	` + treeTools + `/genswaggertypedocs -s $types -f ` + written + `/documentation.go || exit 1
done`

// definitions are where hack/update-codegen.sh finds packages with OpenAPI definitions.
var definitions = inEach("k8s:openapi-gen", "pkg", "cmd", "plugin", "staging/src/k8s.io/api",
	"staging/src/k8s.io/apiextensions-apiserver", "staging/src/k8s.io/apimachinery", "staging/src/k8s.io/apiserver",
	"staging/src/k8s.io/client-go", "staging/src/k8s.io/cloud-provider", "staging/src/k8s.io/component-base",
	"staging/src/k8s.io/controller-manager", "staging/src/k8s.io/kube-aggregator",
	"staging/src/k8s.io/kube-controller-manager", "staging/src/k8s.io/kube-proxy", "staging/src/k8s.io/kube-scheduler",
	"staging/src/k8s.io/kubectl", "staging/src/k8s.io/kubelet", "staging/src/k8s.io/metrics",
	"staging/src/k8s.io/pod-security-admission")

func inEach(marker string, dirs ...string) (args []string) {
	for _, dir := range dirs {
		args = append(args, tagged+marker+" in "+dir)
	}
	return args
}

func openAPI(dir, pkg string, packages ...string) []string {
	return fromTree("openapi-gen", append([]string{"--output-file", "zz_generated.openapi.go", "--output-dir", dir,
		"--output-pkg", pkg, "--report-filename", "/dev/null", "--output-model-name-file",
		"zz_generated.model_name.go"},
		packages...)...)
}
