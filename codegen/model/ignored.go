package model

import (
	"go/ast"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// ignored reports whether markers are read as controller-gen reads them, and it ignores one in a comment of a
// declaration: one that counts in free-standing comments, e.g. "kubebuilder:rbac:groups=apps". It warns of that.
func (r *reader) ignored(line string, c *ast.Comment) bool {
	family, rest, _ := strings.Cut(line, ":")
	name, _, _ := strings.Cut(rest, ":")
	d := r.table.Lookup(family + ":" + name)
	if !r.table.IsLenient() || family != "kubebuilder" || d == nil || d.Scopes&marker.Anywhere == 0 {
		return false
	}
	r.problems.Add(ruleIgnored.At(r.fset.Position(c.Pos()), "marker +%s has no effect in a comment of a "+
		"declaration, as for controller-gen", d.Name).
		Fix("leave a blank line between it and the declaration if it shall count"))
	return true
}
