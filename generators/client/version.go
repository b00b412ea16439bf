package client

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
)

// A version is the view of one version of a group: a package with the clients of its resources.
type version struct {
	target codegen.Target
	group  string // e.g. "example", in file names

	Group   string // e.g. "example.org"
	Version string // e.g. "v1"
	Title   string // for comments, e.g. "example.org/v1"
	GoName  string // e.g. "ExampleV1"
	Field   string // of the clientset, e.g. "exampleV1"
	APIPath string // e.g. "/apis"

	Client, Interface, Fake    emit.Ident // e.g. ExampleV1Client, ExampleV1Interface, FakeExampleV1
	New, NewForConfigAndClient emit.Ident
	AddToScheme                emit.Ident // of the API package
	Scheme, Codecs             emit.Ident // of the clientset
	Encodings                  bool       // client-go chooses how requests are encoded
	KeptSerializers            bool       // clients keep the NegotiatedSerializer of their rest.Config

	Resources []resource
}

// versions returns the views of all versions that have a resource with +genclient, or may be empty.
func (b *builder) versions() []version {
	var versions []version
	for _, v := range b.candidates() {
		if v.Package.Markers.IsFalse("k8s:client-gen") {
			continue
		}
		if view := b.version(v); len(view.Resources) > 0 || b.options.EmptyVersions && addable(v.Package) {
			require.Importable(b.pass, v.Package, view.target)
			b.guessed(v.Package)
			require.Scheme(b.pass, v.Package)
			versions = append(versions, view)
		}
	}
	return versions
}

// candidates returns the versions of all groups, and those without resources if these get clients, too.
func (b *builder) candidates() (all []*model.Version) {
	for _, g := range require.Listed(b.pass, "k8s:client-gen") {
		all = append(all, g.Versions...)
	}
	for _, p := range b.pass.API.Packages {
		if !b.options.EmptyVersions || len(p.Resources) > 0 || !addable(p) {
			continue
		}
		all = append(all, &model.Version{Group: b.pass.API.GroupOf(p), Package: p, Name: p.Version,
			GoName: names.Public(p.Version)})
	}
	slices.SortStableFunc(all, func(v, w *model.Version) int {
		return cmp.Or(cmp.Compare(v.Group.Name, w.Group.Name), cmp.Compare(v.Package.Path, w.Package.Path))
	})
	return slices.CompactFunc(all, func(v, w *model.Version) bool { return v.Group == w.Group && v.Name == w.Name })
}

// addable reports whether a package without resources is one of an API's versions: a scheme can add it.
func addable(p *model.Package) bool { return names.IsVersion(p.Version) && p.Declares("AddToScheme") }

// guessed warns where the group is taken from the directory.
func (b *builder) guessed(pkg *model.Package) {
	if !pkg.HasGroup {
		b.pass.Report(ruleGroup.At(pkg.Pos,
			"package %s has no +groupName: its group is taken to be %q, by its directory", pkg.Path, pkg.Group).
			Fix("write // +groupName=%s above the package clause, e.g. in doc.go", pkg.Group))
	}
}

func (b *builder) version(v *model.Version) version {
	element := strings.ToLower(v.Name)
	target := b.target.Join("typed", v.Group.PackageName, element).WithSource(v.Package.Path)
	goName := v.Group.GoName + v.GoName
	typed := func(name string) emit.Ident {
		return emit.Ident{Path: target.Path, Name: name}
	}
	scheme := func(name string) emit.Ident { return emit.Ident{Path: b.target.Join("scheme").Path, Name: name} }
	view := version{
		target: target, group: v.Group.PackageName,
		Group: v.Group.Name, Version: v.Name, Title: v.Name, GoName: goName, Field: names.Private(goName),
		APIPath: b.options.APIPath,
		Client:  typed(goName + "Client"), Interface: typed(goName + "Interface"), New: typed("New"),
		NewForConfigAndClient: typed("NewForConfigAndClient"),
		Fake:                  emit.Ident{Path: target.Join("fake").Path, Name: "Fake" + goName},
		AddToScheme:           emit.Ident{Path: v.Package.Path, Package: v.Package.Name, Name: "AddToScheme"},
		Scheme:                scheme("Scheme"), Codecs: scheme("Codecs"),
		Encodings: contract.ClientGo(b.pass).Encodings, KeptSerializers: contract.ClientGo(b.pass).KeptSerializers,
	}
	if view.Group == "" {
		view.APIPath = "/api"
	} else {
		view.Title = view.Group + "/" + view.Version
	}
	var types []*model.Type
	for _, r := range v.Resources {
		if r.Client != nil {
			view.Resources, types = append(view.Resources, b.resource(r, &view)), append(types, r.Type)
		}
	}
	if len(types) > 0 || b.options.EmptyVersions {
		b.declare(&view, types)
	}
	return view
}

// declare collects the names that the packages of the version's clients declare, and reports names that are declared
// twice; types are those of its resources.
func (b *builder) declare(v *version, types []*model.Type) {
	all := b.distinct.Declarations(v.target, "NewForConfig", "NewForConfigAndClient", "NewForConfigOrDie", "New",
		"setConfigDefaults",
		v.GoName+"Interface", v.GoName+"Client", v.GoName+"Client.RESTClient")
	fakes := b.distinct.Declarations(v.target.Join("fake"), "Fake"+v.GoName, "Fake"+v.GoName+".RESTClient",
		"Fake"+v.GoName+".Fake")
	for i, r := range v.Resources {
		all.Add(types[i].Pos, r.owner(), r.Kind+"Interface", r.Kind+"Expansion", r.Plurals+"Getter", r.Private,
			"new"+r.Plurals, v.GoName+"Client."+r.Plurals)
		fakes.Add(types[i].Pos, r.owner(), "fake"+r.Plurals, "newFake"+r.Plurals, "Fake"+v.GoName+"."+r.Plurals)
	}
}

// typed plans the package with the clients of a version.
func (b *builder) typed(v version) []codegen.File {
	written := b.pass.Declared(v.target)
	var reserved, expansions, kinds []string
	for _, r := range v.Resources {
		reserved, kinds = append(reserved, r.Private), append(kinds, r.Kind)
		if !written[r.Kind+"Expansion"] {
			expansions = append(expansions, r.Kind)
		}
	}
	files := []codegen.File{
		b.doc(v.target, "Package "+packageName(v.target)+" has the clients of "+v.Title+"."),
		b.file(v.target, v.group+"_client.go", "", "client/group.tmpl", v, reserved...),
		b.file(v.target, "generated_expansion.go", "", "client/expansion.tmpl", expansions),
	}
	for _, r := range v.Resources {
		name := names.GoFile(r.Kind, kinds, "doc.go", v.group+"_client.go", "generated_expansion.go")
		files = append(files, b.file(v.target.WithSource(r.source()), name, "", "client/resource.tmpl", r, reserved...))
	}
	return files
}

// typedFake plans the package with the fakes of a version's clients.
func (b *builder) typedFake(v version) []codegen.File {
	target := v.target.Join("fake")
	files := []codegen.File{
		b.doc(target, "Package fake has the fake clients of "+v.Title+"."),
		b.file(target, "fake_"+v.group+"_client.go", "", "client/fake_group.tmpl", v),
	}
	var kinds []string
	for _, r := range v.Resources {
		kinds = append(kinds, r.Kind)
	}
	for _, r := range v.Resources {
		name := "fake_" + names.GoFile(r.Kind, kinds, v.group+"_client.go")
		files = append(files, b.file(target.WithSource(r.source()), name, "", "client/fake_resource.tmpl", r))
	}
	return files
}
