// Package client plans typed clientsets: one client for each resource with +genclient, grouped by API group and
// version, a scheme that knows their types, and fakes of all of it for unit tests. In: the API's groups. Out: the
// packages <dir>/<name>, …/scheme, …/fake, …/typed/<group>/<version> and …/typed/<group>/<version>/fake.
package client

import (
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/module"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// Generator writes typed clientsets with their fakes.
var Generator = codegen.New(codegen.Generator{
	Name:  "client",
	Rules: Rules,
	Doc: `typed clientset with fakes: <dir>/<name>/...

Every type with +genclient gets a client with the verbs that its other +genclient markers leave, in a package for its group
and version. Methods of your own go into a hand-written file of that package, on the type that implements the client, and
into an interface <Kind>Expansion declared there.`,
	Markers: []marker.Definition{
		{Name: "k8s:client-gen", Scopes: marker.Package, Kind: marker.Flag,
			Doc: "false leaves the package's resources without clients."},
	},
	Imports:  imported,
	Requires: []*codegen.Generator{applyconfiguration.Generator},
	Kubernetes: codegen.Kubernetes{
		Trigger:  "genclient",
		Modules:  []string{codegen.ClientGo},
		Version:  codegen.ClientVersion,
		Breaking: comparison,
	},
}, func() *Options {
	return &Options{PackageOptions: codegen.PackageOptions{Dir: "client/clientset"}, Name: "versioned", Fake: true,
		FakeStatus: true, APIPath: "/apis"}
}, plan)

// Options are the generator's settings.
type Options struct {
	codegen.PackageOptions
	codegen.GroupOptions
	codegen.PluralOptions
	Name            string `json:"name" alias:"clientsetName" doc:"name of the clientset's package, a directory in dir"`
	Fake            bool   `json:"fakeClientset" doc:"write fake clients for unit tests"`
	FakeStatus      bool   `json:"fakeStatus" doc:"fake.NewClientset changes the status by the subresource status alone, as an API server does"`
	APIPath         string `json:"clientsetApiPath" doc:"HTTP path of all groups but the core group"`
	ApplyPackage    string `json:"applyConfigurationPackage" doc:"import path above the apply configurations, if those of this gen.yaml are not meant"`
	EmptyVersions   bool   `json:"emptyVersions" doc:"write a client without methods for versions without a kind with +genclient, too, as client-gen does"`
	PrefersProtobuf bool   `json:"prefersProtobuf" doc:"use protobuf instead of JSON by default; custom resources do not support it"`
}

// Output returns where the clientset's package is: below dir, by its name.
func (o *Options) Output() codegen.PackageOptions {
	return o.Join(o.Name)
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	b := &builder{pass: p, options: options, distinct: require.NewDistinct(p, "client")}
	if !b.checkName() {
		return nil, nil
	}
	b.checkEncoding()
	b.target = p.OutputPackage()
	b.findApplyConfigurations()
	versions := b.versions()
	if len(versions) == 0 {
		return nil, nil
	}
	files := b.clientset(versions)
	for _, v := range versions {
		files = append(files, b.typed(v)...)
		if b.options.Fake {
			files = append(files, b.typedFake(v)...)
		}
	}
	return files, nil
}

// checkName reports a name that a package which others import can't have, or which the clientset's own packages have.
func (b *builder) checkName() bool {
	name := b.options.Name
	usable := module.CheckImportPath("x/"+name) == nil && !strings.Contains(name, "/") &&
		model.Importable("x/"+name, "y")
	if element := names.Identifier(name); usable && names.Package(name) == element && element[0] != '_' {
		return true
	}
	b.pass.Report(ruleOption.At(b.pass.OptionPos("name"),
		"option name of generator client: %q can't be the name of a package that others import", name).
		Fix("write letters and digits that are not a Go keyword, e.g. versioned"))
	return false
}

// A builder carries what all views need.
type builder struct {
	pass     *codegen.Pass
	options  *Options
	distinct *require.Distinct
	target   codegen.Target // of the clientset

	apply    string                // import path above the apply configurations; "" if there are none
	external map[string]emit.Ident // those of other packages, by the full name of the type
}

// A clientset is the view of the clientset, the scheme and their fakes.
type clientset struct {
	Discovery emit.Ident // e.g. discovery.DiscoveryInterfaces
	Interface emit.Ident // the clientset's
	Versions  []version

	Applies                       bool       // there are apply configurations
	TypeConverter                 emit.Ident // their constructor of a type converter
	TypedValue, ValidationOptions emit.Ident // of structured-merge-diff

	Statuses   []resource // those whose fake changes the status by the subresource status alone
	WatchLists bool       // client-go asks clients whether they can stream lists
	Irregular  bool       // some resources have names that client-go's trackers would not guess

	Exported bool   // the scheme is for others, not only for the fake
	Scheme   string // its variable, e.g. "Scheme"
	Extra    bool   // a hand-written ExtraAddToScheme adds to it
}

func (b *builder) clientset(versions []version) []codegen.File {
	scheme, fake := b.target.Join("scheme"), b.target.Join("fake")
	merge := func(name string) emit.Ident {
		return emit.Ident{Path: contract.ClientGo(b.pass).StructuredMerge, Name: name}
	}
	view := clientset{
		Discovery: emit.Ident{Path: "k8s.io/client-go/discovery", Name: contract.ClientGo(b.pass).Discovery},
		Interface: emit.Ident{Path: b.target.Path, Name: "Interface"},
		Versions:  versions,
		Applies:   b.apply != "", TypeConverter: emit.Ident{Path: b.apply, Name: "NewTypeConverter"},
		TypedValue: merge("TypedValue"), ValidationOptions: merge("ValidationOptions"),
		WatchLists: contract.ClientGo(b.pass).WatchLists,
		Exported:   true, Scheme: "Scheme", Extra: b.pass.Declared(scheme)["ExtraAddToScheme"],
	}
	files := []codegen.File{
		b.file(b.target, "clientset.go", "Package "+packageName(b.target)+" has the clientset.",
			"client/clientset.tmpl", view),
		b.doc(scheme, "Package scheme has the scheme of the clientset: the types that its clients send and receive."),
		b.file(scheme, "register.go", "", "client/scheme.tmpl", view),
	}
	if !b.options.Fake {
		return files
	}
	view.Exported, view.Scheme, view.Extra = false, "scheme", false
	irregular := irregular(versions)
	private := []string{"scheme", "codecs", "resources", "first"} // what the files of the fake declare for each other
	view.Irregular = len(irregular) > 0
	if view.Irregular {
		files = append(files, b.file(fake, "resources.go", "", "client/fake_resources.tmpl", irregular, private...))
	}
	if view.Applies {
		view.Statuses = b.statuses(versions)
		files = append(files, b.file(fake, "tracker.go", "", "client/fake_tracker.tmpl", view, private...))
	}
	files = append(files, b.genericFakes(view)...)
	return append(files,
		b.doc(fake, "Package fake has a clientset in memory, for unit tests."),
		b.file(fake, "clientset_generated.go", "", "client/fake_clientset.tmpl", view, private...),
		b.file(fake, "register.go", "", "client/scheme.tmpl", view, private...),
	)
}

// statuses returns the resources with the subresource status, unless the option fakeStatus is false.
func (b *builder) statuses(versions []version) (all []resource) {
	for _, v := range versions {
		for _, r := range v.Resources {
			if b.options.FakeStatus && r.Verbs.UpdateStatus {
				all = append(all, r)
			}
		}
	}
	return all
}

// irregular returns the resources that client-go's trackers would look for under another name.
func irregular(versions []version) []resource {
	var all []resource
	for _, v := range versions {
		for _, r := range v.Resources {
			guess, _ := meta.UnsafeGuessKindToResource(schema.GroupVersionKind{Kind: r.Kind})
			if guess.Resource != r.Plural {
				all = append(all, r)
			}
		}
	}
	return all
}

// clean are the templates that print what gofmt leaves as it is. In the others it aligns columns, or breaks long lines.
var clean = []string{"client/resource.tmpl", "client/group.tmpl", "client/expansion.tmpl", "client/fake_group.tmpl"}

func (b *builder) file(target codegen.Target, name, doc, template string, view any, reserved ...string) codegen.File {
	frame := emit.Frame{Doc: doc, Reserved: reserved, Clean: slices.Contains(clean, template)}
	return codegen.TemplateFile(b.pass, target, name, frame, view, templates.Get(template))
}

// doc plans a file that holds only the package comment.
func (b *builder) doc(target codegen.Target, comment string) codegen.File {
	frame := emit.Frame{Doc: comment}
	return codegen.TemplateFile(b.pass, target, "doc.go", frame, nil)
}

// packageName returns the name of a package by its path, e.g. "versioned".
func packageName(target codegen.Target) string { return names.Package(path.Base(target.Path)) }
