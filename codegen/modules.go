package codegen

import (
	"fmt"
	"strings"

	"golang.org/x/mod/semver"
)

// The modules that generated code imports, see [Kubernetes.Modules]. Kubernetes releases the first two together, with
// the same versions. Reconcile is what typed controllers of the generator reconciler run on.
const (
	ClientGo     = "k8s.io/client-go"
	Apimachinery = "k8s.io/apimachinery"
	Reconcile    = "github.com/gen-toolkit/gen/reconcile@v0.1.0"
)

// validateModules checks that modules beside those of Kubernetes have a version.
func validateModules(g *Generator) error {
	for _, module := range g.Kubernetes.Modules {
		_, version, _ := strings.Cut(module, "@")
		if module != ClientGo && module != Apimachinery && (version == "" || semver.Canonical(version) != version) {
			return fmt.Errorf("generator %s: module %s needs the oldest version that fits, e.g. example.org/lib@v1.2.0",
				g.Name, module)
		}
	}
	return nil
}
