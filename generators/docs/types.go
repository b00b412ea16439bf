package docs

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// fill documents a type.
func (c *collector) fill(t *Type, of *model.Type) {
	t.Doc, t.Deprecated = c.describe(of.Doc)
	t.Markers, t.Conditions = c.customMarkers(of.Comment(), of.Markers), conditions(of.Markers)
	t.Anchor = t.ID
	if c.markdown && c.names[c.page(t.Package)+" "+strings.ToLower(t.Name)] == 1 {
		t.Anchor = strings.ToLower(t.Name)
	}
	if c.groupOf[t.Package] != sharedPage && of.IsObject() {
		t.APIVersion = groupVersion(of.Package)
	}
	var schema map[string]any
	if instance := c.instances[of]; instance != nil || !of.Generic {
		schema = c.p.Schema(cmp.Or(instance, of))
	}
	c.values(t, of, schema)
	t.Validation, t.Rules = inWords(schema), rulesOf(schema)
	if of.Kind == model.Struct {
		t.Fields = c.fields(of, t.ID+".", schema)
	} else {
		t.Underlying = c.underlying(of)
	}
	if of.Package == nil {
		return
	}
	if i := slices.IndexFunc(of.Package.Resources, func(r *model.Resource) bool { return r.Type == of }); i >= 0 {
		c.resource(t, of.Package.Resources[i])
	}
}

// underlying returns the type that a declared type is defined as.
func (c *collector) underlying(of *model.Type) *TypeRef {
	switch {
	case of.DeclaredFrom != nil:
		return c.ref(of.DeclaredFrom, of.PkgPath)
	case of.BasicName() != "":
		return &TypeRef{Name: jsonName(of.BasicName())}
	}
	unnamed := *of
	unnamed.Name, unnamed.PkgPath = "", ""
	return c.ref(&unnamed, of.PkgPath)
}

// values documents the constants of a type: those that its schema allows, or all of a type without an enumeration.
func (c *collector) values(t *Type, of *model.Type, schema map[string]any) {
	allowed, limited := schema["enum"].([]any)
	for _, constant := range of.Values() {
		var value any
		_ = json.Unmarshal([]byte(constant.JSON), &value) // it is JSON
		if limited && !slices.Contains(allowed, value) || constant.Markers.Has("hidefromdoc") {
			continue
		}
		text, ok := value.(string)
		if !ok {
			text = constant.JSON
		}
		t.Values = append(t.Values, Value{Name: constant.Name, JSON: constant.JSON, Text: text,
			Doc: c.doc(constant.Doc), Conditions: conditions(constant.Markers)})
	}
}

// conditions says in which channels a declaration is. A job with a channel has none: its API is that of the channel.
func conditions(markers marker.Set) (all []string) {
	markers.Any(func(m marker.Marker) bool {
		switch m.Name {
		case "gen:ifEnabled":
			all = append(all, "only in "+strings.Join(m.Items, " or "))
		case "gen:ifDisabled":
			all = append(all, "not in "+strings.Join(m.Items, " or "))
		}
		return false // only channels give a condition an effect
	})
	return all
}

// resource documents how a kind is served.
func (c *collector) resource(t *Type, r *model.Resource) {
	_, plural := c.p.PluralNames(r)
	out := &Resource{Kind: r.Kind, Plural: plural, Singular: r.Singular, ShortNames: r.ShortNames,
		Categories: r.Categories, Scope: "Cluster", Served: r.Served(), Subresources: r.Subresources(),
		Samples: c.samples[r]}
	if r.Namespaced {
		out.Scope = "Namespaced"
	}
	out.Storage = r.Type.Markers.Has("kubebuilder:storageversion")
	if m, ok := r.Type.Markers.Find("kubebuilder:deprecatedversion"); ok {
		out.Deprecated, out.Warning = true, m.Args["warning"]
	}
	for _, m := range r.Type.Markers.All("kubebuilder:printcolumn") {
		out.Columns = append(out.Columns, Column{Name: m.Args["name"], Type: m.Args["type"], Path: m.Args["JSONPath"],
			Description: m.Args["description"]})
	}
	t.Resource, t.APIVersion = out, groupVersion(r.Package)
}

// describe splits the deprecation off a comment.
func (c *collector) describe(lines []string) (doc, deprecated string) {
	doc = c.doc(lines)
	var kept []string
	for _, paragraph := range strings.Split(doc, "\n\n") {
		word, rest, ok := strings.Cut(paragraph, ":")
		if ok && strings.EqualFold(word, "deprecated") && deprecated == "" {
			deprecated = strings.TrimSpace(rest)
			continue
		}
		kept = append(kept, paragraph)
	}
	return strings.Join(kept, "\n\n"), deprecated
}
