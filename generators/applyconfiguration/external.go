package applyconfiguration

import (
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// Suffix ends the name of an apply configuration, e.g. FruitApplyConfiguration.
const Suffix = "ApplyConfiguration"

// A Result is what generators that require this one get.
type Result struct {
	// External are the apply configurations that gen does not generate, by the full name of their type, e.g.
	// "k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta": client-go's of metav1, and those that the options name.
	External map[string]emit.Ident
}

// Disabled reports whether a marker of a type, or of its package, leaves the type without an apply configuration. Its
// clients can't apply.
func Disabled(t *model.Type) bool {
	return t.Markers.IsFalse("kubebuilder:ac:generate") ||
		t.Package != nil && t.Package.Markers.IsFalse("k8s:applyconfiguration-gen")
}

// NameOf returns the apply configuration of a type in a package of the API, e.g. FruitApplyConfiguration of
// example.org/fruit/client/applyconfiguration/example/v1. base is the import path above all of them.
func NameOf(api *model.API, base string, in *model.Package, name string) emit.Ident {
	version := strings.ToLower(in.Version)
	return emit.Ident{Path: path.Join(base, api.GroupPackage(in), version), Package: names.Package(version),
		Name: name + Suffix}
}

// InClientGo returns the apply configurations of metav1 that client-go has, as [Result.External] does.
func InClientGo() map[string]emit.Ident {
	all := map[string]emit.Ident{}
	for _, name := range inClientGo {
		all[model.MetaV1+"."+name] = emit.Ident{Path: "k8s.io/client-go/applyconfigurations/meta/v1",
			Name: name + Suffix}
	}
	return all
}

var inClientGo = []string{"Condition", "DeleteOptions", "LabelSelector", "LabelSelectorRequirement",
	"ManagedFieldsEntry", "ObjectMeta", "OwnerReference", "TypeMeta"}

// external returns the apply configurations that gen does not generate, see [Result.External].
func external(p *codegen.Pass, options *Options) map[string]emit.Ident {
	all := InClientGo()
	for _, entry := range options.External {
		typ, in, ok := parseExternal(entry)
		if !ok {
			p.Report(ruleExternal.At(diag.NoPosition,
				"external apply configuration %q is not <import path>.<Type>:<import path>", entry).
				Fix("write, e.g., " +
					"k8s.io/api/core/v1.LocalObjectReference:k8s.io/client-go/applyconfigurations/core/v1"))
			continue
		}
		_, name := marker.Qualified(typ)
		config := emit.Ident{Path: in, Name: name + Suffix}
		if pkg := p.API.Dependency(in); pkg != nil {
			config.Package = pkg.Name
		}
		all[typ] = config
	}
	return all
}

// parseExternal returns the type and the import path of an entry of the option, e.g.
// "k8s.io/api/core/v1.Pod:k8s.io/client-go/applyconfigurations/core/v1". controller-gen writes @ for the colon.
func parseExternal(entry string) (typ, in string, ok bool) {
	typ, in, ok = strings.Cut(strings.Replace(entry, "@", ":", 1), ":")
	pkgPath, name := marker.Qualified(typ)
	return typ, in, ok && in != "" && pkgPath != "" && name != ""
}

// Inputs returns the packages of the external apply configurations, to see whether these exist.
func (o *Options) Inputs() (all []codegen.Input) {
	for _, entry := range o.External {
		if _, in, ok := parseExternal(entry); ok {
			all = append(all, codegen.Input{Path: in, Optional: true})
		}
	}
	return all
}
