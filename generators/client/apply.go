package client

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
)

// findApplyConfigurations finds the apply configurations: where the option says, or where the generator that writes
// them in this run puts them. Without them no client can apply.
func (b *builder) findApplyConfigurations() {
	b.apply = b.options.ApplyPackage
	if b.apply == "" && b.pass.Enabled("applyconfiguration", nil) {
		b.apply = b.pass.OutputPackageOf(applyconfiguration.Generator).Path
	}
	b.external = applyconfiguration.InClientGo()
	if result, ok := b.pass.ResultOf(applyconfiguration.Generator); ok {
		b.external = result.(*applyconfiguration.Result).External
	}
}

// builtin is the path above the types whose apply configurations client-go has.
const builtin = "k8s.io/api/"

// configurationOf returns the apply configuration of a type that a method takes, if there is one: the API's own, one
// that the options name, or client-go's.
func (b *builder) configurationOf(t emit.Ident) (emit.Ident, bool) {
	if p := b.pass.API.Package(t.Path); p != nil {
		in := p.Type(t.Name)
		// that the type is missing has been reported
		return applyconfiguration.NameOf(b.pass.API, b.apply, p, t.Name), in == nil || !applyconfiguration.Disabled(in)
	}
	if name, ok := b.external[t.Path+"."+t.Name]; ok {
		return name, true
	}
	groupVersion, ok := strings.CutPrefix(t.Path, builtin)
	return emit.Ident{Path: "k8s.io/client-go/applyconfigurations/" + groupVersion,
		Name: t.Name + applyconfiguration.Suffix}, ok
}
