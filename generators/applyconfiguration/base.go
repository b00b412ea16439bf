package applyconfiguration

import (
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// outputMarker names the base of one package.
const outputMarker = "kubebuilder:ac:output:package"

// findBases finds the base of each package: the directory with the utilities and the schema that its apply
// configurations share with others. It is the generator's dir, or the directory that the package's marker names.
func (b *builder) findBases() {
	b.bases = map[*model.Package]codegen.Target{}
	common := b.pass.OutputPackage()
	for _, p := range b.pass.API.Packages {
		b.bases[p] = common
		m, ok := p.Markers.Find(outputMarker)
		switch {
		case !ok && b.options.BesideTypes:
			if target, is := b.pass.RelativePackage(p, "applyconfiguration"); is {
				b.bases[p] = target
			}
			continue
		case !ok:
			continue
		}
		if b.pass.Enabled("client", p) {
			b.pass.Report(ruleOutput.At(m.Pos,
				"+%s of package %s has no meaning beside clients, which look for all apply configurations in %s",
				outputMarker, p.Path, common.Path).
				Fix("remove the marker, or the generator client"))
			continue
		}
		if target, ok := b.pass.RelativePackage(p, m.Value); ok {
			b.bases[p] = target
			continue
		}
		b.pass.Report(ruleOutput.At(m.Pos, "+%s=%s names no directory of module %s", outputMarker, m.Value,
			p.Module.Path).
			Fix("write a path relative to the package, e.g. +%s=applyconfiguration", outputMarker))
	}
}

// used returns the bases of the chosen types, by directory. One that several packages name is generated from all of
// them.
func (b *builder) used() []codegen.Target {
	bases := map[string]codegen.Target{}
	for _, t := range b.chosen {
		base := b.bases[t.Package]
		if first, ok := bases[base.Dir]; ok {
			sources := append(slices.Clone(first.Source), base.Source...)
			slices.Sort(sources)
			base = base.WithSource(slices.Compact(sources)...)
		}
		bases[base.Dir] = base
	}
	return slices.SortedFunc(maps.Values(bases), func(x, y codegen.Target) int { return strings.Compare(x.Dir, y.Dir) })
}

// in reports whether a package has the base.
func (b *builder) in(base codegen.Target, p *model.Package) bool { return b.bases[p].Dir == base.Dir }

// targetOf returns where the apply configurations of a package's types are.
func (b *builder) targetOf(p *model.Package) codegen.Target {
	return b.bases[p].Join(b.pass.API.GroupPackage(p), strings.ToLower(p.Version))
}
