package applyconfiguration

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// checkExternal reports external apply configurations that do not exist.
func (b *builder) checkExternal() {
	for _, entry := range b.options.External {
		typ, _, ok := parseExternal(entry)
		if !ok {
			continue // its form has been reported
		}
		name := b.external[typ]
		switch in := b.pass.API.Dependency(name.Path); {
		case in == nil:
			b.pass.Report(ruleExternal.At(diag.NoPosition, "package %s of externalApplyConfigurations can't be loaded",
				name.Path).
				Fix("write the import path of a package of this module or of one that go.mod requires"))
		case in.Type(name.Name) == nil:
			from, _ := marker.Qualified(typ)
			problem := ruleExternal.At(diag.NoPosition, "package %s has no %s", name.Path, name.Name)
			var there []string
			for _, t := range in.Types { // without what all have in common
				there = append(there, strings.TrimSuffix(t.Name, Suffix))
			}
			if near := marker.Closest(strings.TrimSuffix(name.Name, Suffix), there); near != "" {
				b.pass.Report(problem.Fix("did you mean %s.%s:%s?", from, near, name.Path))
				continue
			}
			b.pass.Report(problem.Fix("remove %s from externalApplyConfigurations", entry))
		}
	}
}

// choose finds the types that get an apply configuration: structs of the job's packages that can be reached from a
// resource that can be applied, or from the input of a method that applies.
func (b *builder) choose() {
	reached := map[*model.Type]bool{}
	b.root = map[*model.Type]*model.Resource{}
	for _, p := range b.pass.API.Packages {
		if p.Markers.IsFalse("k8s:applyconfiguration-gen") {
			continue
		}
		for _, r := range p.Resources {
			if b.wanted(r) {
				b.roots = append(b.roots, r)
				if b.root[r.Type] == nil {
					b.root[r.Type] = r
				}
				reach(r.Type, reached)
			}
			for _, m := range methods(r) {
				b.reachInput(r, m, reached)
			}
		}
	}
	b.chose = map[*model.Type]bool{}
	for t := range reached {
		if Needs(b.pass.API, t) {
			b.chosen, b.chose[t] = append(b.chosen, t), true
		}
	}
	for _, r := range b.roots {
		if b.chose[r.Type] {
			require.Object(b.pass, r.Type)
		}
	}
	slices.SortFunc(b.chosen, func(x, y *model.Type) int {
		return cmp.Or(cmp.Compare(x.PkgPath, y.PkgPath), cmp.Compare(x.Name, y.Name))
	})
}

// wanted reports whether a resource has an apply configuration of its own: its client can apply, or would if it had
// verbs of its own, as client-go's Eviction; or controller-gen's marker asks for it. Beside types, only this counts.
// There, the marker of a package is for types with +kubebuilder:resource, as it is for controller-gen.
func (b *builder) wanted(r *model.Resource) bool {
	if m, ok := r.Type.Markers.Find("kubebuilder:ac:generate"); ok {
		return m.Bool()
	}
	m, ok := r.Package.Markers.Find("kubebuilder:ac:generate")
	if b.options.BesideTypes {
		return ok && m.Bool() && r.Type.Markers.Has("kubebuilder:resource")
	}
	return r.Client.Has("apply") || r.Client.Has("applyStatus") ||
		r.Client != nil && r.Type.Markers.Has("genclient:noVerbs") || ok && m.Bool() && r.HasCRD
}

// methods returns the +genclient:method markers of a resource that apply.
func methods(r *model.Resource) []marker.Marker {
	if r.Client == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Client.Methods), func(m marker.Marker) bool {
		return m.Args["verb"] != "apply"
	})
}

// reachInput adds the type whose apply configuration a method takes. An input of the resource's own package is reached
// alone, without the types of its fields: client-go does the same, whose apps/v1beta2.ScaleApplyConfiguration has a
// ScaleSpec.
func (b *builder) reachInput(r *model.Resource, m marker.Marker, reached map[*model.Type]bool) {
	switch path, name := marker.Qualified(m.Args["input"]); {
	case name == "":
		reach(r.Type, reached)
	case path == "":
		if t := r.Package.Type(name); t != nil {
			reached[t] = true
		}
	default:
		if in := b.pass.API.Package(path); in != nil {
			reach(in.Type(name), reached)
		}
	}
}

// reach adds a type and the types of its fields.
func reach(t *model.Type, reached map[*model.Type]bool) {
	if t == nil || reached[t] {
		return
	}
	reached[t] = true
	reach(t.Elem, reached)
	reach(t.Key, reached)
	for _, f := range t.Fields {
		if !f.JSON.Skip {
			reach(f.Type, reached)
		}
	}
}

// Needs reports whether a type gets an apply configuration if a resource leads to it: a named struct of the job with
// fields that are in JSON, and no generic one.
func Needs(api *model.API, t *model.Type) bool {
	switch {
	case t.Kind != model.Struct, !t.IsNamed(), !t.Exported, t.Generic, len(t.Args) > 0,
		t.Package == nil, Disabled(t), api.Package(t.PkgPath) == nil,
		t.Is(runtimePkg, "RawExtension"), t.Is(runtimePkg, "Unknown"),
		t.Markers.Has("genclient") && !t.HasObjectMeta(): // it can't be applied
		return false
	}
	return slices.ContainsFunc(t.Fields, inJSON)
}

const (
	runtimePkg = "k8s.io/apimachinery/pkg/runtime"
)

// inJSON reports whether a field is one of the API's: it has a json tag that does not leave it out.
func inJSON(f *model.Field) bool { return f.JSON.Tagged && !f.JSON.Skip && (f.Exported || f.Embedded) }

// of returns the name of a type's apply configuration, if it has one.
func (b *builder) of(t *model.Type) (emit.Ident, bool) {
	if b.chose[t] {
		return NameOf(b.pass.API, b.bases[t.Package].Path, t.Package, t.Name), true
	}
	name, ok := b.external[t.PkgPath+"."+t.Name]
	return name, ok && t.IsNamed()
}
