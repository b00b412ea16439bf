package crd

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/breaking"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/change"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	"github.com/gen-toolkit/gen/generators/crd/validate"
)

// comparison compares CRDs, and the schemas of objects without one, which an aggregated API server may serve.
func comparison() *codegen.Comparison {
	c := &codegen.Comparison{Compare: compareStates, Scope: scope, CompareDefinitions: compareDefinitions}
	for _, rule := range change.Rules {
		c.Rules = append(c.Rules, rule.Rule)
	}
	return c
}

// A state is the CRDs and objects of an API.
type state struct {
	definitions map[string]*defined // by kind and group, e.g. "Fruit.example.org"
	objects     map[string]*object  // without a CRD, by name, e.g. "example.org/v1 Fruit"
}

// A defined kind has a CRD.
type defined struct {
	*kind
	crd     *apiext.CustomResourceDefinition
	patched bool // a patch of the CRD adds a webhook that converts
}

// An object is a type with TypeMeta, in one version.
type object struct {
	name   string
	of     *model.Type
	schema *apiext.JSONSchemaProps
	// its server validates by markers, as generator validation has it: else its Go code may have refused before what
	// markers declare now
	declarative bool
}

// stateOf returns the CRDs and objects of passes. It assumes CRDs where later, the new state, has them.
func stateOf(passes []*codegen.Pass, later *state) *state {
	s := &state{definitions: map[string]*defined{}, objects: map[string]*object{}}
	for _, p := range passes {
		options := codegen.OptionsOf[*Options](p)
		lenient := options.Options
		lenient.AllowDangerousTypes, lenient.IgnoreUnexportedFields = true, true
		b := schema.NewBuilder(p, &lenient)
		kinds, others := subjects(p, later)
		fields := holdersIn(kinds)
		for _, k := range kinds {
			of := b
			if p.Enabled("crd", k.versions[0].Package) {
				of = schema.NewBuilder(p, &options.Options)
			}
			s.definitions[k.key()] = &defined{k, options.newDefinition(p, of, k, fields),
				options.Conversion == conversionExternal}
		}
		for _, t := range others {
			name := breaking.KindName(t.Package.Group, t.Package.Version, t.Name)
			s.objects[name] = &object{name, t, b.Type(t), p.Enabled("validation", t.Package)}
		}
	}
	return s
}

func compareStates(old, new []*codegen.Pass) (all []breaking.Finding) {
	is := stateOf(new, nil)
	was := stateOf(old, is)
	external := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(was.definitions)) {
		all = append(all, compareKind(was.definitions[name], is.definitions[name], external)...)
	}
	for _, name := range slices.Sorted(maps.Keys(was.objects)) {
		if a, b := was.objects[name], is.objects[name]; b != nil {
			all = append(all, compareObjects(a, b, false, external)...)
		}
	}
	return join(all, external)
}

// join makes one finding of those that differ only in their subjects: several kinds use a type. A message about an
// external type is the same at all fields that lead to it.
func join(all []breaking.Finding, external map[string]bool) []breaking.Finding {
	return joined(all, func(f, g breaking.Finding) bool {
		return f.Old.IsValid() && (g.Old == f.Old && g.New == f.New || external[f.Message])
	})
}

// joined joins findings with the same rule and message that same reports to be the same. The subjects of the later ones
// become the first one's Others.
func joined(all []breaking.Finding, same func(f, g breaking.Finding) bool) (list []breaking.Finding) {
	for _, f := range all {
		i := slices.IndexFunc(list, func(g breaking.Finding) bool {
			return g.Rule == f.Rule && g.Message == f.Message && same(f, g)
		})
		if i >= 0 {
			list[i].Others = append(list[i].Others, f.Subject)
		} else {
			list = append(list, f)
		}
	}
	return list
}

