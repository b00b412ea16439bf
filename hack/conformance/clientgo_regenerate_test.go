package conformance

import (
	_ "embed"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const clientGo = "k8s.io/client-go"

// clientGoTrees are the directories of client-go that gen writes, beside what is hand-written there.
var clientGoTrees = []string{"kubernetes", "listers", "informers", "applyconfigurations"}

// A clients is a module with generated clients.
type clients struct {
	path  string   // e.g. "k8s.io/client-go"
	trees []string // its directories with generated files
	title string   // of the section of divergences.md with what may differ
}

var ofClientGo = clients{path: clientGo, trees: clientGoTrees, title: "Client-go"}

//go:embed client-go.yaml
var clientGoConfiguration string

// withoutClients are groups of k8s.io/api that clients do not request: servers send their objects to webhooks, or list
// in them what they serve.
var withoutClients = []string{"admission", "apidiscovery", "imagepolicy"}

// regenerateClientGo removes the generated files of a copy of client-go and runs gen once, for all of them. api is the
// directory of the k8s.io/api that belongs to it.
func regenerateClientGo(t *testing.T, copy module, api string) {
	t.Helper()
	types, err := filepath.Glob(filepath.Join(api, "*", "v*", "types.go"))
	if err != nil || len(types) == 0 {
		t.Fatalf("there are no types in %s: %v", api, err)
	}
	var clients []string
	for _, file := range types {
		group := filepath.Base(filepath.Dir(filepath.Dir(file)))
		if pattern := "k8s.io/api/" + group + "/..."; !slices.Contains(withoutClients, group) &&
			!slices.Contains(clients, pattern) {
			clients = append(clients, pattern)
		}
	}
	regenerateGroups(t, copy, clients, []string{"k8s.io/api/..."})
}

// regenerateGroups does the same for clients of these packages only, and for listers and informers of those.
func regenerateGroups(t *testing.T, copy module, clients, caches []string) {
	t.Helper()
	list := func(items []string) string { return "[" + strings.Join(items, ", ") + "]" }
	text := strings.NewReplacer("[CLIENTS]", list(clients), "[CACHES]", list(caches)).Replace(clientGoConfiguration)
	regenerateClients(t, copy, ofClientGo, text)
}

// regenerateClients removes the generated files of a copy of the module and runs gen once, with the configuration.
func regenerateClients(t *testing.T, copy module, of clients, configuration string) {
	t.Helper()
	for _, file := range generatedFiles(t, copy.dir, of.trees) {
		if err := os.Remove(filepath.Join(copy.dir, file)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(copy.dir, "gen.yaml"), []byte(configuration), 0o644); err != nil {
		t.Fatal(err)
	}
	genRun(t, copy.dir, copy.env)
}
