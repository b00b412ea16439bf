package main

import "slices"

const (
	stagingDir = "staging/src/"
	ofAPI      = "staging/src/k8s.io/api"
	metaV1     = "./staging/src/k8s.io/apimachinery/pkg/apis/meta/v1"
)

var endpoints = []string{"--plural-exceptions", "Endpoints:Endpoints"}

// ofClientGo are the calls for client-go.
var ofClientGo = [][]string{
	fromTree("applyconfiguration-gen", append(output("k8s.io/client-go/applyconfigurations"),
		tagged+"k8s:deepcopy-gen in "+ofAPI, metaV1)...),
	fromTree("client-gen", slices.Concat(output("k8s.io/client-go"), endpoints,
		[]string{"--clientset-name", "kubernetes", "--input-base", "k8s.io/api", "--prefers-protobuf",
			"--apply-configuration-package", "k8s.io/client-go/applyconfigurations",
			"--input", inputs + "genclient in " + ofAPI})...),
	fromTree("lister-gen", slices.Concat(output("k8s.io/client-go/listers"), endpoints,
		[]string{tagged + "genclient in " + ofAPI})...),
	fromTree("informer-gen", slices.Concat(output("k8s.io/client-go/informers"), endpoints,
		[]string{"--single-directory", "--versioned-clientset-package", "k8s.io/client-go/kubernetes",
			"--listers-package", "k8s.io/client-go/listers", tagged + "genclient in " + ofAPI})...),
}

// output returns the flags for what is written into a directory of a staging module.
func output(pkg string) []string {
	return []string{"--output-dir", stagingDir + pkg, "--output-pkg", pkg}
}

// An apiServer is a module, or a part of one, with clients of its own.
type apiServer struct {
	apis      string   // import path above its packages of types, e.g. "k8s.io/metrics/pkg/apis"
	versions  []string // of these, those with types of clients, e.g. "metrics/v1beta1"
	below     string   // import path above its clients, e.g. "k8s.io/metrics/pkg/client"
	clientset string   // directory of the clientset, e.g. "clientset"
	versioned string   // its name, e.g. "versioned"
	alone     bool     // the clientset is all there is
	openAPI   string   // import path of its OpenAPI definitions; "" for none
	extra     []string // packages that have some of these
}

var basics = []string{"k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/runtime", "k8s.io/apimachinery/pkg/version"}

// ofAPIServers are the calls for all others.
var ofAPIServers = slices.Concat(
	apiServer{apis: "k8s.io/apiextensions-apiserver/pkg/apis",
		versions:  []string{"apiextensions/v1", "apiextensions/v1beta1"},
		below:     "k8s.io/apiextensions-apiserver/pkg/client",
		clientset: "clientset", versioned: "clientset",
		openAPI: "k8s.io/apiextensions-apiserver/pkg/generated/openapi",
		extra:   append([]string{"k8s.io/api/autoscaling/v1"}, basics...)}.calls(),
	apiServer{apis: "k8s.io/apiextensions-apiserver/examples/client-go/pkg/apis", versions: []string{"cr/v1"},
		below:     "k8s.io/apiextensions-apiserver/examples/client-go/pkg/client",
		clientset: "clientset", versioned: "versioned"}.calls(),
	apiServer{apis: "k8s.io/kube-aggregator/pkg/apis", versions: []string{"apiregistration/v1",
		"apiregistration/v1beta1"},
		below: "k8s.io/kube-aggregator/pkg/client", clientset: "clientset_generated", versioned: "clientset",
		openAPI: "k8s.io/kube-aggregator/pkg/generated/openapi", extra: basics}.calls(),
	apiServer{apis: "k8s.io/metrics/pkg/apis", versions: []string{"metrics/v1alpha1", "metrics/v1beta1"},
		below: "k8s.io/metrics/pkg/client", clientset: "clientset", versioned: "versioned", alone: true}.calls(),
	apiServer{apis: "k8s.io/sample-apiserver/pkg/apis", versions: []string{"wardle/v1alpha1", "wardle/v1beta1"},
		below: "k8s.io/sample-apiserver/pkg/generated", clientset: "clientset", versioned: "versioned",
		openAPI: "k8s.io/sample-apiserver/pkg/generated/openapi", extra: basics}.calls(),
	apiServer{apis: "k8s.io/sample-controller/pkg/apis", versions: []string{"samplecontroller/v1alpha1"},
		below: "k8s.io/sample-controller/pkg/generated", clientset: "clientset", versioned: "versioned",
		openAPI: "k8s.io/sample-controller/pkg/generated/openapi", extra: basics}.calls(),
	[][]string{fromTree("register-gen", "--output-file", "zz_generated.register.go",
		"k8s.io/sample-controller/pkg/apis/samplecontroller/v1alpha1")},
)

// calls returns the calls of upstream's tools.
func (s apiServer) calls() (all [][]string) {
	var types, inputs []string
	for _, version := range s.versions {
		types = append(types, s.apis+"/"+version)
		inputs = append(inputs, "--input", version)
	}
	if s.openAPI != "" {
		all = append(all, openAPI(stagingDir+s.openAPI, s.openAPI, append(slices.Clone(types), s.extra...)...))
	}
	clientset, configurations := s.below+"/"+s.clientset, s.below+"/applyconfiguration"
	client := slices.Concat(output(clientset), inputs, []string{"--clientset-name", s.versioned, "--input-base",
		s.apis})
	if s.alone {
		return append(all, fromTree("client-gen", client...))
	}
	return append(all,
		fromTree("applyconfiguration-gen", append(output(configurations), types...)...),
		fromTree("client-gen", append(client, "--apply-configuration-package", configurations)...),
		fromTree("lister-gen", append(output(s.below+"/listers"), types...)...),
		fromTree("informer-gen", slices.Concat(output(s.below+"/informers"), []string{"--versioned-clientset-package",
			clientset + "/" + s.versioned, "--listers-package", s.below + "/listers"}, types)...))
}
