package validation

// lint reports what breaks the conventions for markers of validation, which are those that validation-gen enforces.
// +k8s:validation-gen-nolint on a package or type turns them off. Each has a file of its own: lint_*.go.
func (g *graph) lint() {
	if g.request.pkg.Markers.Has(noLint) {
		return
	}
	for _, n := range g.order {
		if n.typ.Markers.Has(noLint) {
			continue
		}
		g.lintMarkers(n.typ.PkgPath, n.typ.Markers)
		for _, p := range n.fields {
			g.lintMarkers(n.typ.PkgPath, p.field.Markers)
			g.lintField(n, p)
		}
	}
}
