package applyconfiguration

import (
	"cmp"
	"slices"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/schema"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/merging"
)

// A topology says how values of several managers are merged.
type topology struct {
	listType string   // "atomic", "set", "map"; "" is atomic
	keys     []string // of a list that is a map, e.g. ["name"]
	object   schema.ElementRelationship
}

var relationships = map[string]schema.ElementRelationship{"atomic": schema.Atomic, "granular": schema.Separable}

// topologyOf reads the markers of a field or type.
func topologyOf(set marker.Set) topology {
	t := topology{
		listType: cmp.Or(set.Value("listType"), set.Value("k8s:listType")),
		object:   relationships[cmp.Or(set.Value("mapType"), set.Value("structType"))],
	}
	for _, m := range append(set.All("listMapKey"), set.All("k8s:listMapKey")...) {
		if t.listType == "map" && !slices.Contains(t.keys, m.Value) {
			t.keys = append(t.keys, m.Value)
		}
	}
	return t
}

// patchTopology reads a field's tags for strategic merge patches, which count where there is no marker.
func patchTopology(p model.Patch) topology {
	switch {
	case !strings.HasPrefix(p.Strategy, "merge"):
		return topology{}
	case p.MergeKey == "":
		return topology{listType: "set"}
	}
	return topology{listType: "map", keys: []string{p.MergeKey}}
}

// checkMerging reports markers of built-in types that do not fit them. Those of custom resources are crd's to judge.
func (b *builder) checkMerging() {
	if b.custom() {
		return
	}
	check := merging.Check{Pass: b.pass, All: func(set marker.Set, name string) []marker.Marker {
		return append(set.All(name), set.All("k8s:"+name)...)
	}}
	for _, t := range b.chosen {
		check.Type(t)
		for _, f := range t.Fields {
			if serialized(f) && !f.JSON.Inline {
				check.Field(t, f)
			}
		}
	}
}

// or fills what the topology leaves open from another one.
func (t topology) or(other topology) topology {
	if t.listType == "" {
		t.listType, t.keys = other.listType, other.keys
	}
	t.object = cmp.Or(t.object, other.object)
	return t
}

func (t topology) list() schema.ElementRelationship {
	if t.listType == "set" || t.listType == "map" {
		return schema.Associative
	}
	return schema.Atomic
}
