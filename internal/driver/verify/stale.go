package verify

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// Strays warns of files that gen wrote for packages of the run, and that no generator of gen.yaml writes any more: a
// generator or a job has gone from gen.yaml. Where another gen.yaml may ask for them, nothing is reported. own are the
// directories of the packages, and the patterns are those of their import paths.
func Strays(
	dir, configFile string, own map[string]bool, patterns []string, changes *writer.Changes,
) (problems diag.List) {
	written := map[string]bool{}
	for _, change := range changes.All {
		written[change.Path] = true
	}
	for _, kept := range changes.Kept {
		written[kept.Path] = true
	}
	found, others := writer.Strays(dir, func(path string) bool {
		return written[path] || path == configFile
	})
	if others || len(found) == 0 {
		return nil
	}
	lies := targets(changes)
	files := map[string][]string{} // by generator
	var order []string
	for _, file := range found {
		if lies[file.Path] || !generatedFrom(own, patterns, file) {
			continue
		}
		if files[file.Generator] == nil {
			order = append(order, file.Generator)
		}
		files[file.Generator] = append(files[file.Generator], file.Path)
	}
	for _, generator := range order {
		problems.Add(ruleStray.At(diag.At(files[generator][0]),
			"gen %s generated %s that gen.yaml does not ask for; this is the first", generator,
			printable.Count(len(files[generator]), "file")).
			Fix("delete them, or let gen.yaml ask for %s again", generator))
	}
	return problems
}

// targets returns where outputs lie once the links in their directories are followed. A new directory is no link.
func targets(changes *writer.Changes) map[string]bool {
	followed, all := map[string]string{}, map[string]bool{}
	for _, change := range changes.All {
		dir, name := filepath.Split(change.Path)
		if _, known := followed[dir]; !known {
			followed[dir], _ = filepath.EvalSymlinks(dir)
		}
		all[filepath.Join(followed[dir], name)] = true
	}
	return all
}

// generatedFrom reports whether a file was generated only from packages that the patterns name. A file beside the types
// of a package names no source.
func generatedFrom(own map[string]bool, patterns []string, file writer.Generated) bool {
	if len(file.Source) == 0 {
		return own[filepath.Dir(file.Path)]
	}
	return !slices.ContainsFunc(file.Source, func(source string) bool {
		importPath, _ := genheader.SplitSource(source)
		return !slices.ContainsFunc(patterns, func(p string) bool { return paths.Match(p, importPath) })
	})
}

// Leftovers warns of files that another tool wrote to directories of generators which do not write them.
func Leftovers(changes *writer.Changes, all jobs.List) (problems diag.List) {
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
		if all.CouldGoByPath(g.generator) {
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

// ExplainRemovals says of each removed file why it goes. find returns the generator of a name, or nil.
func ExplainRemovals(api *model.API, changes *writer.Changes, find func(name string) *codegen.Generator) {
	for i := range changes.All {
		if change := &changes.All[i]; change.Status == writer.Removed {
			change.Reason = reason(api, change, find(change.Generator))
		}
	}
}

// reason returns e.g. "Fruit has no +genclient any more".
func reason(api *model.API, change *writer.Change, by *codegen.Generator) string {
	trigger := ""
	if by != nil {
		trigger = by.Kubernetes.Trigger
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
