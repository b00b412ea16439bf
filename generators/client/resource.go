package client

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// A resource is the view of one typed client and of its fake.
type resource struct {
	Kind    string // e.g. "Fruit"
	Plurals string // e.g. "Fruits"
	Plural  string // in URLs, e.g. "fruits"
	Private string // the type that implements the client, e.g. "fruits"
	Var     string // a parameter that holds one, e.g. "fruit"

	Group, Version         string // e.g. "example.org" and "v1"
	Namespaced, Protobuf   bool
	Lists, PointerItems    bool       // the client lists; the list's Items are pointers
	Type, List             emit.Ident // e.g. apiv1.Fruit and apiv1.FruitList
	Applies                bool       // the client applies
	Config                 emit.Ident // e.g. apiv1.FruitApplyConfiguration
	Interface              emit.Ident // e.g. FruitInterface
	ParameterCodec         emit.Ident // of the clientset's scheme
	GroupClient, FakeGroup string     // e.g. "ExampleV1Client" and "FakeExampleV1"

	Gentype, NewGentype         emit.Ident // e.g. gentype.ClientWithList and its constructor
	FakeGentype, NewFakeGentype emit.Ident
	ToPointers, FromPointers    emit.Ident // between lists of values and of pointers
	Encodings                   bool       // client-go chooses how requests are encoded

	Verbs   verbs
	Methods []method
	Any     bool // it has a verb or a method
}

// source returns what the resource's files are generated from, e.g. "example.org/fruit/api/v1.Fruit".
func (r resource) source() string { return r.Type.Path + "." + r.Kind }

// owner names the resource in messages.
func (r resource) owner() string { return "kind " + r.Kind }

// verbs are those of a client's interface.
type verbs struct {
	Create, Update, UpdateStatus, Delete, DeleteWithResult, DeleteCollection bool
	Get, List, Watch, Patch, Apply, ApplyStatus                              bool
}

func (b *builder) resource(r *model.Resource, v *version) resource {
	if !r.Type.HasObjectMeta() {
		b.pass.Report(ruleMetadata.At(r.Type.Pos, "%s has a client, but no metadata", r.Kind).
			Fix("embed metav1.ObjectMeta `json:\"metadata,omitempty\"`, or remove +genclient"))
	} else {
		require.Object(b.pass, r.Type)
	}
	view := resource{
		Kind: r.Kind, Var: variable(names.Private(r.Kind)), Group: v.Group, Version: v.Version,
		Namespaced: b.pass.Namespaced(r), Protobuf: b.options.PrefersProtobuf,
		Type:           emit.IdentOf(r.Type),
		Interface:      emit.Ident{Path: v.target.Path, Name: r.Kind + "Interface"},
		ParameterCodec: emit.Ident{Path: b.target.Join("scheme").Path, Name: "ParameterCodec"},
		GroupClient:    v.GoName + "Client", FakeGroup: "Fake" + v.GoName,
		Verbs: verbs{
			Create: r.Client.Has("create"), Update: r.Client.Has("update"), UpdateStatus: r.Client.Has("updateStatus"),
			Delete: r.Client.Has("delete"), DeleteWithResult: b.deletesWithResult(r),
			DeleteCollection: r.Client.Has("deleteCollection"),
			Get:              r.Client.Has("get"), List: r.Client.Has("list"), Watch: r.Client.Has("watch"),
			Patch: r.Client.Has("patch"),
		},
	}
	if b.apply != "" && !applyconfiguration.Disabled(r.Type) {
		view.Verbs.Apply, view.Verbs.ApplyStatus = r.Client.Has("apply"), r.Client.Has("applyStatus")
	}
	view.Plurals, view.Plural = b.pass.PluralNames(r)
	view.Private = names.Private(view.Plurals)
	b.list(&view, r)
	view.Applies = view.Verbs.Apply || view.Verbs.ApplyStatus
	view.Config = applyconfiguration.NameOf(b.pass.API, b.apply, r.Package, r.Kind)
	view.generic(b.fakeGentype())
	view.Encodings = contract.ClientGo(b.pass).Encodings
	view.Methods = b.methods(r, view)
	view.Any = view.Verbs != verbs{} || len(view.Methods) > 0
	return view
}

// deletesWithResult reports whether the client has DeleteWithResult, which no client of an older client-go has.
func (b *builder) deletesWithResult(r *model.Resource) bool {
	const verb = "deleteWithResult"
	if !r.Client.Has(verb) || contract.ClientGo(b.pass).DeleteResults {
		return r.Client.Has(verb)
	}
	if only, ok := r.Type.Markers.Find("genclient:onlyVerbs"); ok {
		b.pass.Report(ruleVerb.At(only.Pos, "%s has the verb %s, and clients of client-go %s can't have it", r.Kind,
			verb, contract.ClientGo(b.pass).Minor).
			Fix("name delete instead, or run go get k8s.io/client-go@v0.38 or later"))
	}
	return false
}

// list fills in what a client that lists needs; deleting a collection is part of listing in client-go's gentype.
func (b *builder) list(view *resource, r *model.Resource) {
	view.Lists = view.Verbs.List || view.Verbs.DeleteCollection
	switch {
	case !view.Lists:
	case r.List != nil:
		view.List = emit.IdentOf(r.List)
		require.List(b.pass, r)
		items := r.Items().Type.Elem
		view.PointerItems = items != nil && items.Kind == model.Pointer
	case !view.Verbs.List: // a missing list for the verb list has been reported
		b.pass.Report(ruleMetadata.At(r.Type.Pos,
			"%s has a client that deletes collections, but package %s declares no %sList with Items", r.Kind,
			r.Package.Path, r.Kind).
			Fix("declare %sList, or leave the verb out with +genclient:skipVerbs=list,deleteCollection", r.Kind))
	}
}

// gentype is the import path of client-go's generic clients.
const gentype = "k8s.io/client-go/gentype"

// generic chooses among generic clients: those of client-go, and fakes of package fake.
func (r *resource) generic(fake string) {
	suffix := ""
	switch {
	case r.Lists && r.Applies:
		suffix = "WithListAndApply"
	case r.Lists:
		suffix = "WithList"
	case r.Applies:
		suffix = "WithApply"
	}
	r.Gentype = emit.Ident{Path: gentype, Name: "Client" + suffix}
	r.NewGentype = emit.Ident{Path: gentype, Name: "NewClient" + suffix}
	r.FakeGentype = emit.Ident{Path: fake, Name: "FakeClient" + suffix}
	r.NewFakeGentype = emit.Ident{Path: fake, Name: "NewFakeClient" + suffix}
	r.ToPointers = emit.Ident{Path: fake, Name: "ToPointerSlice"}
	r.FromPointers = emit.Ident{Path: fake, Name: "FromPointerSlice"}
}

// variable returns a name for a parameter, e.g. "fruit", and "resultObject" for a kind that is called Result.
func variable(name string) string {
	for _, file := range []string{"client/resource.tmpl", "client/fake_resource.tmpl"} {
		if slices.Contains(templates.Get(file).Identifiers(), name) {
			return name + "Object"
		}
	}
	return name
}
