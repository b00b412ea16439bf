package schema

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

var descriptionsMarker = marker.Definition{Name: "gen:descriptions",
	Scopes: marker.Package | marker.Type | marker.Field, Kind: marker.String, Enum: []string{"true", "false", "own"},
	Doc: "+gen:descriptions=false leaves descriptions out of CRDs: of a field with all that is inside, of a type " +
		"likewise wherever it is used, of a package's types and fields. +gen:descriptions=own leaves out those " +
		"inside of a field or type alone."}

// described returns the description of a declaration in a package, or "" if the package's descriptions are off.
func (b *Builder) described(doc []string, pkgPath string) string {
	if b.silent(pkgPath) {
		return ""
	}
	return description(doc)
}

// silent reports whether a package's descriptions are off, by its marker or by omitDescriptions.
func (b *Builder) silent(pkgPath string) bool {
	if p := b.pass.API.Package(pkgPath); p != nil && p.Markers.IsFalse(descriptionsMarker.Name) {
		return true
	}
	return slices.ContainsFunc(b.options.OmitDescriptions, func(pattern string) bool {
		below, all := strings.CutSuffix(pattern, "/...")
		return pkgPath == below || all && strings.HasPrefix(pkgPath, below+"/")
	})
}

// dropDescriptions removes the descriptions from a schema if a marker of the field or type says so.
func dropDescriptions(s props, set marker.Set) props {
	keeps := set.Value(descriptionsMarker.Name) == "own"
	if !keeps && !set.IsFalse(descriptionsMarker.Name) {
		return s
	}
	bare := NewRewriter(func(s *props) { s.Description = "" }).of(s)
	if keeps {
		bare.Description = s.Description
	}
	return bare
}
