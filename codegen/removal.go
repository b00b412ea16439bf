package codegen

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/writer"
)

// explain says of each removed file why it goes.
func (inv *Invocation) explain(api *model.API, changes *writer.Changes) {
	for i := range changes.All {
		if change := &changes.All[i]; change.Status == writer.Removed {
			change.Reason = inv.reason(api, change)
		}
	}
}

// reason returns e.g. "Fruit has no +genclient any more".
func (inv *Invocation) reason(api *model.API, change *writer.Change) string {
	trigger := ""
	if i := slices.IndexFunc(inv.Generators, func(g *Generator) bool { return g.Name == change.Generator }); i >= 0 {
		trigger = inv.Generators[i].Trigger
	}
	for _, source := range change.Source {
		importPath, kind := genheader.SplitSource(source)
		if strings.HasSuffix(importPath, "...") {
			continue
		}
		p := api.Package(importPath)
		if p == nil {
			return "there is no API package " + importPath + " any more"
		}
		if kind == "" {
			continue
		}
		switch t := p.Type(kind); {
		case t == nil:
			return fmt.Sprintf("package %s has no type %s any more", path.Base(importPath), kind)
		case trigger != "" && !t.Markers.Has(trigger):
			return fmt.Sprintf("%s has no +%s any more", kind, trigger)
		}
	}
	return change.Reason
}

// misspelt makes errors of misspelt markers in packages from which files would be removed: most likely, they are why.
func misspelt(result *Result) {
	removed := map[string][]string{} // by import path
	for _, change := range result.Changes.Pending() {
		for _, source := range change.Source {
			if importPath, _ := genheader.SplitSource(source); change.Status == writer.Removed {
				removed[importPath] = append(removed[importPath], filepath.Base(change.Path))
			}
		}
	}
	for i, problem := range result.Diagnostics {
		if files := removed[problem.Package]; problem.Rule == diag.MisspeltMarker && len(files) > 0 {
			slices.Sort(files)
			result.Diagnostics[i].Severity = diag.Error
			result.Diagnostics[i].Message += fmt.Sprintf(", and %d files of its package would be removed, e.g. %s", len(files), files[0])
		}
	}
}

// leftovers warns of files that another tool made in directories of generators which do not write them.
func (inv *Invocation) leftovers(changes *writer.Changes) (problems diag.List) {
	type group struct{ generator, maker string }
	files := map[group][]string{}
	var order []group
	for _, left := range changes.Left {
		if _, ours := genheader.Generator(left.Maker); !ours {
			g := group{left.Generator, left.Maker}
			if files[g] == nil {
				order = append(order, g)
			}
			files[g] = append(files[g], left.Path)
		}
	}
	for _, g := range order {
		remedy := "delete them unless something else needs them"
		if inv.byGroup(g.generator) {
			remedy = "set groupPackages: path to write to " + g.maker + "'s directories, or " + remedy
		}
		problems.Add(diag.Warnf(diag.At(files[g][0]), "%s made %d files here that gen %s does not write, this one first", g.maker, len(files[g]), g.generator).
			Fix("%s", remedy))
	}
	return problems
}

// byGroup reports whether a generator of the run names packages after groups, but could name them after directories.
func (inv *Invocation) byGroup(generator string) bool {
	for _, job := range inv.Jobs {
		for _, s := range job.Generate {
			if o, ok := s.Options.(interface{ groupPackages() string }); ok && s.Name == generator {
				return o.groupPackages() != "path"
			}
		}
	}
	return false
}
