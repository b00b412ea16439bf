// Package schema turns Go types into the schemas of custom resources. In: types of the model with their markers. Out:
// structural schemas without references, and diagnostics.
//
// Each declared type gets a schema of its own, from its shape and its markers. Where a field or another type refers
// to it, what is said there is put on top, by the rules of controller-gen's flattening: see package keyword.
package schema

import (
	"reflect"
	"unsafe"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
)

type props = apiext.JSONSchemaProps

// Options say how types become schemas; generators embed them in their options.
type Options struct {
	MaxDescLen                 *int `json:"maxDescLen" doc:"greatest length of a description in bytes; 0 leaves descriptions out"`
	AllowDangerousTypes        bool `json:"allowDangerousTypes" doc:"allow floats"`
	IgnoreUnexportedFields     bool `json:"ignoreUnexportedFields" doc:"leave unexported fields out instead of asking for a json tag"`
	GenerateEmbeddedObjectMeta bool `json:"generateEmbeddedObjectMeta" doc:"give metadata inside a spec a schema, so that labels and annotations there are kept"`
	IgnoreEnum                 bool `json:"ignoreEnum" doc:"take no values from constants of types with +enum, only with +k8s:enum, as controller-gen does"`
	Unchecked                  bool `json:"unchecked" doc:"write CRDs that API servers refuse, too, with warnings: where a later step of the project changes them"`

	OmitDescriptions []string `json:"omitDescriptions" doc:"packages whose descriptions are left out, e.g. k8s.io/api/..."`
}

// A Builder builds schemas. It builds the schema of a type once, and shares its parts among all schemas that contain
// it: they must not be changed.
type Builder struct {
	pass     *codegen.Pass
	options  *Options
	built    map[version]*props
	metadata bool          // metadata inside of specs has a schema
	within   []*model.Type // the declared types on the way here, to find recursion
	cut      int           // the least index in within to which a recursion has led back
	unrolled unrolling     // see [unrollMarker]
	external bool          // the current type is declared outside of the API
	opaque   bool          // the declarative validation of types is left out: see suppressValidation
	sizes    sizes         // of what is built
	shorter  *Rewriter     // cuts descriptions to maxDescLen; nil without it
	cutOff   bool          // see CutOff

	reported         []diag.Diagnostic             // so far
	warned           map[model.Position]bool       // of markers in other packages
	externalProblems map[version][]diag.Diagnostic // of types of other packages; reported wherever they are used

	origins map[[2]string][]Origin // the markers that add a rule, by its text and message
}

// A version is one of the schemas of a type.
type version struct {
	*model.Type
	metadata bool   // that is inside has a schema
	opaque   bool   // without its declarative validation
	levels   string // of the unrolled types around it
}

// NewBuilder returns a builder that reports problems to the pass.
func NewBuilder(pass *codegen.Pass, options *Options) *Builder {
	return &Builder{pass: pass, options: options, built: map[version]*props{},
		externalProblems: map[version][]diag.Diagnostic{}, warned: map[model.Position]bool{},
		origins: map[[2]string][]Origin{}, unrolled: newUnrolling(), metadata: options.GenerateEmbeddedObjectMeta,
		sizes: sizes{properties: map[unsafe.Pointer]extent{}, inner: map[*props]extent{}}, shorter: shorter(options)}
}

func (b *Builder) report(d diag.Diagnostic) {
	b.reported = append(b.reported, d)
	b.pass.Report(d)
}

// repeatProblems reports the problems of another package's type at another field that leads to it.
func (b *Builder) repeatProblems(v version, where model.Position) {
	for _, d := range b.externalProblems[v] {
		d.Pos = where
		b.report(d)
	}
}

// keepProblems keeps the problems of another package's type: the diagnostics after the first since.
func (b *Builder) keepProblems(v version, where model.Position, since int) {
	if v.Package != nil {
		return
	}
	for _, d := range b.reported[since:] {
		if d.Pos == where {
			b.externalProblems[v] = append(b.externalProblems[v], d)
		}
	}
}

// Object returns the schema of an API object, e.g. of Fruit with apiVersion, kind, metadata, spec and status. The
// schemas inside of it must not be changed.
func (b *Builder) Object(t *model.Type) *props {
	b.cutOff = false
	built := *b.declared(t, t.Pos)
	built.Nullable = false // an object is never null; +nullable of what it embeds counts where the type is a field's
	if metadata, ok := built.Properties["metadata"]; ok {
		built.Properties = copied(built.Properties)
		// API servers allow nothing else
		built.Properties["metadata"] = props{Type: "object", Properties: naming(metadata.Properties)}
	}
	if b.shorter != nil {
		return b.shorter.Copy(&built)
	}
	return &built
}

// Type returns the schema of a declared type where it is a part of an object, e.g. of FruitSpec, by field:
// Type(t).Properties["color"].MaxLength. It must not be changed.
func (b *Builder) Type(t *model.Type) *props {
	b.cutOff = false
	return b.declared(t, t.Pos)
}

// naming returns the schemas of an object's name and generateName, if markers constrain them.
func naming(metadata map[string]props) map[string]props {
	var kept map[string]props
	for _, field := range []string{"name", "generateName"} {
		if s, ok := metadata[field]; ok && !reflect.DeepEqual(s, props{Type: "string"}) {
			kept = copied(kept)
			kept[field] = s
		}
	}
	return kept
}

// declared returns the schema of a declared type: a well-known one, that of its marshaler, or that of its shape, with
// the rules of its markers. It must not be changed.
func (b *Builder) declared(t *model.Type, where model.Position) *props {
	if fixed := b.wellKnown(t); fixed != nil {
		return fixed
	}
	b.readMetadata(t)
	defer b.withMetadata(t.Markers)()
	v := version{t, b.metadata, b.opaque, b.levels()}
	if s, ok := b.built[v]; ok {
		b.repeatProblems(v, where)
		return s
	}
	depth, since := len(b.within), len(b.reported)
	leave := b.enter(t)
	around := b.cut
	b.cut = depth
	l := b.declaration(t, where)
	s := b.bound(b.resolve(l), t, where)
	if !l.beyond {
		b.declareType(&s, t)
	}
	s = dropDescriptions(s, t.Markers)
	leave()
	if l.beyond {
		b.unrolled.beyond[&s] = true
	}
	if b.cut == depth { // else a recursion has cut it short
		b.built[v] = &s
		b.keepProblems(v, where, since)
	}
	b.cut = min(b.cut, around)
	return &s
}

// declaration returns the layer of a type's own declaration.
func (b *Builder) declaration(t *model.Type, where model.Position) *layer {
	defer b.withPackage(t)()
	l := &layer{}
	b.refused(t.String(), t.MarkerProblems, where)
	b.ownJSON(t, where)
	switch {
	case stated(t.Markers, t):
	case t.HasMarshaler("MarshalJSON") && t.Markers.Value("kubebuilder:validation:Type") != "":
		// the marker describes its output; as in controller-gen, an empty one does not
	case t.HasMarshaler("MarshalText") && !t.HasMarshaler("MarshalJSON"):
		l.own.Type = "string"
	case t.DeclaredFrom != nil:
		l = b.of(t.DeclaredFrom, where)
		l.own.Description = b.described(t.Doc, t.PkgPath)
	default:
		l = b.shape(t, where)
		l.own.Description = b.described(t.Doc, t.PkgPath)
	}
	b.enumeration(l, t)
	set := ofTypes(t.Markers)
	if l.beyond {
		set = outer(set)
	}
	b.apply(l, set)
	return l
}
