package model

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers"
)

// A Client is the typed client that the markers of a resource ask for.
type Client struct {
	Verbs   []string // in the order of the client's methods, e.g. "create", "get"
	Methods []marker.Marker
}

// Has reports whether the client has all of the verbs, e.g. Has("list", "watch"). A nil client has none.
func (c *Client) Has(verbs ...string) bool {
	return c != nil && !slices.ContainsFunc(verbs, func(v string) bool { return !slices.Contains(c.Verbs, v) })
}

// readVerbs are those of +genclient:readonly.
var readVerbs = []string{"get", "list", "watch"}

func (b *builder) client(r *Resource) *Client {
	t := r.Type
	only, hasOnly := t.Markers.Find("genclient:onlyVerbs")
	skip, hasSkip := t.Markers.Find("genclient:skipVerbs")
	status := t.Field("Status") != nil && !t.Markers.Has("genclient:noStatus")
	wanted := func(verb string) bool {
		switch {
		case t.Markers.Has("genclient:noVerbs"),
			!status && strings.HasSuffix(verb, "Status"),
			t.Markers.Has("genclient:readonly") && !slices.Contains(readVerbs, verb),
			hasOnly && !slices.Contains(only.Items, verb),
			hasSkip && slices.Contains(skip.Items, verb):
			return false
		}
		return true
	}
	c := &Client{Methods: t.Markers.All("genclient:method")}
	for _, verb := range markers.Verbs {
		if wanted(verb) {
			c.Verbs = append(c.Verbs, verb)
		}
	}
	b.conflicts(t, c)
	return c
}

// excluding are the markers that take verbs from a client and exclude each other: which verbs are left is
// undefined.
var excluding = [][2]string{
	{"genclient:onlyVerbs", "genclient:skipVerbs"},
	{"genclient:noVerbs", "genclient:onlyVerbs"}, {"genclient:noVerbs", "genclient:skipVerbs"},
	{"genclient:noVerbs", "genclient:readonly"},
}

// conflicts reports markers that disagree about a client's verbs, and a client that they leave without any.
func (b *builder) conflicts(t *Type, c *Client) {
	for _, pair := range excluding {
		if m, ok := t.Markers.Find(pair[1]); ok && t.Markers.Has(pair[0]) {
			b.problems.Add(ruleConflict.At(m.Pos, "%s has both +%s and +%s", t.Name, pair[0], pair[1]).
				Fix("keep one of them"))
			return
		}
	}
	only, hasOnly := t.Markers.Find("genclient:onlyVerbs")
	if hasOnly && t.Markers.Has("genclient:readonly") {
		if writes := slices.DeleteFunc(slices.Clone(only.Items),
			func(verb string) bool { return slices.Contains(readVerbs, verb) }); len(writes) > 0 {
			b.problems.Add(ruleConflict.At(only.Pos, "the client of %s can't have %s and be +genclient:readonly, too",
				t.Name, strings.Join(writes, ", ")).
				Fix("remove +genclient:readonly, or name only %s in +genclient:onlyVerbs",
					strings.Join(readVerbs, ", ")))
			return
		}
	}
	if len(c.Verbs) > 0 || len(c.Methods) > 0 || t.Markers.Has("genclient:noVerbs") {
		return
	}
	m, _ := t.Markers.Find("genclient:skipVerbs")
	if hasOnly {
		m = only
	}
	b.problems.Add(ruleNoVerbs.At(m.Pos, "the client of %s has no verb left", t.Name).Fix("%s", leave(t, m)))
}

// leave says what gives a client verbs again.
func leave(t *Type, m marker.Marker) string {
	for _, verb := range m.Items {
		if strings.HasSuffix(verb, "Status") && (t.Field("Status") == nil || t.Markers.Has("genclient:noStatus")) &&
			m.Name == "genclient:onlyVerbs" {
			return verb + " needs a field Status, and no +genclient:noStatus; if a client without verbs is meant, " +
				"write +genclient:noVerbs"
		}
	}
	return "name other verbs, or write +genclient:noVerbs if a client without verbs is meant"
}
