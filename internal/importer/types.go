package importer

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/internal/names"
)

// A goPackage is one version of a group.
type goPackage struct {
	dir, group, version string
	Request
	types  []*goType
	shared map[string][]*goType // by key
	taken  map[string]bool      // names of types
}

func newPackage(dir, group, version string, r Request) *goPackage {
	return &goPackage{dir: dir, group: group, version: version, Request: r, shared: map[string][]*goType{},
		taken: map[string]bool{}}
}

// A goType is a declared type.
type goType struct {
	name    string // set by name, unless it is fixed
	doc     string
	markers []string
	fields  []goField // of a struct
	under   *goExpr   // of another type
	values  []string  // of an enum of strings

	parent *goType // the struct that has the first field of the type
	field  string  // the Go name of that field, in the singular for the items of a list
	uses   int
	file   string
	root   bool // a kind, whose list follows it
	kind   string
}

// A goField is a field of a struct.
type goField struct {
	name    string
	json    string
	doc     string
	markers []string
	typ     *goExpr
	omit    bool // omitempty
	inline  bool
}

// A goExpr is a Go type where it is used.
type goExpr struct {
	prefix string  // e.g. "*", "[]" or "map[string]"
	of     *goExpr // after the prefix
	ref    *Ref    // of another package
	local  *goType
	basic  string // e.g. "string"
}

func keys[V any](m map[string]V) iter.Seq[string] { return maps.Keys(m) }

// add adds a version of a kind.
func (p *goPackage) add(crd *apiext.CustomResourceDefinition, v apiext.CustomResourceDefinitionVersion) {
	s := &props{Type: "object"}
	if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
		s = v.Schema.OpenAPIV3Schema
	}
	kind := crd.Spec.Names.Kind
	t := &goType{name: kind, doc: s.Description, root: true, kind: kind, file: strings.ToLower(kind) + "_types.go",
		markers: append(kindMarkers(crd, v), p.markersOf(s, true)...)}
	if !isDescribed(s) {
		t.markers = append(t.markers, undescribed)
	}
	p.taken[kind], p.taken[kind+"List"] = true, true
	p.types = append(p.types, t)
	t.fields = []goField{
		{name: "TypeMeta", inline: true, json: ",inline", typ: &goExpr{ref: &Ref{Path: metaV1, Alias: "metav1",
			Name: "TypeMeta"}}},
		{name: "ObjectMeta", inline: true, json: "metadata,omitempty",
			typ: &goExpr{ref: &Ref{Path: metaV1, Alias: "metav1", Name: "ObjectMeta"}}},
	}
	if slices.Contains(s.Required, "metadata") {
		t.fields[1].json = "metadata"
	}
	p.structure(t, s, t.file)
}

// structure adds the fields of a struct.
func (p *goPackage) structure(t *goType, s *props, file string) {
	names := map[string]bool{}
	for _, f := range t.fields {
		names[f.name] = true
	}
	for _, name := range fieldOrder(s, t.root) {
		property := s.Properties[name]
		f := goField{name: unique(goName(name), names), json: name, doc: property.Description,
			omit: !slices.Contains(s.Required, name)}
		names[f.name] = true
		if t.root && (name == "spec" || name == "status") {
			f.typ, f.markers = p.part(t, f.name, &property, file, f.omit)
		} else {
			f.typ, f.markers = p.field(t, f.name, &property, file, f.omit)
		}
		if f.omit {
			f.markers = append([]string{"optional"}, f.markers...)
		} else {
			f.markers = append([]string{"required"}, f.markers...)
		}
		t.fields = append(t.fields, f)
	}
}

// part returns the type of a kind's spec or status: one of its own, though it may have the schema of another kind's.
func (p *goPackage) part(in *goType, name string, s *props, file string, optional bool) (*goExpr, []string) {
	if s.Type != "object" || len(s.Properties) == 0 {
		return p.field(in, name, s, file, optional)
	}
	return pointer(&goExpr{local: p.newStruct(in, name, s, file)}, optional), append(fieldOnly(s), nullable(s)...)
}

// tag is the form of names that package encoding/json takes from a tag.
var tag = regexp.MustCompile(`^[A-Za-z0-9!#$%&()*+./:;<=>?@^_{|}~ \[\]-]+$`)

// fieldOrder returns the fields by name: spec comes before status. Those of TypeMeta and ObjectMeta are embedded.
func fieldOrder(s *props, root bool) (all []string) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if root && (name == "apiVersion" || name == "kind" || name == "metadata") || !tag.MatchString(name) {
			continue
		}
		all = append(all, name)
	}
	return all
}

