// Package register writes the code that adds a package's types to a runtime.Scheme, as register-gen does. In: packages
// with a group. Out: zz_generated.register.go beside them.
package register

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/templates"
)

// Generator is the register generator.
var Generator = &codegen.Generator{
	Name:  "register",
	Rules: Rules,
	Doc: `scheme registration: zz_generated.register.go

For every package with +groupName it writes GroupName, GroupVersion, SchemeGroupVersion, Kind, Resource, AddToScheme and
Install, and registers all exported types that embed metav1.TypeMeta. What of these the package declares by hand is left out.
A package that registers itself, by a register.go or by a SchemeBuilder or AddToScheme of its own, is left alone. The internal
version of an API, which has no json tags, is registered as such.`,
	Markers: []marker.Definition{
		{Name: "k8s:register-gen", Scopes: marker.Package, Kind: marker.Flag,
			Doc: "false leaves the package out of registration."},
	},
	Kubernetes: codegen.Kubernetes{
		Modules: []string{codegen.Apimachinery},
		Version: codegen.RegisteredVersion,
		ByGroup: true,
	},
	Plan: plan,
}

// view is what the template sees.
type view struct {
	Group, Version string
	Internal       bool // the internal version: runtime.APIVersionInternal
	Kinds          []string

	// what to declare: all but what the package declares by hand
	GroupName, GroupVersion, SchemeGroupVersion, Kind, Resource, Install bool
}

func plan(p *codegen.Pass) ([]codegen.File, error) {
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		if !pkg.WantsRegistration() {
			continue
		}
		v := newView(p, pkg)
		frame := emit.Frame{Clean: true}
		files = append(files, codegen.TemplateFile(p, target, "zz_generated.register.go", frame, v,
			templates.Get("register/register.tmpl")))
	}
	return files, nil
}

func newView(p *codegen.Pass, pkg *model.Package) view {
	// the registration needs them as a constant and a variable
	for _, name := range []string{"GroupName", "SchemeGroupVersion"} {
		if t := pkg.Type(name); t != nil {
			p.Report(ruleName.At(t.Pos, "the type %s has a name that the generated registration declares", name).
				Fix("rename the type, or register the package by hand with +k8s:register-gen=false"))
		}
	}
	free := func(name string) bool { return !pkg.Declares(name) }
	notImported(p, pkg)
	return view{
		Group: pkg.Group, Version: pkg.Version, Internal: pkg.IsInternal(), Kinds: kinds(p, pkg),
		GroupName: free("GroupName"), GroupVersion: free("GroupVersion") && !pkg.IsInternal(),
		SchemeGroupVersion: free("SchemeGroupVersion"),
		Kind:               free("Kind"), Resource: free("Resource"), Install: free("Install"),
	}
}

// declares are the exported names in the generated registration.
var declares = []string{"GroupName", "GroupVersion", "SchemeGroupVersion", "Kind", "Resource", "SchemeBuilder",
	"AddToScheme", "Install"}

// notImported reports a dot import that has names of the registration: Go lets no package declare them beside it.
func notImported(p *codegen.Pass, pkg *model.Package) {
	for _, name := range declares {
		if pos, ok := pkg.DotImport(name); ok {
			p.Report(ruleName.At(pos, "the generated registration of package %s declares %s, which this import "+
				"declares, too", pkg.Path, name).
				Fix("import the package by a name, or register the package by hand with +k8s:register-gen=false"))
			return
		}
	}
}

func kinds(p *codegen.Pass, pkg *model.Package) []string {
	var names []string
	for _, t := range pkg.Kinds() {
		if !t.IsRuntimeObject() {
			p.Report(ruleNoObject.At(t.Pos,
				"%s embeds metav1.TypeMeta, but is not a runtime.Object: it is not registered", t.Name).
				Fix("give it +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object or " +
					"+kubebuilder:object:root=true"))
			continue
		}
		require.Object(p, t)
		names = append(names, t.Name)
	}
	return names
}
