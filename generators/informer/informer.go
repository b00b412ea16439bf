// Package informer plans shared informers: caches of resources that watches keep up to date. In: the API's groups, and
// where clientset and listers are. Out: the packages <dir>/externalversions, …/internalinterfaces, …/<group> and
// …/<group>/<version>.
package informer

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/templates"
)

// Generator writes shared informers.
var Generator = codegen.New(codegen.Generator{
	Name:  "informer",
	Rules: Rules,
	Doc: `shared informers, which keep a cache in step, and their factory: <dir>/externalversions/

An informer is for every resource with +genclient that the client can list and watch. It needs the clientset and the listers
of the same resources: those of the same job, or the ones that versionedClientsetPackage and listersPackage name. Every informer
has the indexes that +gen:index asks for on its type.`,
	Markers: []marker.Definition{
		{Name: "k8s:informer-gen", Scopes: marker.Package, Kind: marker.Flag,
			Doc: "false leaves the package's resources without informers."},
	},
	Kubernetes: codegen.Kubernetes{
		Trigger: "genclient",
		Modules: []string{codegen.ClientGo},
		Version: codegen.ClientVersion,
	},
}, func() *Options { return &Options{PackageOptions: codegen.PackageOptions{Dir: "client/informers"}} }, plan)

// Options are the generator's settings.
type Options struct {
	codegen.PackageOptions
	codegen.GroupOptions
	codegen.PluralOptions
	SingleDirectory  bool   `json:"singleDirectory" doc:"write into dir itself, without a directory externalversions"`
	ClientsetPackage string `json:"versionedClientsetPackage" doc:"import path of the clientset, if the client of this job is not meant"`
	ListersPackage   string `json:"listersPackage" doc:"import path above the listers, if the listers of this job are not meant"`
}

// Output returns where the factory's package is.
func (o *Options) Output() codegen.PackageOptions {
	if o.SingleDirectory {
		return o.PackageOptions
	}
	return o.Join("externalversions")
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	b := newBuilder(p, options)
	groups := b.groups()
	if len(groups) == 0 {
		return nil, nil
	}
	first := groups[0].Versions[0]
	factory := factory{
		shared: b.shared, Groups: groups,
		Example: groups[0].GoName + "()." + first.GoName + "()." + first.Informers[0].Plurals,
	}
	files := []codegen.File{
		b.file(b.target, "factory.go", "informer/factory.tmpl", factory),
		b.file(b.target, "generic.go", "informer/generic.tmpl", factory),
		b.file(b.target.Join(internal), "factory_interfaces.go", "informer/internalinterfaces.tmpl", factory),
	}
	for _, g := range groups {
		files = append(files, b.file(g.target, "interface.go", "informer/group.tmpl", g))
		for _, v := range g.Versions {
			files = append(files, b.file(v.target, "interface.go", "informer/version.tmpl", v))
			for _, i := range v.Informers {
				files = append(files, b.file(v.target.WithSource(i.Type.Path+"."+i.Kind), i.file,
					"informer/informer.tmpl", i))
			}
		}
	}
	return files, nil
}

func (b *builder) file(target codegen.Target, name, template string, view any) codegen.File {
	frame := emit.Frame{Reserved: []string{"version"}, Clean: true} // of version.tmpl
	return codegen.TemplateFile(b.pass, target, name, frame, view, templates.Get(template))
}