// field returns the type of a field, and the markers that belong on the field.
func (p *goPackage) field(in *goType, name string, s *props, file string, optional bool) (*goExpr, []string) {
	if ref := p.wellKnown(s, name); ref != nil {
		markers := append(slices.Clone(ref.markers), p.markersOf(ref.rest(s), false)...)
		if ref.ref.described && !isDescribed(s) {
			markers = append(markers, undescribed)
		}
		return pointer(&goExpr{ref: ref.ref}, optional && !ref.scalar), markers
	}
	markers := p.markersOf(s, false)
	switch {
	case s.Type == "array" && s.Items != nil && s.Items.Schema != nil:
		of, inside := p.element(in, names.Singularize(name), s.Items.Schema, file)
		return &goExpr{prefix: "[]", of: of}, append(markers, ofItems(inside)...)
	case s.Type == "object" && len(s.Properties) == 0 && s.AdditionalProperties != nil &&
		s.AdditionalProperties.Schema != nil:
		of, inside := p.element(in, names.Singularize(name), s.AdditionalProperties.Schema, file)
		if slices.Contains(inside, undescribed) {
			markers = append(markers, undescribed)
		}
		return &goExpr{prefix: "map[string]", of: of}, markers
	case s.Type == "object":
		t := p.declare(in, name, s, file)
		return pointer(&goExpr{local: t}, optional), append(fieldOnly(s), nullable(s)...)
	case s.Type == "string" && isEnum(s):
		return &goExpr{local: p.enum(in, name, s, file)}, without(markers, "kubebuilder:validation:Enum")
	}
	basic := basicOf(s)
	return pointer(&goExpr{basic: basic}, optional && basic != "string"), markers
}

// element returns the type of a list's items or a map's values: a declared type where anything is said about them. A
// type of another package has methods, which a declared type would not: what is said about it comes back as markers.
func (p *goPackage) element(in *goType, name string, s *props, file string) (*goExpr, []string) {
	e, markers := p.field(in, name, s, file, false)
	if e.ref != nil {
		return e, markers
	}
	markers = slices.DeleteFunc(markers, onlyField) // what is lost is reported as a difference
	switch {
	case len(markers) == 0 && e.local != nil:
		if e.local.doc == "" { // an enum; structs have it
			e.local.doc = s.Description
		}
		return e, nil
	case len(markers) == 0 && s.Description == "":
		return e, nil
	}
	t := &goType{parent: in, field: name, file: file, doc: s.Description, markers: markers, under: e}
	p.types = append(p.types, t)
	return &goExpr{local: t}, nil
}

// ofItems returns the markers of a list's items, as they are on the list.
func ofItems(markers []string) (all []string) {
	for _, m := range markers {
		if m == undescribed {
			all = append(all, m)
		}
		if rule, ok := strings.CutPrefix(m, validation); ok {
			if rule == "EmbeddedResource" {
				rule = "XEmbeddedResource"
			}
			all = append(all, validation+"items:"+rule)
		}
	}
	return all
}

// declare returns a struct: the one of the same schema, if there is one for a field of the same name.
func (p *goPackage) declare(in *goType, name string, s *props, file string) *goType {
	of := typeOnly(s)
	of.Description = "" // of the field
	key := Key(of, true)
	if t := p.share(key, name); t != nil {
		return t
	}
	t := p.newStruct(in, name, s, file)
	p.shared[key] = append(p.shared[key], t)
	return t
}

// newStruct adds a struct.
func (p *goPackage) newStruct(in *goType, name string, s *props, file string) *goType {
	t := &goType{parent: in, field: name, uses: 1, file: file, doc: s.Description, fields: []goField{},
		markers: p.markersOf(typeOnly(s), true)}
	p.types = append(p.types, t)
	p.structure(t, s, file)
	return t
}

// enum returns a type of strings with constants.
func (p *goPackage) enum(in *goType, name string, s *props, file string) *goType {
	key := Key(&props{Enum: s.Enum}, true)
	if t := p.share(key, name); t != nil {
		return t
	}
	t := &goType{parent: in, field: name, uses: 1, file: file, values: enumValues(s), under: &goExpr{basic: "string"},
		markers: []string{enumMarker(s.Enum)}}
	p.shared[key] = append(p.shared[key], t)
	p.types = append(p.types, t)
	return t
}

// share returns a type of the same schema if its field is called alike: the type gets the words that both names end
// with, e.g. "SecretRef" for accountSecretRef and tokenSecretRef.
func (p *goPackage) share(key, field string) *goType {
	for _, t := range p.shared[key] {
		if common := ending(t.field, field); common != "" {
			t.uses++
			t.field = common
			return t
		}
	}
	return nil
}

func pointer(e *goExpr, optional bool) *goExpr {
	if !optional {
		return e
	}
	return &goExpr{prefix: "*", of: e}
}

// basicOf returns the Go type of a scalar.
func basicOf(s *props) string {
	switch s.Type {
	case "boolean":
		return "bool"
	case "integer":
		switch s.Format {
		case "int32", "int64":
			return s.Format
		}
		return "int"
	case "number":
		return "float64"
	}
	return "string"
}
