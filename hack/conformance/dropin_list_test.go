package conformance

import "strings"

// dropIns are modules beside those of [projects] and [more] whose calls are run.
var dropIns = []movedIn{
	{"gatekeeper", "github.com/open-policy-agent/gatekeeper/v3@v3.17.0", false},
	{"kueue", "sigs.k8s.io/kueue@v0.14.0", false},
	{"training-operator", "github.com/kubeflow/training-operator@v1.9.3", false},
	{"argo-rollouts", "github.com/argoproj/argo-rollouts@v1.10.1", false},
	{"external-snapshotter", "github.com/kubernetes-csi/external-snapshotter/client/v8@v8.7.0", false},
	{"descheduler", "sigs.k8s.io/descheduler@v0.36.0", false},
	{"jobset", "sigs.k8s.io/jobset@v0.10.1", false},
	{"kro", "github.com/kubernetes-sigs/kro@v0.9.4", false},
	{"kuberay", "github.com/ray-project/kuberay/ray-operator@v1.5.0", false},
	{"kwok", "sigs.k8s.io/kwok@v0.8.0", false},
	{"mcs-api", "sigs.k8s.io/mcs-api@v0.5.2", false},
	{"scheduler-plugins", "sigs.k8s.io/scheduler-plugins@v0.31.8", false},
	{"mpi-operator", "github.com/kubeflow/mpi-operator@v0.6.0", false},
	{"trainer", "github.com/kubeflow/trainer/v2@v2.0.0", false},
	{"volcano-apis", "volcano.sh/apis@v1.12.1", false},
	{"argo-events", "github.com/argoproj/argo-events@v1.9.6", false},
	{"cluster-api-provider-gcp", "sigs.k8s.io/cluster-api-provider-gcp@v1.10.0", false},
	{"istio-client-go", "istio.io/client-go@v1.32.0", false},
	{"provider-kubernetes", "github.com/crossplane-contrib/provider-kubernetes@v0.17.1", false},
	{"knative-serving", "knative.dev/serving@v0.48.1", false},
	{"openshift-api", "github.com/openshift/api@v0.0.0-20260420151639-34e60874783e", false},
	{"cilium", "github.com/cilium/cilium@v1.20.2", false},
	{"argo-cd", "github.com/argoproj/argo-cd/v3@v3.2.0", false},
	{"openshift-client-go", "github.com/openshift/client-go@v0.0.0-20251015124057-db0dee36e235", false},
}

// migrateFlags are those of gen migrate that its reports ask for.
var migrateFlags = map[string][]string{
	"external-snapshotter": {"--allow-markers", "optional."}, // a slip of the pen in its types
}

// renamed are outputs that scripts give other names after the calls.
var renamed = map[string][]string{
	"istio-client-go": {"pkg/clientset", "pkg/listers", "pkg/informers", "pkg/applyconfiguration"},
}

