// Package crd writes CustomResourceDefinitions, as controller-gen's crd generator does. In: the root types of packages
// with a group. Out: one YAML file for each kind.
package crd

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// Generator is the crd generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "crd",
	Rules: Rules,
	Doc: `custom resource definitions: <group>_<plural>.yaml

For every type that embeds metav1.TypeMeta and metav1.ObjectMeta in a package with +groupName it writes a
CustomResourceDefinition with all versions of the kind. +kubebuilder markers say the rest, with the meaning that
controller-gen gives them. All +k8s: markers of declarative validation count as well, also those on types of Kubernetes: each
becomes a keyword of the schema, or a CEL rule where the schema has none.

With helmChart the CRDs are part of a Helm chart, too: as they are, or with helmTemplates as templates with a condition, labels
and annotations. With kustomization a kustomization.yaml lists them.

Before anything is written, every CRD goes through the API server's own validation: structural schemas, defaults, keys of
lists, CEL rules and their cost. What it refuses is an error at the field or marker that it comes from.`,
	Markers: markers,
	Kubernetes: codegen.Kubernetes{
		Version:  codegen.CustomResourceVersion,
		ByGroup:  true,
		Schemas:  schemas,
		Breaking: comparison(),
	},
}, func() *Options { return &Options{Dir: "config/crd", File: defaultName} }, plan)

// ByGroup reports whether no file is of several groups, and no two of different groups may have the same path.
func (o *Options) ByGroup() bool {
	return o.File == defaultName && o.HelmChart == "" && o.Kustomization == ""
}

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	schema.Options
	MaxSize string `json:"maxSize" doc:"greatest size of a CRD as JSON, e.g. 250KiB: descriptions of other packages' types go, the deepest first, until it fits"`

	Conversion string `json:"conversion" doc:"why versions with other fields need no +gen:conversion:webhook: external, where a patch of the CRD adds a webhook, or none, where API servers may drop the fields that a version lacks"`

	Annotations []string `json:"annotations" doc:"annotations of each CRD, as key=value, e.g. example.org/channel=standard; one that +kubebuilder:metadata sets stays"`

	IgnoreGenclient      bool   `json:"ignoreGenclient" doc:"take plural and scope from +kubebuilder:resource alone, and not from +genclient:nonNamespaced and +resourceName, as controller-gen does"`
	EmptySubresources    bool   `json:"emptySubresources" doc:"write subresources: {} for versions with printer columns and no subresource, as controller-gen does: for scripts that read it"`
	ControllerGenVersion string `json:"controllerGenVersion" doc:"value of the annotation controller-gen.kubebuilder.io/version, e.g. v0.23.0: for scripts that read it; none by default"`

	Dir  string `json:"dir" alias:"outputDir" doc:"directory for the manifests, relative to gen.yaml"`
	File string `json:"file" doc:"name of a manifest's file below dir, as a template with .Group, .Kind, .Plural and .Singular, and the functions lower, kebab and first, e.g. \"{{kebab .Kind}}-crd.yaml\""`

	HelmOptions
	packaging.KustomizeOptions
}

// schemas makes the schemas of declared types for other generators.
func schemas(p *codegen.Pass) func(*model.Type) any {
	builder := schema.NewBuilder(p, &codegen.OptionsOf[*Options](p).Options)
	return func(t *model.Type) any {
		if t.IsRoot() {
			return builder.Object(t)
		}
		return builder.Type(t)
	}
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir)
	built, err := build(p, options)
	if p.ErrorCount() == 0 {
		p.Result = built
	}
	if err != nil {
		return nil, err
	}
	options.checkLossy(p, built)
	options.checkAnnotations(p)
	options.HelmOptions.check(p)
	options.CheckKustomize(optionCheck(p))
	var files []codegen.File
	for i, name := range options.fileNames(p, built) {
		r := built[i]
		file := codegen.YAMLFile(p, dir.WithSource(r.Source()...), name, r.CRD)
		files = append(files, file)
	}
	kustomize, err := options.KustomizeFiles(p, files)
	return slices.Concat(files, options.helmFiles(p, built), kustomize), err
}

