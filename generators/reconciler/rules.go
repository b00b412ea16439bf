package reconciler

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// The kinds of problems that this package reports.
var (
	ruleKind = &diag.Rule{
		Name: "controller-without-client", Severity: diag.Error,
		Doc: "+gen:reconciler is on a type without a client that lists and watches",
		Why: "A controller learns of changes from the informer of the kind.",
		Bad: "// +genclient\n" +
			"// +genclient:onlyVerbs=get\n" +
			"// +gen:reconciler",
		Good: "// +genclient\n" +
			"// +gen:reconciler",
	}
	ruleGenerators = &diag.Rule{
		Name: "controller-without-output", Severity: diag.Error,
		Doc:  "controllers lack the output of another generator",
		Why:  "A controller is built on the clientset, the listers and the informers of the job.",
		Bad:  "generate: {reconciler: {}}",
		Good: "generate: {client: {}, lister: {}, informer: {}, reconciler: {}}",
	}
	ruleWatchedKind = &diag.Rule{
		Name: "watched-kind", Severity: diag.Error,
		Doc:  "+gen:watches names a kind that a controller can't watch",
		Why:  "gen knows the informers of the job and of k8s.io/api, for kinds that API servers list and watch.",
		Bad:  "// +gen:watches:kind=k8s.io/api/core/v1.ConfigMaps,by=owner",
		Good: "// +gen:watches:kind=k8s.io/api/core/v1.ConfigMap,by=owner",
	}
	ruleWatchedTwice = &diag.Rule{
		Name: "watched-twice", Severity: diag.Error,
		Doc: "two +gen:watches of a kind say the same",
		Why: "The second one has no effect.",
		Bad: "// +gen:watches:kind=k8s.io/api/core/v1.Secret,by=owner\n" +
			"// +gen:watches:kind=k8s.io/api/core/v1.Secret,by=owner",
		Good: "// +gen:watches:kind=k8s.io/api/core/v1.Secret,by=owner",
	}
	ruleWatchedBy = &diag.Rule{
		Name: "watched-by", Severity: diag.Error,
		Doc: "by of +gen:watches leads from the watched kind to no object of the controller's kind",
		Why: "A change of the watched object would never lead to a Reconcile.",
		Bad: "// +gen:watches:kind=k8s.io/api/core/v1.Node,by=owner",
		Good: "// +gen:index:name=byNode,path=.spec.nodeName\n" +
			"// +gen:watches:kind=k8s.io/api/core/v1.Node,by=byNode",
	}
)

// Rules are the kinds of problems that this package reports, e.g. watched-kind.
var Rules = slices.Concat(require.Rules, diag.Table(diag.Page,
	ruleKind, ruleGenerators, ruleWatchedKind, ruleWatchedTwice, ruleWatchedBy,
))