// dropInCalls are the calls of projects whose scripts gen does not read, each as the tool and its arguments.
var dropInCalls = map[string][][]string{
	"metallb": { // tasks.py, lines 407 and 1477
		{"controller-gen", "crd:crdVersions=v1", "rbac:roleName=manager-role", "webhook", "paths=./api/...",
			"output:crd:artifacts:config=config/crd/bases"},
		{"controller-gen", "object:headerFile=dev-env/deepcopy_header.txt", "paths=./api/..."},
	},
	"gatekeeper": { // Makefile, lines 334 and 363; its conversion-gen, line 364, has flags of v0.29 and before
		{"controller-gen", "crd", "rbac:roleName=manager-role", "webhook", "paths=./apis/...", "paths=./pkg/...",
			"output:crd:artifacts:config=config/crd/bases"},
		{"controller-gen", "object:headerFile=./hack/boilerplate.go.txt", "paths=./apis/...", "paths=./pkg/..."},
	},
	"external-snapshotter": { // hack/update-generated-code.sh, lines 25 and 29; hack/update-crd.sh, line 41
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/boilerplate.go.txt", "apis"},
		{"kube::codegen::gen_client", "--output-dir", ".", "--output-pkg",
			"github.com/kubernetes-csi/external-snapshotter/client/v8", "--boilerplate", "hack/boilerplate.go.txt",
			"--with-watch", "apis"},
		{"controller-gen", "crd", "paths=./apis/..."},
	},
	"descheduler": { // hack/update-generated-*.sh, line 7; find lists the packages
		{"deepcopy-gen", "--go-header-file", "hack/boilerplate/boilerplate.go.txt", "--output-file",
			"zz_generated.deepcopy.go", "./pkg/api/...", "./pkg/apis/...", "./pkg/framework/..."},
		{"defaulter-gen", "--go-header-file", "hack/boilerplate/boilerplate.go.txt", "--extra-peer-dirs",
			"sigs.k8s.io/descheduler/pkg/apis/componentconfig/v1alpha1,sigs.k8s.io/descheduler/pkg/api/v1alpha2",
			"--output-file", "zz_generated.defaults.go", "./pkg/api/...", "./pkg/apis/...", "./pkg/framework/..."},
		{"conversion-gen", "--go-header-file", "hack/boilerplate/boilerplate.go.txt", "--output-file",
			"zz_generated.conversion.go", "./pkg/api/v1alpha2", "./pkg/apis/componentconfig/v1alpha1"},
	},
	"kwok": { // hack/update-codegen.sh, lines 49 to 76; hack/update-controllergen.sh, line 33
		{"deepcopy-gen", "./pkg/apis/internalversion/", "./pkg/apis/v1alpha1/", "./pkg/apis/config/v1alpha1/",
			"./pkg/apis/action/v1alpha1/", "--output-file", "zz_generated.deepcopy.go",
			"--go-header-file", "./hack/boilerplate/boilerplate.generatego.txt"},
		{"defaulter-gen", "./pkg/apis/v1alpha1/", "./pkg/apis/config/v1alpha1/", "./pkg/apis/action/v1alpha1/",
			"--output-file", "zz_generated.defaults.go",
			"--go-header-file", "./hack/boilerplate/boilerplate.generatego.txt"},
		{"conversion-gen", "./pkg/apis/internalversion/", "--output-file", "zz_generated.conversion.go",
			"--go-header-file", "./hack/boilerplate/boilerplate.generatego.txt"},
		{"client-gen", "--clientset-name", "versioned", "--input-base", "",
			"--input", "sigs.k8s.io/kwok/pkg/apis/v1alpha1",
			"--output-pkg", "sigs.k8s.io/kwok/pkg/client/clientset", "--output-dir", "./pkg/client/clientset",
			"--go-header-file", "./hack/boilerplate/boilerplate.generatego.txt",
			"--plural-exceptions=Logs:Logs,ClusterLogs:ClusterLogs"},
		{"controller-gen", "rbac:roleName=kwok-controller", "crd:allowDangerousTypes=true",
			"paths=./pkg/apis/v1alpha1/", "output:crd:artifacts:config=kustomize/crd/bases",
			"output:rbac:artifacts:config=kustomize/rbac"},
	},
	"istio-client-go": { // Makefile.core.mk, lines 115 to 123, in the words of code-generator v0.30 and later
		append([]string{"deepcopy-gen", "--output-file", "zz_generated.deepcopy.gen.go",
			"--go-header-file", "header.go.txt"}, istioPackages...),
		append([]string{"applyconfiguration-gen", "--go-header-file", "header.go.txt",
			"--output-dir", "pkg/applyconfiguration", "--output-pkg", "istio.io/client-go/pkg/applyconfiguration",
			"k8s.io/apimachinery/pkg/apis/meta/v1"}, istioPackages...),
		{"client-gen", "--clientset-name", "versioned", "--input-base", "", "--input", strings.Join(istioPackages, ","),
			"--go-header-file", "header.go.txt", "--output-dir", "pkg/clientset",
			"--output-pkg", "istio.io/client-go/pkg/clientset",
			"--apply-configuration-package", "istio.io/client-go/pkg/applyconfiguration"},
		append([]string{"lister-gen", "--go-header-file", "header.go.txt", "--output-dir", "pkg/listers",
			"--output-pkg", "istio.io/client-go/pkg/listers"}, istioPackages...),
		append([]string{"informer-gen", "--go-header-file", "header.go.txt", "--output-dir", "pkg/informers",
			"--output-pkg", "istio.io/client-go/pkg/informers", "--listers-package", "istio.io/client-go/pkg/listers",
			"--versioned-clientset-package", "istio.io/client-go/pkg/clientset/versioned"}, istioPackages...),
	},
	"knative-serving": { // hack/update-codegen.sh, lines 65 and 89; hack/update-schemas.sh, line 31
		{"kube::codegen::gen_client", "--boilerplate", "hack/boilerplate/boilerplate.go.txt", "--output-dir",
			"pkg/client", "--output-pkg", "knative.dev/serving/pkg/client", "--with-watch", "pkg/apis"},
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/boilerplate/boilerplate.go.txt", "pkg"},
		{"controller-gen", "schemapatch:manifests=config/core/300-resources,generateEmbeddedObjectMeta=true",
			"output:dir=config/core/300-resources", "paths=./pkg/apis/..."},
	},
	"cilium": { // contrib/scripts/k8s-code-gen.sh, lines 89 to 112; contrib/scripts/k8s-manifests-gen.sh, line 46
		{"kube::codegen::gen_client", "./pkg/k8s/slim/k8s/api", "--output-dir", "pkg/k8s/slim/k8s/client",
			"--output-pkg", "github.com/cilium/cilium/pkg/k8s/slim/k8s/client", "--plural-exceptions",
			ciliumPlurals, "--boilerplate", "hack/custom-boilerplate.go.txt"},
		{"kube::codegen::gen_client", "./pkg/k8s/apis", "--with-watch", "--output-dir", "pkg/k8s/client",
			"--output-pkg", "github.com/cilium/cilium/pkg/k8s/client", "--plural-exceptions", ciliumPlurals,
			"--boilerplate", "hack/custom-boilerplate.go.txt"},
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/custom-boilerplate.go.txt", "api"},
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/custom-boilerplate.go.txt", "pkg"},
		{"controller-gen", "crd:crdVersions=v1", "paths=./pkg/k8s/apis/cilium.io/v2;./pkg/k8s/apis/cilium.io/v2alpha1;",
			"output:crd:artifacts:config=crds"},
	},
	"argo-cd": { // hack/update-codegen.sh, lines 50 to 55; hack/gen-crd-spec/main.go, line 28
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/custom-boilerplate.go.txt",
			"pkg/apis/application/v1alpha1"},
		{"kube::codegen::gen_client", "pkg/apis", "--output-dir", "pkg/client", "--output-pkg",
			"github.com/argoproj/argo-cd/v3/pkg/client", "--boilerplate", "hack/custom-boilerplate.go.txt",
			"--with-watch"},
		{"controller-gen", "paths=./pkg/apis/application/...", "crd:crdVersions=v1", "output:crd:dir=crds"},
	},
	"openshift-client-go": openshiftCalls(),
	"mcs-api": { // Makefile, lines 63 and 68
		{"controller-gen", "object:headerFile=hack/boilerplate.go.txt", "paths=./..."},
		{"controller-gen", "crd:crdVersions=v1", "rbac:roleName=mcs-derived-service-manager",
			"output:rbac:dir=config/rbac", "webhook", "schemapatch:manifests=config/crd-base", "paths=./...",
			"output:crd:none", "output:schemapatch:dir=config/crd"},
	},
	"scheduler-plugins": { // hack/update-codegen.sh, lines 40 to 55
		{"kube::codegen::gen_helpers", "--boilerplate", "hack/boilerplate/boilerplate.generatego.txt", "apis"},
		{"controller-gen", "object:headerFile=hack/boilerplate/boilerplate.generatego.txt",
			"paths=./apis/scheduling/..."},
		{"controller-gen", "crd:crdVersions=v1", "rbac:roleName=work-manager", "webhook",
			"paths=./apis/scheduling/...", "output:crd:artifacts:config=config/crd/bases"},
	},
}

