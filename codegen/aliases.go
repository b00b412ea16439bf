package codegen

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// kubernetesAPI begins the paths of the packages of Kubernetes' own API.
const kubernetesAPI = "k8s.io/api/"

// aliasesOf returns the import aliases of versions of API groups by import path, e.g. "examplev1" for version v1 of
// example.org, wherever the package lies. Where two packages would have the same, they have none. Kubernetes' own
// packages are left out: they have the aliases of their paths, as Kubernetes' linter demands, e.g.
// "apiserverinternalv1alpha1".
func aliasesOf(api *model.API) map[string]string {
	paths := map[string][]string{} // by alias
	for _, p := range api.Packages {
		if p.Group != "" && p.Version != "" && len(p.Resources) > 0 && !strings.HasPrefix(p.Path, kubernetesAPI) {
			alias := names.Identifier(strings.ToLower(p.GroupGoName + p.Version))
			paths[alias] = append(paths[alias], p.Path)
		}
	}
	aliases := map[string]string{}
	for alias, of := range paths {
		if len(of) == 1 {
			aliases[of[0]] = alias
		}
	}
	return aliases
}
