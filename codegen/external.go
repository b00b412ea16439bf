package codegen

import (
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// ApplyConfigurationSuffix is behind the name of a type in the name of its apply configuration.
const ApplyConfigurationSuffix = "ApplyConfiguration"

// OptedOut says whether a type is left without an apply configuration, by its own marker or its package's; its clients
// can't apply.
func OptedOut(t *model.Type) bool {
	return t.Markers.Off("kubebuilder:ac:generate") || t.Package != nil && t.Package.Markers.Off("k8s:applyconfiguration-gen")
}

// ApplyConfiguration returns the apply configuration of a type in a package of the API, e.g. FruitApplyConfiguration of
// example.org/fruit/client/applyconfiguration/example/v1; base is the import path above all of them.
func (p *Pass) ApplyConfiguration(base string, in *model.Package, name string) emit.Name {
	version := strings.ToLower(in.Version)
	return emit.Name{Path: path.Join(base, p.API.GroupPackage(in), version), Package: names.Package(version), Name: name + ApplyConfigurationSuffix}
}

// ExternalApplyConfigurations is embedded in the options of the generator that writes apply configurations. Clients of
// the same job, whose methods may take a foreign type's apply configuration, ask for it, too.
type ExternalApplyConfigurations struct {
	External []string `json:"externalApplyConfigurations" doc:"apply configurations that exist elsewhere, as <import path>.<Type>:<import path of its apply configuration>"`
}

func (e ExternalApplyConfigurations) externals() []string { return e.External }

// CutExternal takes an entry of the option apart, e.g.
// "k8s.io/api/core/v1.Pod:k8s.io/client-go/applyconfigurations/core/v1" into what stands before the colon, for which
// controller-gen has an @, and behind it.
func CutExternal(entry string) (typ, in string, ok bool) {
	typ, in, ok = strings.Cut(strings.Replace(entry, "@", ":", 1), ":")
	pkgPath, name := marker.Qualified(typ)
	return typ, in, ok && in != "" && pkgPath != "" && name != ""
}

// inClientGo are the types of metav1 whose apply configurations client-go has.
var inClientGo = []string{"Condition", "DeleteOptions", "LabelSelector", "LabelSelectorRequirement", "ManagedFieldsEntry", "ObjectMeta", "OwnerReference", "TypeMeta"}

// ExternalApplyConfigurations returns the apply configurations that are not to be generated, by the full name of their
// type, e.g. "k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta": client-go's of metav1, and those that the job's options
// name.
func (p *Pass) ExternalApplyConfigurations() map[string]emit.Name {
	all := map[string]emit.Name{}
	for _, name := range inClientGo {
		all["k8s.io/apimachinery/pkg/apis/meta/v1."+name] = emit.Name{Path: "k8s.io/client-go/applyconfigurations/meta/v1", Name: name + ApplyConfigurationSuffix}
	}
	for _, selected := range p.job.Generate {
		options, ok := selected.Options.(interface{ externals() []string })
		if !ok {
			continue
		}
		for _, entry := range options.externals() {
			typ, in, ok := CutExternal(entry)
			if !ok {
				p.Report(diag.Errorf(diag.NoPosition, "external apply configuration %q is not <import path>.<Type>:<import path>", entry).
					Fix("write, e.g., k8s.io/api/core/v1.LocalObjectReference:k8s.io/client-go/applyconfigurations/core/v1"))
				continue
			}
			_, name := marker.Qualified(typ)
			config := emit.Name{Path: in, Name: name + ApplyConfigurationSuffix}
			if pkg := p.API.Input(in); pkg != nil {
				config.Package = pkg.Name
			}
			all[typ] = config
		}
	}
	return all
}
