package crd

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/generators/crd/change"
)

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
	for _, c := range change.Definitions(old.CRD, new.CRD) {
		all = append(all, breaking.Finding{Rule: c.Rule, Subject: group + " " + kind, Message: c.Text,
			Old: old.Position("spec"), New: new.Position("spec")})
	}
	for i := range old.CRD.Spec.Versions {
		was := &old.CRD.Spec.Versions[i]
		is := change.VersionOf(new.CRD, was.Name)
		if is == nil || !was.Served && !was.Storage {
			continue
		}
		before, after := versionAt(old, was.Name), versionAt(new, was.Name)
		name := breaking.KindName(group, was.Name, kind)
		for _, c := range change.Versions(was, is) {
			all = append(all, breaking.Finding{Rule: c.Rule, Subject: name, Message: c.Text,
				Old: old.Position(before...), New: new.Position(after...)})
		}
		if was.Schema == nil || is.Schema == nil {
			continue
		}
		for _, c := range change.Schemas(was.Schema.OpenAPIV3Schema, is.Schema.OpenAPIV3Schema) {
			path := keysOf(c)
			all = append(all, breaking.Finding{Rule: c.Rule, Message: c.Text,
				Subject: strings.TrimSpace(name + " " + change.PathOf(c.Path)),
				Stored:  change.Find(c.Rule).Outcome.String(),
				Old:     old.Position(slices.Concat(before, path)...),
				New:     new.Position(slices.Concat(after, path)...)})
		}
	}
	return all
}

// alike makes one finding of those that say the same about fields of one name: of several versions, or of kinds that
// share a Go type.
func alike(all []breaking.Finding) (joined []breaking.Finding) {
	field := func(f breaking.Finding) string { return f.Subject[strings.LastIndexAny(f.Subject, " .")+1:] }
	for _, f := range all {
		i := slices.IndexFunc(joined, func(g breaking.Finding) bool {
			return g.Rule == f.Rule && g.Message == f.Message && field(g) == field(f)
		})
		if i >= 0 {
			joined[i].Others = append(joined[i].Others, f.Subject)
		} else {
			joined = append(joined, f)
		}
	}
	return joined
}

// versionAt returns the keys that lead to a version, e.g. "spec", "versions", "0".
func versionAt(d codegen.Definition, version string) []string {
	for i := range d.CRD.Spec.Versions {
		if d.CRD.Spec.Versions[i].Name == version {
			return []string{"spec", "versions", strconv.Itoa(i)}
		}
	}
	return []string{"spec", "versions"}
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
