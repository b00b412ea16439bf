package docs

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/apigraph"
)

// graphOf returns the kinds of a page with what leads from one to another as SVG, linked to where they are documented;
// "" where nothing leads anywhere.
func graphOf(p *codegen.Pass, page *API) string {
	addresses := map[string]string{} // by import path and name
	for _, group := range page.Groups {
		for _, version := range group.Versions {
			for _, kind := range version.Kinds {
				addresses[version.Package+"."+kind.Name] = "#" + kind.ID
			}
		}
	}
	address := func(k *apigraph.Kind) string { return addresses[k.Version.Path+"."+k.Name] }
	graph := apigraph.Of(p.API, nil)
	graph.Keep(func(k *apigraph.Kind) bool { return address(k) != "" })
	if len(graph.Edges) == 0 {
		return ""
	}
	var out strings.Builder
	graph.SVG(&out, address)
	return out.String()
}
