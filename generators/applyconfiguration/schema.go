package applyconfiguration

import (
	"cmp"
	"slices"
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/schema"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/clientgo"
	"github.com/gen-toolkit/gen/internal/contract"
)

// schemas turns Go types into the schema by which server-side apply merges objects: what kube-openapi makes of an API
// server's OpenAPI document, without that document.
type schemas struct {
	custom bool                       // the resources have CRDs, where markers alone decide
	types  map[string]*schema.TypeDef // by name

	weights map[*model.Type]int  // see heavy
	opening map[*model.Type]bool // structs that are being written out where a field keeps unknown fields

	clientGo clientgo.Version
	input    func(path string) *model.Package // of constants that defaults name
}

// schema returns the schema of all resources of a base. Those that can't be applied are in it, too, because fake
// clientsets track every object by it.
func (b *builder) schema(base codegen.Target) *schemas {
	s := &schemas{
		custom: b.custom(), types: map[string]*schema.TypeDef{}, weights: map[*model.Type]int{},
		opening:  map[*model.Type]bool{},
		clientGo: contract.ClientGo(b.pass), input: b.pass.API.Dependency,
	}
	for _, p := range b.pass.API.Packages {
		for _, r := range p.Resources {
			if b.in(base, p) && (r.Client != nil || slices.Contains(b.roots, r)) {
				s.define(r.Type)
			}
		}
	}
	for _, t := range b.chosen { // inputs of methods may be roots of their own
		if t.IsObject() && b.in(base, t.Package) {
			s.define(t)
		}
	}
	return s
}

// custom reports whether the job's types describe custom resources: their CRDs are generated, or they have
// controller-gen's markers.
func (b *builder) custom() bool {
	kubebuilder := func(set marker.Set) bool {
		return slices.ContainsFunc(set.Names(),
			func(name string) bool { return strings.HasPrefix(name, "kubebuilder:") })
	}
	return b.pass.Enabled("crd", nil) || slices.ContainsFunc(b.pass.API.Packages, func(p *model.Package) bool {
		return kubebuilder(p.Markers) ||
			slices.ContainsFunc(p.Types, func(t *model.Type) bool { return kubebuilder(t.Markers) })
	})
}

// schemaName returns the name under which a scheme looks for a type's schema, e.g. "org.example.api.v1.Fruit": that of
// openapi-gen's method OpenAPIModelName, else the import path with the host's parts turned round, as
// runtime.Scheme.ToOpenAPIDefinitionName has it.
func schemaName(t *model.Type, clientGo clientgo.Version) string {
	if _, ok := t.Method("OpenAPIModelName"); ok && t.Package != nil && clientGo.ModelNames {
		if in := cmp.Or(t.Markers.Value("k8s:openapi-model-package"),
			t.Package.Markers.Value("k8s:openapi-model-package")); in != "" {
			return in + "." + t.Name
		}
	}
	host, rest, _ := strings.Cut(t.PkgPath, "/")
	parts := strings.Split(host, ".")
	slices.Reverse(parts)
	path := strings.Join(parts, ".")
	if rest != "" {
		path += "." + strings.ReplaceAll(rest, "/", ".")
	}
	path += "." + t.Name
	if t.Origin != nil {
		path += strings.TrimPrefix(t.Expr(func(pkgPath, _ string) string { return pkgPath }), t.PkgPath+"."+t.Name)
	}
	return path
}

// define adds a named type, once.
func (s *schemas) define(t *model.Type) *string {
	name := schemaName(t, s.clientGo)
	if defined, ok := s.types[name]; ok {
		return &defined.Name
	}
	def := &schema.TypeDef{Name: name}
	s.types[name] = def // before its fields: it may contain itself
	switch fixed, ok := fixed[t.PkgPath+"."+t.Name]; {
	case ok:
		def.Atom = fixed
	case t.Kind == model.Struct:
		def.Atom = s.structure(t, t.IsRoot())
	default:
		def.Atom = s.shape(t, topologyOf(t.Markers)).Inlined
	}
	return &def.Name
}

// ref returns the schema of a type where it is used: a name for structs and the types with a fixed schema, all else
// written out.
func (s *schemas) ref(t *model.Type, rules topology) schema.TypeRef {
	for seen := map[*model.Type]bool{}; t.Kind == model.Pointer && !seen[t]; t = t.Elem {
		seen[t] = true
		rules = rules.or(topologyOf(t.Markers))
	}
	switch {
	// a CRD has its fields owned one by one, built-in types as a whole
	case t.Is(runtimePkg, "RawExtension") && !s.custom:
		return named(untypedAtomic)
	case isFixed(t):
		return schema.TypeRef{NamedType: s.define(t)}
	}
	if atom, ok := s.marshalled(t); ok {
		return schema.TypeRef{Inlined: atom}
	}
	rules = rules.or(topologyOf(t.Markers))
	if s.heavy(t) {
		return schema.TypeRef{NamedType: s.define(t)}
	}
	return s.shape(t, rules)
}