// kind is a kind with its versions, by name.
type kind struct {
	name     string
	versions []*model.Resource
}

// kinds returns the kinds that get a CRD, and reports duplicate versions.
func (o *Options) kinds(p *codegen.Pass) []*kind {
	byName := map[string]*kind{}
	var all []*kind
	for _, pkg := range p.API.Packages {
		if pkg.Markers.Has("kubebuilder:skip") {
			continue
		}
		reportSkipped(p, pkg)
		for _, r := range pkg.Resources {
			if !r.HasCRD || r.Type.Markers.Has("kubebuilder:skipversion") {
				continue
			}
			key := r.Kind + "." + pkg.Group
			if byName[key] == nil {
				byName[key] = &kind{name: r.Kind}
				all = append(all, byName[key])
			}
			sameVersion := func(v *model.Resource) bool { return v.Package.Version == pkg.Version }
			if i := slices.IndexFunc(byName[key].versions, sameVersion); i >= 0 {
				p.Report(ruleSame.At(r.Type.Pos, "packages %s and %s both have version %s of %s in group %q",
					byName[key].versions[i].Package.Path, pkg.Path, pkg.Version, r.Kind, pkg.Group).
					Fix("give one of them another +versionName or +groupName, or +kubebuilder:skip"))
				continue
			}
			byName[key].versions = append(byName[key].versions, r)
		}
	}
	if all = o.distinct(p, all); o.ControllerGenVersion != "" {
		reportLeftOut(p, all)
	}
	for _, k := range all {
		slices.SortFunc(k.versions,
			func(a, b *model.Resource) int { return strings.Compare(a.Package.Version, b.Package.Version) })
	}
	slices.SortFunc(all, func(a, b *kind) int {
		return cmp.Or(cmp.Compare(a.versions[0].Package.Group, b.versions[0].Package.Group),
			cmp.Compare(a.name, b.name))
	})
	return all
}

// reportLeftOut reports structs that are called like a kind in another version of its group, and are no kinds
// themselves: controller-gen makes a version of the CRD of them.
func reportLeftOut(p *codegen.Pass, kinds []*kind) {
	for _, k := range kinds {
		first := k.versions[0].Package
		for _, pkg := range p.API.Packages {
			t := pkg.Type(k.name)
			version := func(v *model.Resource) bool { return v.Package.Version == pkg.Version }
			if t == nil || t.Kind != model.Struct || pkg.Group != first.Group ||
				slices.ContainsFunc(k.versions, version) ||
				pkg.Markers.Has("kubebuilder:skip") || t.Markers.Has("kubebuilder:skipversion") {
				continue
			}
			p.Report(ruleLeftOut.At(t.Pos,
				"the CRD of %s has no version %s: %s has no metadata there, so it is no kind", k.name, pkg.Version,
				k.name).
				Fix("embed metav1.TypeMeta and metav1.ObjectMeta if objects of the version exist, or mark the type " +
					"+kubebuilder:skipversion"))
		}
	}
}

// distinct reports kinds of a group that would have the same CRD, and removes all but the first of them. Two of one
// version have been reported with the other resources.
func (o *Options) distinct(p *codegen.Pass, kinds []*kind) []*kind {
	named := map[string]*kind{}
	return slices.DeleteFunc(kinds, func(k *kind) bool {
		first := k.versions[0]
		name := o.plural(p, first) + "." + first.Package.Group
		other, taken := named[name]
		if !taken {
			named[name] = k
			return false
		}
		if other.versions[0].Package.Version != first.Package.Version {
			p.Report(ruleSame.At(first.Type.Pos, "%s and %s would have the same CRD, %s", other.name, k.name, name).
				Fix("name one of them with +resourceName or +kubebuilder:resource:path"))
		}
		return true
	})
}
