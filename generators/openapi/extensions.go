package openapi

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/merging"
)

// extensionOf maps markers to the extensions of a schema.
var extensionOf = map[string]string{
	"patchMergeKey": "x-kubernetes-patch-merge-key", "patchStrategy": "x-kubernetes-patch-strategy",
	"listMapKey": "x-kubernetes-list-map-keys", "listType": "x-kubernetes-list-type",
	"mapType": "x-kubernetes-map-type", "structType": "x-kubernetes-map-type",
}

// extending are the names of these markers, sorted.
var extending = slices.Sorted(maps.Keys(extensionOf))

// merging returns the check of the markers that say how values are merged.
func (b *builder) merging() merging.Check { return merging.Check{Pass: b.pass, All: b.all} }

// extensions returns the extensions that markers ask for, by name.
func (b *builder) extensions(set marker.Set) (all []keyword) {
	values := map[string][]string{}
	for _, marked := range extending {
		name := extensionOf[marked]
		for _, m := range b.all(set, marked) {
			values[name] = append(values[name], strconv.Quote(m.Value))
		}
	}
	for _, m := range set.All(enabled) {
		name, value, ok := strings.Cut(m.Value, ":")
		if ok && strings.HasPrefix(name, "x-kubernetes-") {
			values[name] = []string{strconv.Quote(value)}
		}
	}
	for name, of := range values {
		text := of[0]
		if len(of) > 1 || name == extensionOf["listMapKey"] {
			text = "[]any{" + strings.Join(of, ", ") + "}"
		}
		all = append(all, keyword{Name: name, Literal: text})
	}
	slices.SortFunc(all, func(a, b keyword) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// A union is a set of fields that exclude each other.
type union struct {
	discriminator string
	members       map[string]string // Go names by JSON names
}

// unions returns the extension that lists the unions of a struct, and of structs that it inlines.
func (w *walk) unions(t *model.Type) []keyword {
	var texts []string
	for _, u := range w.unionsOf(t, nil) {
		var text string
		if u.discriminator != "" {
			text = `"discriminator": ` + strconv.Quote(u.discriminator) + ", "
		}
		var members []string
		for _, name := range slices.Sorted(maps.Keys(u.members)) {
			members = append(members, strconv.Quote(name)+": "+strconv.Quote(u.members[name]))
		}
		texts = append(texts, "map[string]any{"+text+`"fields-to-discriminateBy": map[string]any{`+
			strings.Join(members, ", ")+"}}")
	}
	if texts == nil {
		return nil
	}
	return []keyword{{Name: "x-kubernetes-unions", Literal: "[]any{" + strings.Join(texts, ", ") + "}"}}
}

// unionsOf returns the unions of a struct, seen from the structs that inline it.
func (w *walk) unionsOf(t *model.Type, from []*model.Type) (all []union) {
	if slices.Contains(from, t) {
		return nil
	}
	from = append(slices.Clip(from), t)
	marked := union{members: map[string]string{}}
	part := union{members: map[string]string{}}
	of, isUnion := t.Markers.Find("union")
	var inlined []union
	for _, f := range t.Fields {
		switch {
		case has(f.Markers, "false"):
		case inlines(f):
			if isUnion {
				w.report(ruleUnion.At(of.Pos, "marker +union: %s embeds %s: a union has only fields of its own",
					t.Name, f.Name).Fix("remove the marker, or write the fields out"))
			}
			inlined = append(inlined, w.unionsOf(model.Deref(f.Type), from)...)
		case f.JSON.Skip:
		case f.Markers.Has("unionDiscriminator"):
			w.discriminate(&marked, t, f)
			part.discriminator = f.JSON.Name
		case isUnion:
			w.join(&marked, t, f)
		case f.Markers.Has("unionDeprecated"):
			w.join(&part, t, f)
		}
	}
	if isUnion {
		all = append(all, marked)
	}
	all = append(all, inlined...)
	if !isUnion && len(part.members) > 0 {
		all = append(all, part)
	}
	return all
}

// discriminate makes a field the discriminator of a union.
func (w *walk) discriminate(u *union, t *model.Type, f *model.Field) {
	if u.discriminator != "" {
		w.report(ruleUnion.At(f.Pos, "%s has two union discriminators: %s and %s", t.Name, u.discriminator,
			f.JSON.Name).
			Fix("remove +unionDiscriminator from one of them"))
	}
	u.discriminator = f.JSON.Name
}

// join makes a field a member of a union.
func (w *walk) join(u *union, t *model.Type, f *model.Field) {
	if !w.optional(t, f) {
		w.report(ruleUnion.At(f.Pos, "%s.%s belongs to a union, but is required: only one field of a union is set",
			t.Name, f.Name).Fix("add +optional and omitempty"))
	}
	u.members[f.JSON.Name] = f.Name
}
