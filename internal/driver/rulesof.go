package driver

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/load/golist"
	"github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Rules returns the kinds of problems that the stages of a run and the generators report, each once, by name.
func Rules(generators []*codegen.Generator) []*diag.Rule {
	all := slices.Concat(golist.Rules, load.Rules, markers.Rules, model.Rules, codegen.Rules, jobs.Rules, rules,
		writer.Rules)
	for _, g := range generators {
		all = append(all, g.Rules...)
	}
	slices.SortFunc(all, func(a, b *diag.Rule) int { return strings.Compare(a.Name, b.Name) })
	return slices.Compact(all) // generators share some
}

// IsOfLoad reports whether a rule is about files and packages, before gen knows what they declare.
func IsOfLoad(rule string) bool {
	return diag.Find(golist.Rules, rule) != nil || diag.Find(load.Rules, rule) != nil
}
