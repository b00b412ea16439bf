package applyconfiguration

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// declare collects the names that the packages of apply configurations declare. It reports names that are declared
// twice, and fields with the name of a method.
func (b *builder) declare() {
	packages, distinct := map[*model.Package]*require.Declarations{}, require.NewDistinct(b.pass, "applyconfiguration")
	for _, t := range b.chosen {
		all := packages[t.Package]
		if all == nil {
			target := b.targetOf(t.Package)
			require.Importable(b.pass, t.Package, target)
			all = distinct.Declarations(target)
			packages[t.Package] = all
		}
		declares := []string{t.Name, t.Name + Suffix}
		if r := b.root[t]; r != nil {
			declares = append(declares, "Extract"+t.Name, "Extract"+t.Name+"From")
			for _, s := range subresources(r) {
				declares = append(declares, "Extract"+t.Name+s.GoName)
			}
		}
		all.Add(t.Pos, "type "+t.Name, declares...)
		b.checkFields(t)
		b.checkNameable(t, b.targetOf(t.Package).Path, map[*model.Type]bool{})
	}
}

// identity is what an apply configuration says of its object.
var identity = []string{"Name", "Namespace", "Kind", "APIVersion"}

// checkNameable reports fields of types that code in another package can't name, those of embedded structs without an
// apply configuration included.
func (b *builder) checkNameable(t *model.Type, from string, seen map[*model.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	for _, f := range t.Fields {
		bare := f.Type
		for !bare.IsNamed() && (bare.Kind == model.Pointer || bare.Kind == model.Slice || bare.Kind == model.Array ||
			bare.Kind == model.Map) {
			bare = bare.Elem
		}
		_, configured := b.of(bare)
		switch inner := structOf(f.Type); {
		case !inJSON(f), configured && !hasKey(f.Type):
		case f.Embedded && inner != nil && f.JSON.Inline:
			b.checkNameable(inner, from, seen)
		case f.Type.Inaccessible(from) != "":
			b.pass.Report(ruleType.At(f.Pos,
				"%s.%s is of type %s, which its apply configuration, in another package, can't name", t.Name, f.Name,
				f.Type.Inaccessible(from)).
				Fix("export the type, or mark %s with +kubebuilder:ac:generate=false", t.Name))
		}
	}
}

// hasKey reports whether a type is a map with keys of a declared type.
func hasKey(t *model.Type) bool { return !t.IsNamed() && t.Kind == model.Map && t.Key.IsNamed() }

// checkFields reports fields that have the name of a method, and embedded structs that lead back to the type.
func (b *builder) checkFields(t *model.Type) {
	if b.embeds(t, t, map[*model.Type]bool{}) {
		b.pass.Report(ruleType.At(t.Pos, "%s embeds itself; an apply configuration can't", t.Name).
			Fix("make it a field with a name, or mark the type with +kubebuilder:ac:generate=false"))
		return
	}
	hides := func(f *model.Field) bool { return slices.Contains(identity, f.Name) && inJSON(f) && !f.Embedded }
	if i := slices.IndexFunc(t.Fields, hides); i >= 0 && b.resource(t) != nil {
		f := t.Fields[i]
		b.pass.Report(ruleType.At(f.Pos,
			"the field %s of %s hides that of its metadata, which its apply configuration sets", f.Name, t.Name).
			Fix("rename the field, its json name can stay, or mark the type with +kubebuilder:ac:generate=false"))
		return
	}
	suspect := func(f *model.Field) bool {
		return strings.HasPrefix(f.Name, "With") || strings.HasPrefix(f.Name, "Get") ||
			strings.HasSuffix(f.Name, Suffix) || f.Name == "IsApplyConfiguration"
	}
	if !slices.ContainsFunc(t.Fields, suspect) {
		return // because the lines below build the view
	}
	w := newWalker(b, t)
	methods := map[string]string{"IsApplyConfiguration": "IsApplyConfiguration"}
	for _, own := range w.fields {
		if own.Name == "" {
			methods[own.Type.Config.Name] = "what it embeds"
		}
	}
	for _, with := range w.withs {
		methods["With"+with.Name] = with.Name
	}
	for _, getter := range w.getters {
		methods["Get"+getter.Name] = getter.Name
	}
	for _, f := range t.Fields {
		if of, taken := methods[f.Name]; taken && inJSON(f) && !f.Embedded {
			b.pass.Report(ruleType.At(f.Pos, "%s has a field %s, and its apply configuration has that name for %s",
				t.Name, f.Name, of).
				Fix("rename the field, its json name can stay, or mark the type with +kubebuilder:ac:generate=false"))
		}
	}
}

// embeds reports whether the apply configuration of a struct embeds that of another one, by any number of structs.
func (b *builder) embeds(in, t *model.Type, seen map[*model.Type]bool) bool {
	if seen[in] {
		return false
	}
	seen[in] = true
	return slices.ContainsFunc(in.Fields, func(f *model.Field) bool {
		inner := structOf(f.Type)
		return inJSON(f) && f.Embedded && inner != nil && (inner == t || b.embeds(inner, t, seen))
	})
}
