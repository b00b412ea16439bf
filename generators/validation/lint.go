package validation

// lint reports what breaks the conventions for markers of validation, which are those that validation-gen enforces.
// +k8s:validation-gen-nolint on a package or type turns them off. Each has a file of its own: lint_*.go.
func (g *graph) lint() {
	if g.request.markers.Has(noLint) {
		return
	}
	for _, n := range g.order {
		markers := g.own.of(n.typ.Markers)
		if markers.Has(noLint) {
			continue
		}
		g.lintMarkers(n.typ.PkgPath, markers)
		for _, p := range n.fields {
			markers := g.own.of(p.field.Markers)
			g.lintMarkers(n.typ.PkgPath, markers)
			g.lintField(n, p, markers)
		}
	}
}
