package pluginhost

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/protocol"
)

// An export makes a model's API into that of a request.
type export struct {
	dir   string // of gen.yaml
	api   *model.API
	own   []marker.Definition    // the plugin's markers: it reads them
	types map[string]*model.Type // named types that something leads to, by path and name
}

// apiOf returns the API of a request to a plugin with markers of its own.
func apiOf(dir string, api *model.API, groups []*model.Group, own []marker.Definition) *protocol.API {
	e := &export{dir: dir, api: api, own: own, types: map[string]*model.Type{}}
	out := &protocol.API{Packages: []protocol.Package{}, Types: []protocol.Type{}, Groups: []protocol.Group{}}
	for _, p := range api.Packages {
		out.Packages = append(out.Packages, e.pkg(p))
		for _, t := range p.Types {
			e.reach(t)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(e.types)) {
		out.Types = append(out.Types, e.typ(e.types[key]))
	}
	for _, g := range groups {
		out.Groups = append(out.Groups, group(g))
	}
	return out
}

// addSchemas adds the schemas of kinds.
func addSchemas(p *codegen.Pass, api *protocol.API) {
	for _, g := range api.Groups {
		for _, v := range g.Versions {
			for i, r := range v.Resources {
				if t := p.API.Package(v.Package).Type(r.Kind); t != nil {
					v.Resources[i].Schema = p.Schema(t)
				}
			}
		}
	}
}

func (e *export) pkg(p *model.Package) protocol.Package {
	dir, err := filepath.Rel(e.dir, p.Dir)
	if err != nil {
		dir = p.Dir
	}
	out := protocol.Package{Path: p.Path, Name: p.Name, Dir: filepath.ToSlash(dir), Doc: p.Doc, Group: p.Group,
		Version: p.Version, Markers: e.markers(p.Markers), Position: position(p.Pos)}
	for _, f := range p.Funcs {
		out.Functions = append(out.Functions, protocol.Function{Name: f.Name, Signature: f.Signature, Doc: f.Doc,
			Markers: e.markers(f.Markers), Position: position(f.Pos)})
	}
	return out
}

// reach notes the named types to which a type leads.
func (e *export) reach(t *model.Type) {
	if t == nil {
		return
	}
	if t.PkgPath != "" {
		key := t.PkgPath + "." + nameOf(t)
		if e.types[key] != nil {
			return
		}
		e.types[key] = t
	}
	for _, arg := range argsOf(t) {
		e.reach(arg)
	}
	e.reach(t.Elem)
	e.reach(t.Key)
	for _, f := range t.Fields {
		if f.Exported || f.Embedded {
			e.reach(f.Type)
		}
	}
}

// argsOf returns the type arguments of an instance.
func argsOf(t *model.Type) []*model.Type {
	if t.Generic {
		return nil
	}
	return t.Args
}

// nameOf returns the name of a type, of instances with the type arguments.
func nameOf(t *model.Type) string {
	var args []string
	for _, arg := range argsOf(t) {
		args = append(args, arg.String())
	}
	if len(args) == 0 {
		return t.Name
	}
	return t.Name + "[" + strings.Join(args, ", ") + "]"
}

var kinds = map[model.Kind]string{model.Basic: "basic", model.Pointer: "pointer", model.Slice: "slice",
	model.Array: "array", model.Map: "map", model.Struct: "struct", model.Interface: "interface"}

func (e *export) typ(t *model.Type) protocol.Type {
	out := protocol.Type{Name: nameOf(t), Package: t.PkgPath, InAPI: t.Package != nil,
		Kind: cmp.Or(kinds[t.Kind], "other"), Len: t.Len, Doc: t.Doc, Markers: e.markers(t.Markers)}
	for _, arg := range argsOf(t) {
		out.Generic, out.Args = t.Name, append(out.Args, e.ref(arg))
	}
	if t.Kind == model.Basic {
		out.Basic = t.BasicName()
	}
	out.Elem, out.Key = e.optional(t.Elem), e.optional(t.Key)
	if t.Pos.IsValid() {
		out.Position = new(position(t.Pos))
	}
	for _, f := range t.Fields {
		out.Fields = append(out.Fields, e.field(t, f))
	}
	if t.Package != nil {
		for _, c := range t.Values() {
			out.Values = append(out.Values, protocol.Value{Name: c.Name, Value: c.JSON, Doc: c.Doc,
				Markers: e.markers(c.Markers), Position: position(c.Pos)})
		}
		for _, m := range t.MethodDecls() {
			out.Methods = append(out.Methods, protocol.Method{Name: m.Name, Pointer: m.Pointer, Signature: m.Signature,
				Doc: m.Doc, Position: position(m.Pos)})
		}
	}
	return out
}

func (e *export) optional(t *model.Type) *protocol.TypeRef {
	if t == nil {
		return nil
	}
	return new(e.ref(t))
}

func (e *export) ref(t *model.Type) protocol.TypeRef {
	if t.IsNamed() || t.Kind == model.Basic {
		return protocol.TypeRef{Name: nameOf(t), Package: t.PkgPath}
	}
	return protocol.TypeRef{Unnamed: new(e.typ(t))}
}

func (e *export) field(of *model.Type, f *model.Field) protocol.Field {
	out := protocol.Field{Name: f.Name, JSON: f.JSON.Name, Tag: string(f.Tag), Inline: f.JSON.Inline,
		Embedded: f.Embedded, Exported: f.Exported, Type: e.ref(f.Type), Doc: f.Doc, Markers: e.markers(f.Markers),
		Position: position(f.Pos)}
	if f.JSON.Skip {
		out.JSON = ""
	}
	out.Optional = f.JSON.OmitEmpty || f.JSON.OmitZero ||
		of.Package != nil && of.Package.Markers.Has("kubebuilder:validation:Optional")
	for _, name := range []string{"optional", "kubebuilder:validation:Optional", "k8s:optional"} {
		out.Optional = out.Optional || f.Markers.Has(name)
	}
	for _, name := range []string{"kubebuilder:validation:Required", "required", "k8s:required"} {
		out.Optional = out.Optional && !f.Markers.Has(name)
	}
	out.Default = cmp.Or(f.Markers.Value("default"), f.Markers.Value("kubebuilder:default"))
	return out
}

func (e *export) markers(set marker.Set) (all []protocol.MarkerInstance) {
	set.Where(func(m marker.Marker) bool {
		all = append(all, protocol.MarkerInstance{Name: m.Name, Value: m.Value, Items: m.Items, Args: m.Args,
			Position: position(m.Pos)})
		return slices.ContainsFunc(e.own, func(d marker.Definition) bool { return d.Name == m.Name })
	})
	return all
}

func position(p model.Position) protocol.Position {
	return protocol.Position{File: p.Filename, Line: p.Line, Column: p.Column}
}

func group(g *model.Group) protocol.Group {
	out := protocol.Group{Name: g.Name, GoName: g.GoName, Versions: []protocol.GroupVersion{}}
	for _, v := range g.Versions {
		version := protocol.GroupVersion{Name: v.Name, Package: v.Package.Path, Resources: []protocol.Resource{}}
		for _, r := range v.Resources {
			version.Resources = append(version.Resources, resource(g, r))
		}
		out.Versions = append(out.Versions, version)
	}
	return out
}

func resource(g *model.Group, r *model.Resource) protocol.Resource {
	out := protocol.Resource{Kind: r.Kind, Plural: r.Plural, Singular: r.Singular, ShortNames: r.ShortNames,
		Categories: r.Categories, Namespaced: r.Namespaced, Served: r.Served(), Storage: g.Storage(r.Kind) == r,
		Subresources: r.Subresources()}
	if r.List != nil {
		out.List = r.List.Name
	}
	if r.Client != nil {
		out.Verbs = r.Client.Verbs
	}
	return out
}
