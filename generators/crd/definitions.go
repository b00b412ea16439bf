package crd

import (
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/change"
)

// Breaking returns what breaks where CRDs take the place of others, by their names: what `gen breaking --crds` finds.
// [change.Find] returns the rule of a finding with its severity. Findings have no positions. The CRDs stay as they are.
func Breaking(old, new []*apiext.CustomResourceDefinition) []breaking.Finding {
	return compareDefinitions(definitionsOf(old), definitionsOf(new))
}

// definitionsOf returns CRDs as an API server defaults them.
func definitionsOf(crds []*apiext.CustomResourceDefinition) (all []codegen.Definition) {
	for _, crd := range crds {
		crd = crd.DeepCopy()
		apiext.SetObjectDefaults_CustomResourceDefinition(crd)
		all = append(all, codegen.Definition{CRD: crd,
			Position: func(...string) model.Position { return model.Position{} }})
	}
	return all
}

// compareDefinitions compares CRDs as files have them.
func compareDefinitions(old, new []codegen.Definition) (all []breaking.Finding) {
	for _, was := range old {
		i := slices.IndexFunc(new, func(is codegen.Definition) bool { return is.CRD.Name == was.CRD.Name })
		if i < 0 {
			all = append(all, breaking.Finding{Rule: "kind-removed", Message: "the CRD " + was.CRD.Name + " is gone",
				Subject: was.CRD.Spec.Group + " " + was.CRD.Spec.Names.Kind, Old: was.Position()})
			continue
		}
		all = append(all, compareDefinition(was, new[i])...)
	}
	return alike(all)
}

func compareDefinition(old, new codegen.Definition) (all []breaking.Finding) {
	group, kind := old.CRD.Spec.Group, old.CRD.Spec.Names.Kind
	moves := change.Storage(old.CRD, new.CRD)
	for _, c := range change.Definitions(old.CRD, new.CRD) {
		if c.Rule == "storage-version-changed" && len(moves) > 0 {
			continue
		}
		all = append(all, breaking.Finding{Rule: c.Rule, Subject: group + " " + kind, Message: c.Text,
			Old: old.Position("spec"), New: new.Position("spec")})
	}
	for _, versions := range change.Pairs(old.CRD, new.CRD) {
		was, is := versions[0], versions[1]
		before, after := versionAt(old, was), versionAt(new, is)
		name := breaking.KindName(group, was.Name, kind)
		for _, c := range change.Versions(was, is) {
			all = append(all, breaking.Finding{Rule: c.Rule, Subject: name, Message: c.Text,
				Old: old.Position(before...), New: new.Position(after...)})
		}
		if was.Schema != nil && is.Schema != nil {
			changes := change.Schemas(was.Schema.OpenAPIV3Schema, is.Schema.OpenAPIV3Schema)
			all = append(all, inVersions(changes, old, new, was, is)...)
		}
	}
	was, is := change.StorageVersions(old.CRD, new.CRD)
	return append(all, inVersions(moves, old, new, was, is)...)
}

// inVersions returns the findings about changes between the schemas of two versions.
func inVersions(
	changes []change.Change, old, new codegen.Definition, was, is *apiext.CustomResourceDefinitionVersion,
) (all []breaking.Finding) {
	for _, c := range changes {
		f := inSchema(c, breaking.KindName(old.CRD.Spec.Group, is.Name, old.CRD.Spec.Names.Kind))
		f.Stored = c.Outcome.String()
		f.Old = old.Position(slices.Concat(versionAt(old, was), keysOf(c))...)
		f.New = new.Position(slices.Concat(versionAt(new, is), keysOf(c))...)
		all = append(all, f)
	}
	return all
}

// alike makes one finding of those that say the same about fields of one name: of several versions, or of kinds that
// share a Go type.
func alike(all []breaking.Finding) []breaking.Finding {
	field := func(f breaking.Finding) string { return f.Subject[strings.LastIndexAny(f.Subject, " .")+1:] }
	return joined(all, func(f, g breaking.Finding) bool { return field(f) == field(g) })
}

// versionAt returns the keys that lead to a version, e.g. "spec", "versions", "0".
func versionAt(d codegen.Definition, version *apiext.CustomResourceDefinitionVersion) []string {
	i := slices.IndexFunc(d.CRD.Spec.Versions,
		func(v apiext.CustomResourceDefinitionVersion) bool { return v.Name == version.Name })
	return []string{"spec", "versions", strconv.Itoa(i)}
}

// keysOf returns the keys that lead from a version to what has changed in its schema.
func keysOf(c change.Change) []string {
	keys := []string{"schema", "openAPIV3Schema"}
	for _, step := range c.Path {
		if step.Property != "" {
			keys = append(keys, "properties", step.Property)
		}
		switch step.Inside {
		case change.Items:
			keys = append(keys, "items")
		case change.Values:
			keys = append(keys, "additionalProperties")
		}
	}
	return append(keys, c.Keyword)
}
