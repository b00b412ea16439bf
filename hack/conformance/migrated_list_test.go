package conformance

// A project is a published module whose generated files gen generates again.
type project struct {
	name   string            // of its file in _projects, e.g. "cert-manager"
	module string            // e.g. "github.com/cert-manager/cert-manager@v1.21.2"
	nested map[string]string // further modules of the same repository, by their directories
	crds   []string          // directories with them
	// calls of controller-gen that generate the module's CRDs again, where scripts have changed these
	remade    []string
	manifests []string // roles and webhook configurations
	openAPI   []string // directories with OpenAPI definitions
	// flags of _openapi/same_test.go
	openAPIFlags []string
	tests        []string // the packages whose tests are run
	files        int      // how many files upstream's tools wrote at least, so that the comparison is not void
	build        []string // the packages that are built, if not all: those with generated code and those that use it
	entries      int      // how many things the CRDs say at least
	short        bool     // tested with -short, too
}

// projects are published modules whose generated files gen generates again.
var projects = []project{
	{name: "sample-apiserver", module: "k8s.io/sample-apiserver@v0.36.3", files: 50, short: true,
		openAPI: []string{"pkg/generated/openapi"}, tests: []string{"./..."}},
	{name: "network-policy-api", module: "sigs.k8s.io/network-policy-api@v0.2.0", files: 76,
		crds: []string{"config/crd/experimental"}, entries: 200},
	{name: "metallb", module: "go.universe.tf/metallb@v0.16.2", files: 2, crds: []string{"config/crd/bases"},
		entries: 500,
		// The others import github.com/metallb/frr-k8s, which not every proxy of Go modules serves.
		build: []string{"./api/...", "./configmaptocrs/...", "./internal/allocator/...", "./internal/config/...",
			"./internal/k8s/webhooks/..."}},
	{name: "cluster-api", module: "sigs.k8s.io/cluster-api@v1.14.2",
		nested: map[string]string{"api": "sigs.k8s.io/cluster-api/api@v1.14.2"}, files: 44,
		crds: []string{"core/config/crd/bases", "bootstrap/kubeadm/config/crd/bases",
			"controlplane/kubeadm/config/crd/bases", "cmd/clusterctl/config/crd/bases",
			"controllers/crdmigrator/test/t1/crd", "controllers/crdmigrator/test/t2/crd",
			"controllers/crdmigrator/test/t3/crd", "controllers/crdmigrator/test/t4/crd",
			"internal/topology/upgrade/test/t1/crd", "internal/topology/upgrade/test/t2/crd",
			"util/deprecated/v1beta1/test/builder/crd", "util/test/builder/crd"},
		manifests: []string{"core/config/rbac/role.yaml", "core/config/webhook/manifests.yaml",
			"bootstrap/kubeadm/config/rbac/role.yaml",
			"bootstrap/kubeadm/config/webhook/manifests.yaml", "controlplane/kubeadm/config/rbac/role.yaml",
			"controlplane/kubeadm/config/webhook/manifests.yaml"},
		entries: 20000},
	{name: "contour", module: "github.com/projectcontour/contour@v1.33.8", files: 2, entries: 4000,
		crds:      []string{"examples/contour/crds"},
		remade:    []string{"crd paths=./apis/... output:crd:dir=examples/contour/crds"},
		manifests: []string{"examples/contour/02-role-contour.yaml", "examples/gateway-provisioner/01-roles.yaml"}},
	{name: "velero", module: "github.com/vmware-tanzu/velero@v1.18.3", files: 2, entries: 1500,
		crds:      []string{"config/crd/v1/bases", "config/crd/v2alpha1/bases"},
		manifests: []string{"config/rbac/role.yaml"},
		// Others import k8s.io/cli-runtime@v0.33.12, which not every proxy of Go modules serves.
		build: []string{"./pkg/apis/...", "./pkg/builder/...", "./pkg/client/...", "./pkg/label/..."}},
	{name: "cluster-api-provider-aws", module: "sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0", files: 24,
		crds: []string{"config/crd/bases"}, entries: 10000,
		manifests: []string{"config/rbac/role.yaml", "config/webhook/manifests.yaml"},
		// The others import the whole SDK of AWS, which takes many minutes to build.
		build: []string{"./api/...", "./exp/api/...", "./bootstrap/eks/api/...", "./controlplane/eks/api/...",
			"./controlplane/rosa/api/...",
			"./iam/api/...", "./cmd/clusterawsadm/api/..."}},
	{name: "cert-manager", module: "github.com/cert-manager/cert-manager@v1.21.2", crds: []string{"deploy/crds"},
		files: 160, entries: 1000, openAPI: []string{"internal/generated/openapi", "pkg/acme/webhook/openapi"},
		// its Makefile has an openapi-gen that is newer than the kube-openapi of its go.mod
		openAPIFlags: []string{"-element-defaults=false"},
		// What imports github.com/Venafi/vcert can't be built: the version that go.mod requires is no longer published.
		build: []string{"./pkg/apis/...", "./pkg/acme/...", "./pkg/client/...", "./internal/apis/acme/...",
			"./internal/apis/certmanager/...",
			"./internal/apis/meta/...", "./internal/apis/config/cainjector/...", "./internal/apis/config/shared/...",
			"./internal/apis/config/webhook/...", "./internal/webhook/...", "./internal/controller/..."}},
	{name: "keda", module: "github.com/kedacore/keda/v2@v2.21.0", crds: []string{"config/crd/bases"},
		manifests: []string{"config/rbac/role.yaml"},
		// scalers need the clients of a hundred services
		files: 30, entries: 1000,
		build: []string{"./apis/...", "./pkg/generated/...", "./pkg/eventreason/...", "./pkg/util/..."}},
	{name: "karpenter", module: "sigs.k8s.io/karpenter@v1.5.0",
		crds: []string{"pkg/apis/crds", "pkg/test/v1alpha1/crds", "kwok/apis/crds"}, files: 5, entries: 400,
		remade: []string{"crd paths=./pkg/apis/... output:crd:dir=pkg/apis/crds"}},
	{name: "kyverno", module: "github.com/kyverno/kyverno@v1.19.1", files: 180,
		// all would take too long
		build: []string{"./api/...", "./pkg/client/...", "./pkg/clients/kyverno/...", "./pkg/informers/..."}},
	{name: "lws", module: "sigs.k8s.io/lws@v0.7.0", crds: []string{"config/crd/bases"},
		manifests: []string{"config/rbac/role.yaml", "config/webhook/manifests.yaml"},
		files:     30, entries: 1000},
}
