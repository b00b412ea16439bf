package protobuf

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
)

// A selection says which types of a package get messages.
type selection struct {
	selected bool // the package gets files
	all      bool // its types need no marker
}

// selectTypes reads the marker of a package and the options that name it.
func (o *Options) selectTypes(pkg *model.Package) (s selection) {
	if value := pkg.Markers.Value(packageMarker); value != "" {
		s = selection{value == "package", true}
	}
	for _, text := range slices.Concat(o.ApimachineryPackages, o.Packages) {
		switch of := parseNamed(text); {
		case of.path != pkg.Path:
		case of.none:
			s = selection{}
		default:
			s = selection{true, !of.marked}
		}
	}
	return s
}

// selectElsewhere returns what a package of another job gets where this one only imports it, as -path says: messages.
func (o *Options) selectElsewhere(pkg *model.Package) selection {
	for _, text := range slices.Concat(o.ApimachineryPackages, o.Packages) {
		if of := parseNamed(text); of.path == pkg.Path && of.none {
			return selection{true, true}
		}
	}
	return o.selectTypes(pkg)
}

// A named is a package that an option names, e.g. "+example.org/fruit/v1=fruit.v1".
type named struct {
	path   string // e.g. "example.org/fruit/v1"
	proto  string // the protobuf package, e.g. "fruit.v1"
	marked bool   // only types that ask for it get messages
	none   bool   // no type gets one
}

func parseNamed(text string) (n named) {
	n.path, n.marked = strings.CutPrefix(text, "+")
	n.path, n.none = strings.CutPrefix(n.path, "-")
	n.path, n.proto, _ = strings.Cut(n.path, "=")
	if n.proto == "" {
		n.proto = protoPackage(n.path)
	}
	return n
}

// protoPackage returns the protobuf package of a Go package, by an option or by its path.
func (o *Options) protoPackage(goPath string) string {
	for _, text := range slices.Concat(o.Packages, o.ApimachineryPackages) {
		if of := parseNamed(text); of.path == goPath {
			return of.proto
		}
	}
	return protoPackage(goPath)
}

// unmarked returns the packages of the job that an option names and that have no markers: go-to-protobuf generates
// them, too.
func unmarked(p *codegen.Pass, named []string) (all []*model.Package) {
	for _, name := range named {
		of := parseNamed(name)
		pkg := p.API.Dependency(of.path)
		if pkg != nil && !of.none && !pkg.HasMarkers() && p.API.Package(pkg.Path) == nil &&
			p.Enabled(generatorName, pkg) {
			all = append(all, pkg)
		}
	}
	return all
}

// checkPackages reports packages of an option that are none of the job.
func checkPackages(p *codegen.Pass, named []string) {
	for _, name := range named {
		of := parseNamed(name)
		if p.API.Package(of.path) == nil && !of.none && len(unmarked(p, []string{name})) == 0 {
			p.Report(ruleOption.At(p.OptionPos("packages"),
				"option packages of generator %s names %s, which is none of the packages of the job",
				generatorName, of.path).Fix("add it to packages: of the job"))
		}
	}
}

// has reports whether a type gets a message.
func (s selection) has(t *model.Type) bool {
	if !s.selected || !t.Exported || t.Generic || t.Kind != model.Struct && !nullable(t) {
		return false
	}
	if m, ok := t.Markers.Find(typeMarker); ok {
		return m.Bool()
	}
	return s.all && encodable(t, map[*model.Type]bool{})
}

// nullable reports whether a type is a slice or map that has a message, so that an empty one differs from none.
func nullable(t *model.Type) bool {
	m, ok := t.Markers.Find(nullableMarker)
	return ok && m.Bool() && t.IsNamed() && (t.Kind == model.Slice || t.Kind == model.Map)
}

// encodable reports whether any part of a type has a form in protobuf: an interface, or a struct of interfaces, has
// none and gets no message.
func encodable(t *model.Type, seen map[*model.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	switch t.Kind {
	case model.Basic:
		return true
	case model.Slice, model.Pointer:
		return encodable(t.Elem, seen)
	case model.Map:
		return encodable(t.Key, seen) && encodable(t.Elem, seen)
	case model.Struct:
		return len(t.Fields) == 0 ||
			slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return encodable(f.Type, seen) })
	}
	return false
}
