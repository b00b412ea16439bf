package schema

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

const descriptions = "gen:descriptions"

// described returns the description of a declaration in a package, or "" if the package's descriptions are off.
func (b *Builder) described(doc []string, pkgPath string) string {
	if b.silent(pkgPath) {
		return ""
	}
	return description(doc)
}

// silent reports whether a package's descriptions are off, by its marker or by omitDescriptions.
func (b *Builder) silent(pkgPath string) bool {
	if p := b.pass.API.Package(pkgPath); p != nil && p.Markers.IsFalse(descriptions) {
		return true
	}
	return slices.ContainsFunc(b.options.OmitDescriptions, func(pattern string) bool {
		below, all := strings.CutSuffix(pattern, "/...")
		return pkgPath == below || all && strings.HasPrefix(pkgPath, below+"/")
	})
}

// dropDescriptions removes the descriptions from a schema if a marker of the field or type says so.
func dropDescriptions(s props, set marker.Set) props {
	keeps := set.Value(descriptions) == "own"
	if !keeps && !set.IsFalse(descriptions) {
		return s
	}
	bare := NewRewriter(func(s *props) { s.Description = "" }).of(s)
	if keeps {
		bare.Description = s.Description
	}
	return bare
}
