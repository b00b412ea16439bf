package driver

import (
	"fmt"
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// explain says of each removed file why it goes.
func (s *Snapshot) explain(changes *writer.Changes) {
	for i := range changes.All {
		if change := &changes.All[i]; change.Status == writer.Removed {
			change.Reason = s.reason(change)
		}
	}
}

// reason returns e.g. "Fruit has no +genclient any more".
func (s *Snapshot) reason(change *writer.Change) string {
	trigger := ""
	if g := s.generator(change.Generator); g != nil {
		trigger = g.Kubernetes.Trigger
	}
	for _, source := range change.Source {
		importPath, kind := genheader.SplitSource(source)
		if strings.HasSuffix(importPath, "...") {
			continue
		}
		p := s.api.Package(importPath)
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

// leftovers warns of files that another tool wrote to directories of generators which do not write them.
func (cfg *Config) leftovers(changes *writer.Changes) (problems diag.List) {
	if cfg.DropIn {
		return nil
	}
	type group struct{ generator, maker string }
	files := map[group][]string{}
	var order []group
	for _, left := range changes.Kept {
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
		if cfg.Jobs.CouldGoByPath(g.generator) {
			remedy = "set groupPackages: path to write to " + g.maker + "'s directories, or " + remedy
		}
		problems.Add(ruleReplaced.At(diag.At(files[g][0]),
			"%s generated %s here that gen %s does not write; this is the first", g.maker,
			printable.Count(len(files[g]), "file"),
			g.generator).
			Fix("%s", remedy))
	}
	return problems
}
