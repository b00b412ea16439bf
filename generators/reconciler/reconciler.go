// Package reconciler plans typed controllers around the Reconcile that a user writes. In: kinds with +gen:reconciler,
// and where clientset, listers and informers are. Out: the packages <dir>/<group>/<version> and, for tests,
// <dir>/<group>/<version>/fake. What runs them is the module reconcile.
package reconciler

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/templates"
)

// The markers of the generator.
const (
	kindMarker  = "gen:reconciler"
	watchMarker = "gen:watches"
)

// Generator writes typed controllers.
var Generator = codegen.New(codegen.Generator{
	Name: "reconciler",
	Doc: `typed controllers with fakes: <dir>/<group>/<version>/

A kind with +gen:reconciler gets a controller on the informers, listers and client of the same job. The user writes
Reconcile(ctx, *v1.Fruit) (reconcile.Result, error). The controller has a workqueue with rate limits and priorities,
graceful stop, leader election, events, metrics, and a fake that a test runs in steps. It imports client-go and the module
github.com/gen-toolkit/gen/reconcile, which go.mod must require.`,
	Rules: Rules,
	Markers: []marker.Definition{
		{Name: kindMarker, Scopes: marker.Type, Kind: marker.None,
			Doc: "Gives the kind a typed controller. It needs +genclient with the verbs list and watch."},
		{Name: watchMarker, Scopes: marker.Type, Kind: marker.Args,
			Doc: "The controller of the kind watches another kind, too; may be repeated. kind is one of the same " +
				"package, of another package of the job, e.g. example.org/fruit/api/v1.Fruit, or of Kubernetes, e.g. " +
				"k8s.io/api/core/v1.ConfigMap. by says which objects a change concerns: owner for those that its " +
				"owner references name, name for the one of the same namespace and name, or an index of the kind by " +
				"+gen:index for those that have its name there. " +
				"For a kind of another module, informers is the import path of the informers of its version. " +
				"E.g. +gen:watches:kind=k8s.io/api/apps/v1.Deployment,by=owner.",
			ArgDefs: []marker.ArgDef{{Name: "kind", Kind: marker.String, Required: true},
				{Name: "by", Kind: marker.String, Required: true},
				{Name: "informers", Kind: marker.String}}},
	},
	Imports: imported,
	Kubernetes: codegen.Kubernetes{
		Trigger: kindMarker,
		Modules: []string{codegen.ClientGo, codegen.Reconcile},
		Version: codegen.ClientVersion,
	},
}, func() *Options { return &Options{PackageOptions: codegen.PackageOptions{Dir: "client/reconcilers"}} }, plan)

// Options are the generator's settings.
type Options struct {
	codegen.PackageOptions
	codegen.GroupOptions
	codegen.PluralOptions
	Manager bool `json:"manager" doc:"write New<Kind>ControllerForManager, for the manager of sigs.k8s.io/controller-runtime v0.23 or later, which go.mod must require"`
}

// Inputs returns the package that optional files import, so that its absence is reported.
func (o *Options) Inputs() []codegen.Input {
	if !o.Manager {
		return nil
	}
	return []codegen.Input{{Path: "sigs.k8s.io/controller-runtime/pkg/manager", Option: "manager"}}
}

// imported returns the packages that +gen:watches names.
func imported(m marker.Marker) (paths []string) {
	if m.Name != watchMarker {
		return nil
	}
	if importPath, _ := marker.Qualified(m.Args["kind"]); importPath != "" {
		paths = append(paths, importPath)
	}
	if informers := m.Args["informers"]; informers != "" {
		paths = append(paths, informers)
	}
	return paths
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	b := newBuilder(p, options)
	var files []codegen.File
	for _, g := range p.Groups() {
		for _, v := range g.Versions {
			files = append(files, b.version(v)...)
		}
	}
	b.ineffective()
	return files, nil
}

// version plans the packages of a version: controllers and their fakes.
func (b *builder) version(v *model.Version) (files []codegen.File) {
	target := b.target.Join(v.Group.PackageName, strings.ToLower(v.Name)).WithSource(v.Package.Path)
	declared := b.distinct.Declarations(target)
	for _, r := range v.Resources {
		if !r.Type.Markers.Has(kindMarker) || !b.canHaveController(r) {
			continue
		}
		require.Importable(b.pass, v.Package, target)
		view := b.kind(v, r)
		declared.Add(r.Type.Pos, "kind "+r.Kind,
			r.Kind+"Reconciler", r.Kind+"DeletionReconciler", r.Kind+"ReconcilerFunc", r.Kind+"Options",
			r.Kind+"Controller", "New"+r.Kind+"Controller", "New"+r.Kind+"ControllerForManager",
			r.Kind+"Finalizer", "With"+r.Kind+"Finalizer")
		own := target.WithSource(r.Package.Path + "." + r.Kind)
		name := strings.ToLower(r.Kind)
		files = append(files,
			b.file(own, name+".go", "reconciler/kind.tmpl", view),
			b.file(own.Join("fake"), name+".go", "reconciler/fake_kind.tmpl", view.fake(target)))
		if b.options.Manager {
			files = append(files, b.file(own, name+"_manager.go", "reconciler/manager.tmpl", view))
		}
	}
	return files
}

func (b *builder) file(target codegen.Target, name, template string, view any) codegen.File {
	return codegen.TemplateFile(b.pass, target, name, emit.Frame{}, view, templates.Get(template))
}
