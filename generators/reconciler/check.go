package reconciler

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// canHaveController reports whether a kind can have a controller, and what is missing.
func (b *builder) canHaveController(r *model.Resource) bool {
	m, _ := r.Type.Markers.Find(kindMarker)
	if !r.Client.Has("list", "watch") {
		b.pass.Report(ruleKind.At(m.Pos, "+%s: the controller of %s needs a client with the verbs list and watch",
			kindMarker, r.Kind).
			Fix("give %s +genclient with these verbs, or remove the marker", r.Kind))
		return false
	}
	require.Object(b.pass, r.Type)
	complete := true
	for _, part := range []struct {
		generator string
		target    codegen.Target
	}{{"client", b.clientset}, {"lister", b.listers}, {"informer", b.informers}} {
		if b.pass.Enabled(part.generator, nil) || b.pass.HasGoFiles(part.target) {
			continue
		}
		complete = false
		b.pass.Report(ruleGenerators.At(m.Pos, "+%s: the controller of %s needs the output of generator %s, but there "+
			"is no package %s", kindMarker, r.Kind, part.generator, part.target.Path).
			Fix("let the generator %s run, too", part.generator))
	}
	return complete
}

// ineffective reports +gen:reconciler above types that are no kinds.
func (b *builder) ineffective() {
	for _, pkg := range b.pass.API.Packages {
		resources := map[*model.Type]bool{}
		for _, r := range pkg.Resources {
			resources[r.Type] = true
		}
		for _, t := range pkg.Types {
			if m, ok := t.Markers.Find(kindMarker); ok && !resources[t] {
				b.pass.Report(ruleKind.At(m.Pos, "+%s: %s is not a kind of any client", kindMarker, t.Name).
					Fix("give it +genclient, metav1.TypeMeta and metav1.ObjectMeta, or remove the marker"))
			}
		}
	}
}
