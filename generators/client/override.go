package client

import (
	"go/token"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
)

// imported returns the packages of the types that +genclient:method names, e.g. "k8s.io/api/autoscaling/v1".
func imported(m marker.Marker) []string {
	var paths []string
	if m.Name == "genclient:method" {
		for _, argument := range []string{"input", "result"} {
			if path, _ := marker.Qualified(m.Args[argument]); path != "" {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// override returns the type that an argument of the marker names, e.g. "Scale" of the same package or
// "k8s.io/api/autoscaling/v1.Scale", or the resource's own. The suffix makes it another one, e.g. "List" the list of
// it.
func (b *builder) override(r *model.Resource, m marker.Marker, argument, suffix string) emit.Ident {
	pkg, path, name := r.Package, "", r.Type.Name
	if text := m.Args[argument]; text != "" {
		path, name = marker.Qualified(text)
	}
	if path != "" {
		pkg = b.pass.API.Dependency(path)
	}
	name += suffix
	if pkg == nil { // it can't be loaded, which has been reported
		return emit.Ident{Path: path, Name: name}
	}
	switch t := pkg.Type(name); {
	case t == nil || !token.IsExported(name):
		b.unknown(m, argument, pkg, name)
	// the resource, which is checked elsewhere; an apply configuration
	case m.Args[argument] == "" || m.Args["verb"] == "apply" && argument == "input":
	case t.Kind != model.Struct || t.Generic || !t.IsObject():
		b.pass.Report(ruleMethodType.At(m.Pos, "%s %s of +genclient:method=%s is not an API object", argument,
			m.Args[argument],
			m.Args["name"]).
			Fix("name a struct that embeds metav1.TypeMeta"))
	default:
		b.object(m, argument, t)
	}
	return emit.Ident{Path: pkg.Path, Package: pkg.Name, Name: name}
}

// object reports a type of a method that is no runtime.Object, or has no name that a request could be sent to.
func (b *builder) object(m marker.Marker, argument string, t *model.Type) {
	switch {
	case t.Package != nil:
		require.Object(b.pass, t)
	case !t.HasMethod("DeepCopyObject"):
		b.pass.Report(ruleMethodType.At(m.Pos,
			"%s %s of +genclient:method=%s is not a runtime.Object: it has no method DeepCopyObject", argument,
			m.Args[argument], m.Args["name"]).
			Fix("name an API object, e.g. k8s.io/api/autoscaling/v1.Scale"))
	}
	if argument == "input" && m.Args["verb"] == "update" && m.Args["subresource"] == "" && !t.HasObjectMeta() {
		b.pass.Report(ruleMethodType.At(m.Pos,
			"input %s of +genclient:method=%s has no name to send it to: it has no metadata", m.Args[argument],
			m.Args["name"]).
			Fix("embed metav1.ObjectMeta in it, or name a subresource"))
	}
}

// unknown reports a type that a package does not have, or does not export.
func (b *builder) unknown(m marker.Marker, argument string, pkg *model.Package, name string) {
	var exported []string
	for _, t := range pkg.Types {
		if t.Exported {
			exported = append(exported, t.Name)
		}
	}
	d := ruleMethodType.At(m.Pos, "%s %s of +genclient:method=%s is not an exported type in package %s", argument, name,
		m.Args["name"], pkg.Path)
	if near := marker.Closest(name, exported); near != "" {
		d = d.Fix("did you mean %s?", near)
	} else {
		d = d.Fix("write the type with its import path, e.g. k8s.io/api/autoscaling/v1.Scale")
	}
	b.pass.Report(d)
}
