package driver

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/writer"
)

// strays warns of files that gen wrote for packages of the run, and that no generator of gen.yaml writes any more: a
// generator or a job has gone from gen.yaml. Where another gen.yaml may ask for them, nothing is reported.
func (s *Snapshot) strays(changes *writer.Changes) (problems diag.List) {
	if s.ConfigFile == "" || len(s.Only) > 0 || s.Out != "" {
		return nil
	}
	written := map[string]bool{}
	for _, change := range changes.All {
		written[change.Path] = true
	}
	for _, kept := range changes.Kept {
		written[kept.Path] = true
	}
	found, others := writer.Strays(s.Dir, func(path string) bool { return written[path] || path == s.ConfigFile })
	if others {
		return nil
	}
	patterns := s.importPatterns(s.Jobs.Patterns())
	files := map[string][]string{} // by generator
	var order []string
	for _, file := range found {
		if !generatedFrom(s.api, patterns, file) {
			continue
		}
		if files[file.Generator] == nil {
			order = append(order, file.Generator)
		}
		files[file.Generator] = append(files[file.Generator], file.Path)
	}
	if len(order) > 0 {
		s.record.Incomplete("gen does not record files that no generator of gen.yaml writes")
	}
	for _, generator := range order {
		problems.Add(ruleStray.At(diag.At(files[generator][0]),
			"gen %s generated %s that gen.yaml does not ask for; this is the first", generator,
			printable.Count(len(files[generator]), "file")).
			Fix("delete them, or let gen.yaml ask for %s again", generator))
	}
	return problems
}

// generatedFrom reports whether a file was generated only from packages that the patterns name. A file beside the types
// of a package names no source.
func generatedFrom(api *model.API, patterns []string, file writer.Generated) bool {
	if len(file.Source) == 0 {
		dir := filepath.Dir(file.Path)
		return slices.ContainsFunc(api.Packages, func(p *model.Package) bool { return p.Dir == dir })
	}
	return !slices.ContainsFunc(file.Source, func(source string) bool {
		importPath, _ := genheader.SplitSource(source)
		return !slices.ContainsFunc(patterns, func(p string) bool { return paths.Match(p, importPath) })
	})
}