var istioPackages = []string{"istio.io/client-go/pkg/apis/extensions/v1alpha1",
	"istio.io/client-go/pkg/apis/networking/v1alpha3", "istio.io/client-go/pkg/apis/networking/v1beta1",
	"istio.io/client-go/pkg/apis/networking/v1", "istio.io/client-go/pkg/apis/security/v1beta1",
	"istio.io/client-go/pkg/apis/security/v1", "istio.io/client-go/pkg/apis/telemetry/v1alpha1",
	"istio.io/client-go/pkg/apis/telemetry/v1"}

// moduleDir begins an argument that is the directory of a package, or a file below it after a colon.
const moduleDir = "dir of "

// openshiftCalls are those of hack/update-codegen.sh of openshift/client-go, lines 18 to 49: one for each API group.
func openshiftCalls() (all [][]string) {
	var externals []string
	for _, name := range []string{"OperatorSpec", "OperatorStatus", "OperatorCondition", "GenerationStatus"} {
		externals = append(externals, "github.com/openshift/api/operator/v1."+name+
			":github.com/openshift/client-go/operator/applyconfigurations/operator/v1")
	}
	for group := range strings.FieldsSeq("apiserver apps authorization build cloudnetwork config console helm image " +
		"imageregistry insights machine monitoring network oauth operator operatorcontrolplane operatoringress " +
		"project quota route samples security securityinternal servicecertsigner sharedresource template user " +
		"machineconfiguration") {
		of := externals
		if group == "machineconfiguration" {
			of = append([]string{"k8s.io/api/core/v1.ObjectReference:k8s.io/client-go/applyconfigurations/core/v1"},
				externals...)
		}
		all = append(all, []string{"kube::codegen::gen_client", "--with-watch", "--with-applyconfig",
			"--applyconfig-name", "applyconfigurations", "--applyconfig-externals", strings.Join(of, ","),
			"--applyconfig-openapi-schema", moduleDir + "github.com/openshift/api:/openapi/openapi.json",
			"--one-input-api", group, "--output-pkg", "github.com/openshift/client-go/" + group,
			"--output-dir", group, "--plural-exceptions",
			"DNS:DNSes,DNSList:DNSList,SecurityContextConstraints:SecurityContextConstraints",
			"--boilerplate", "hack/boilerplate.txt", moduleDir + "github.com/openshift/api"})
	}
	return all
}

const ciliumPlurals = "Endpoints:Endpoints,ResourceClaimParameters:ResourceClaimParameters," +
	"ResourceClassParameters:ResourceClassParameters"

// unserved are packages of modules that projects require and module proxies may not serve, by project and module. API
// types do not need them, but upstream's programs load all that is imported.
var unserved = map[string]map[string][]string{
	"cert-manager": {"github.com/Venafi/vcert/v5": {".", "pkg/certificate", "pkg/endpoint", "pkg/util",
		"pkg/venafi/cloud", "pkg/venafi/ngts", "pkg/venafi/tpp", "pkg/verror"}},
	"cilium": {"github.com/osrg/gobgp/v4": {"api", "pkg/apiutil", "pkg/packet/bgp", "pkg/server"},
		"sigs.k8s.io/mcs-api/controllers": {"."}},
}