// compareKind compares two states of a CRD. There may be no new one.
func compareKind(old, new *defined, external map[string]bool) (all []breaking.Finding) {
	first := old.versions[0]
	subject := first.Package.Group + " " + old.name
	if new == nil {
		return []breaking.Finding{{Rule: "kind-removed", Subject: subject, Message: "the kind has no CRD any more",
			Old: first.Type.Pos}}
	}
	var moves []change.Change
	alike := mayStoreAlike(old, new)
	if !alike && !new.patched {
		moves = change.Storage(old.crd, new.crd)
	}
	for _, c := range change.Definitions(old.crd, new.crd) {
		if c.Rule == "storage-version-changed" && (alike || len(moves) > 0) {
			continue
		}
		all = append(all, breaking.Finding{Rule: c.Rule, Subject: subject, Message: c.Text, Old: first.Type.Pos,
			New: new.versions[0].Type.Pos})
	}
	for _, versions := range change.Pairs(old.crd, new.crd) {
		was, is := versions[0], versions[1]
		a, b := old.resource(was.Name).Type, new.resource(was.Name).Type
		name := breaking.KindName(first.Package.Group, was.Name, old.name)
		for _, c := range change.Versions(was, is) {
			all = append(all, breaking.Finding{Rule: c.Rule, Subject: name, Message: c.Text, Old: a.Pos, New: b.Pos})
		}
		all = append(all, compareObjects(&object{name, a, was.Schema.OpenAPIV3Schema, true},
			&object{name, b, is.Schema.OpenAPIV3Schema, true}, true, external)...)
	}
	if len(moves) > 0 {
		was, is := change.StorageVersions(old.crd, new.crd)
		name := breaking.KindName(first.Package.Group, is.Name, old.name)
		all = append(all, findings(moves, &object{name, old.resource(was.Name).Type, was.Schema.OpenAPIV3Schema, true},
			&object{name, new.resource(is.Name).Type, is.Schema.OpenAPIV3Schema, true}, true, external)...)
	}
	return all
}

// mayStoreAlike reports whether a state marks several storage versions, of which one is that of the other state.
func mayStoreAlike(old, new *defined) bool {
	was, is := old.storageVersions(), new.storageVersions()
	return len(was) > 1 && slices.ContainsFunc(is, func(v string) bool { return slices.Contains(was, v) }) ||
		len(is) > 1 && slices.ContainsFunc(was, func(v string) bool { return slices.Contains(is, v) })
}

func (k *kind) storageVersions() (marked []string) {
	for _, r := range k.versions {
		if r.Type.Markers.Has("kubebuilder:storageversion") {
			marked = append(marked, r.Package.Version)
		}
	}
	return marked
}

// resource returns what a version is generated from.
func (k *kind) resource(version string) *model.Resource {
	return k.versions[slices.IndexFunc(k.versions,
		func(r *model.Resource) bool { return r.Package.Version == version })]
}

// compareObjects compares two states of a version. For a CRD it also reports what a server does with stored objects. It
// adds messages about types of other packages to external.
func compareObjects(old, new *object, crd bool, external map[string]bool) (all []breaking.Finding) {
	return findings(change.Schemas(old.schema, new.schema), old, new, crd, external)
}

// findings are those of changes between two schemas.
func findings(
	changes []change.Change, old, new *object, crd bool, external map[string]bool,
) (all []breaking.Finding) {
	for _, c := range changes {
		if change.Find(c.Rule).Validation && !new.declarative {
			continue
		}
		f := inSchema(c, old.name)
		if crd {
			f.Stored = c.Outcome.String()
		} else if change.Find(c.Rule).Validation {
			f.Rule = change.Declared
		}
		before, _ := nodeAt(old, c.Path)
		after, above := nodeAt(new, c.Path)
		f.Old, f.New = before.Position(c.Keyword), after.Position(c.Keyword)
		if c.Gone {
			f.New = above.Declaration()
		}
		if of := cmp.Or(after.External(), before.External()); of != "" {
			f.Message += ", in " + of
			external[f.Message] = true
		}
		all = append(all, f)
	}
	return all
}

// inSchema returns the finding about a change in the schema of a version, e.g. "example.org/v1 Fruit". It has no
// positions yet.
func inSchema(c change.Change, version string) breaking.Finding {
	return breaking.Finding{Rule: c.Rule, Message: c.Text,
		Subject: strings.TrimSpace(version + " " + change.PathOf(c.Path))}
}

// nodeAt returns the node at the end of a path, and the one above it.
func nodeAt(o *object, path []change.Step) (at, above *validate.Node) {
	at = validate.Root(o.of, o.schema)
	for _, s := range path {
		above = at
		switch s.Inside {
		case change.Items:
			at = at.Items()
		case change.Values:
			at = at.Values()
		default:
			at = at.Property(s.Property)
		}
	}
	return at, above
}