// shape is ref for a type that is written out, or a struct.
func (s *schemas) shape(t *model.Type, rules topology) schema.TypeRef {
	switch t.Kind {
	case model.Basic:
		return schema.TypeRef{Inlined: basic(t)}
	case model.Slice, model.Array:
		if t.IsBytes() {
			return scalar(schema.String)
		}
		return schema.TypeRef{Inlined: schema.Atom{List: &schema.List{
			ElementType: s.ref(t.Elem, topology{}), ElementRelationship: rules.list(), Keys: rules.keys,
		}}}
	case model.Map:
		return schema.TypeRef{Inlined: schema.Atom{Map: &schema.Map{ElementType: s.ref(t.Elem, topology{}),
			ElementRelationship: rules.object}}}
	case model.Struct:
		if !t.IsNamed() {
			return schema.TypeRef{Inlined: s.structure(t, false)}
		}
		ref := schema.TypeRef{NamedType: s.define(t)}
		if own := topologyOf(t.Markers).object; rules.object != "" && rules.object != own {
			ref.ElementRelationship = &rules.object
		}
		return ref
	}
	return named(deduced) // anything
}

// structure returns the schema of a struct: a map with fixed keys.
func (s *schemas) structure(t *model.Type, root bool) schema.Atom {
	m := &schema.Map{ElementRelationship: topologyOf(t.Markers).object}
	s.fields(m, t, root, map[*model.Type]bool{})
	slices.SortStableFunc(m.Fields, func(x, y schema.StructField) int { return strings.Compare(x.Name, y.Name) })
	m.Fields = slices.CompactFunc(m.Fields, func(x, y schema.StructField) bool { return x.Name == y.Name })
	if !s.custom && len(m.Fields) == 0 || s.custom && t.Markers.Has("kubebuilder:pruning:PreserveUnknownFields") {
		m.ElementType = named(deduced)
	}
	return schema.Atom{Map: m}
}

// fields adds a struct's fields, its own before those of embedded structs, so that they hide these.
func (s *schemas) fields(m *schema.Map, t *model.Type, root bool, seen map[*model.Type]bool) {
	if seen[t] { // it embeds itself
		return
	}
	seen[t] = true
	for _, f := range t.Fields {
		if serialized(f) && !f.JSON.Inline {
			m.Fields = append(m.Fields,
				schema.StructField{Name: f.JSON.Name, Type: s.field(f, root), Default: s.defaultOf(t, f)})
		}
	}
	for _, f := range t.Fields {
		if inner := structOf(f.Type); serialized(f) && f.JSON.Inline && inner != nil {
			s.fields(m, inner, root, seen)
		}
	}
}

// serialized reports whether a field is in the JSON of an object; one without a tag is, though it can't be applied.
func serialized(f *model.Field) bool { return !f.JSON.Skip && (f.Exported || f.Embedded) }

// field returns the schema of a field: that of its type, with the rules of its markers.
func (s *schemas) field(f *model.Field, root bool) schema.TypeRef {
	rules := topologyOf(f.Markers)
	switch {
	case f.JSON.AsString && model.Deref(f.Type).Kind == model.Basic:
		return scalar(schema.String)
	case s.custom:
		return s.customField(f, root, rules)
	case rules.listType == "":
		rules = rules.or(patchTopology(f.Patch))
	}
	return s.ref(f.Type, rules)
}

// customField returns the schema of a custom resource's field, whose markers may say something else than its type.
func (s *schemas) customField(f *model.Field, root bool, rules topology) schema.TypeRef {
	switch {
	case f.Markers.Has("kubebuilder:validation:XIntOrString"):
		return scalar(schema.Untyped)
	case f.Markers.Has("kubebuilder:validation:Schemaless"):
		return named(deduced)
	}
	if atom, ok := jsonTypes[f.Markers.Value("kubebuilder:validation:Type")]; ok {
		return schema.TypeRef{Inlined: atom}
	}
	preserve := f.Markers.Has("kubebuilder:pruning:PreserveUnknownFields") ||
		f.Markers.Has("kubebuilder:validation:XPreserveUnknownFields")
	ref, inner := s.ref(f.Type, rules), structOf(f.Type)
	switch {
	case inner == nil || ref.NamedType == nil || isFixed(inner):
	case preserve && s.opening[inner]:
		return named(deduced)
	case preserve:
		s.opening[inner] = true
		open := s.structure(inner, false)
		delete(s.opening, inner)
		open.Map.ElementType = named(deduced)
		return inlined(open, rules)
	case !root && inner.Is(model.MetaV1, "ObjectMeta"):
		return inlined(embeddedMeta(s.structure(inner, false)), rules)
	}
	return ref
}

func isFixed(t *model.Type) bool {
	_, is := fixed[t.PkgPath+"."+t.Name]
	return is
}

// inlined writes a struct out where it is used; the field's markers count more than the type's.
func inlined(atom schema.Atom, rules topology) schema.TypeRef {
	atom.Map.ElementRelationship = cmp.Or(rules.object, atom.Map.ElementRelationship)
	return schema.TypeRef{Inlined: atom}
}

// embeddedMeta makes the finalizers of metadata inside a custom resource an atomic list, as they are in its CRD.
func embeddedMeta(meta schema.Atom) schema.Atom {
	for i, f := range meta.Map.Fields {
		if f.Name == "finalizers" {
			list := *f.Type.Inlined.List
			list.ElementRelationship = schema.Atomic
			meta.Map.Fields[i].Type.Inlined.List = &list
		}
	}
	return meta
}
