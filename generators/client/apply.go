package client

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
)

// findApplyConfigurations says where the apply configurations are: where the option says, or where the generator that
// writes them in this run puts them. Without them no client can apply.
func (b *builder) findApplyConfigurations() {
	b.apply = b.options.ApplyPackage
	if b.apply == "" && b.pass.Runs("applyconfiguration") {
		b.apply = b.pass.PlaceOf("applyconfiguration").Path
	}
	b.external = b.pass.ExternalApplyConfigurations()
}

// builtin is where the types are whose apply configurations client-go has.
const builtin = "k8s.io/api/"

// configurationOf returns the apply configuration of a type that a method takes, if there is one: the API's own, one
// that the options name, or client-go's.
func (b *builder) configurationOf(t emit.Name) (emit.Name, bool) {
	if p := b.pass.API.Package(t.Path); p != nil {
		in := p.Type(t.Name)
		return b.pass.ApplyConfiguration(b.apply, p, t.Name), in == nil || !codegen.OptedOut(in) // that it is missing has been reported
	}
	if name, ok := b.external[t.Path+"."+t.Name]; ok {
		return name, true
	}
	groupVersion, ok := strings.CutPrefix(t.Path, builtin)
	return emit.Name{Path: "k8s.io/client-go/applyconfigurations/" + groupVersion, Name: t.Name + codegen.ApplyConfigurationSuffix}, ok
}
