package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// otherClients are the modules of Kubernetes, beside client-go, with generated clients: TestClientGo compares those of
// client-go.
var otherClients = []struct {
	clients
	files, packages int // how many there are at least, so that the comparison is not void
}{
	{clients{path: "k8s.io/apiextensions-apiserver", trees: []string{"pkg/client", "examples/client-go/pkg/client"}},
		90, 30},
	{clients{path: "k8s.io/kube-aggregator", trees: []string{"pkg/client"}}, 40, 15},
	{clients{path: "k8s.io/metrics", trees: []string{"pkg/client/clientset"}}, 24, 7},
	{clients{path: "k8s.io/sample-apiserver", trees: []string{"pkg/generated"}}, 40, 15},
	{clients{path: "k8s.io/sample-controller", trees: []string{"pkg/generated"}}, 25, 12},
}

// sameClients compares the clients, listers, informers and apply configurations of the other API servers.
// The title is that of the section of divergences.md with what may differ.
func sameClients(t *testing.T, upstream, ours *source.Tree, title string) {
	var listed divergence.List
	var all []generated.Difference
	for _, of := range otherClients {
		if _, err := os.Stat(filepath.Join(upstream.Dir, Modules[of.path])); err != nil {
			continue // not in this tree
		}
		of.title = title
		var patterns []string
		for _, tree := range of.trees {
			patterns = append(patterns, of.path+"/"+tree+"/...")
		}
		var differences []generated.Difference
		listed, differences = compareAPI(t, of.clients, staged(upstream, of.path), staged(ours, of.path), of.files,
			of.packages, patterns...)
		all = append(all, differences...)
	}
	for _, problem := range listed.CheckSome(generated.Sort(all)) {
		t.Error("divergences.md: ", problem)
	}
}
