package driver

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A selection is the packages to which a command narrows the run: only their files may be written or removed. Files
// that concern other packages, too, are generated from all of them.
type selection struct {
	patterns []string // of import paths
	packages []string // import paths of the API's packages that they name
}

// selection returns what Config.Only names, nil for everything. Patterns that name no package of the jobs are problems
// of the snapshot.
func (s *Snapshot) selection() *selection {
	if len(s.Only) == 0 {
		return nil
	}
	selected := &selection{patterns: s.importPatterns(s.Only, s.record)}
	for _, only := range s.Only {
		found := false
		for _, p := range s.api.Packages {
			if p.Matches(s.Dir, only) && slices.ContainsFunc(s.Jobs, func(j jobs.Job) bool { return j.Has(p, s.Dir) }) {
				selected.packages, found = append(selected.packages, p.Path), true
			}
		}
		if !found {
			s.problems.Add(s.otherPackage(only))
		}
	}
	return selected
}

// otherPackage returns the problem of a pattern that names no package of the jobs.
func (s *Snapshot) otherPackage(only string) diag.Diagnostic {
	name, has := s.relative(only), strings.Join(s.Jobs.Patterns(), " ")
	dir, deep := strings.CutSuffix(name, "/...")
	below := func(p *model.Package) bool { return p.Matches(s.Dir, only+"/...") }
	switch {
	case strings.HasPrefix(dir, "./") && !s.record.Exists(filepath.Join(s.Dir, filepath.FromSlash(dir))):
		return ruleOtherPackage.At(diag.NoPosition, "there is no directory %s", dir).
			Fix("gen.yaml has packages: %s; name one of these", has)
	case !deep && slices.ContainsFunc(s.api.Packages, below):
		return ruleOtherPackage.At(diag.NoPosition, "%s is not a package that gen.yaml generates for", name).
			Fix("did you mean %s/...?", name)
	}
	return ruleOtherPackage.At(diag.NoPosition, "%s is not a package that gen.yaml generates for", name).
		Fix("gen.yaml has packages: %s; name one of these, or add yours", has)
}

// relative returns a pattern as seen from gen.yaml, e.g. "./api/v1" for "/src/fruit/api/v1".
func (cfg *Config) relative(pattern string) string {
	if rel, ok := paths.Below(cfg.Dir, pattern); ok {
		return "./" + filepath.ToSlash(rel)
	}
	return pattern
}

// holds reports whether all of a source is selected.
func (s *selection) holds(source string) bool {
	importPath, _ := genheader.SplitSource(source)
	return slices.ContainsFunc(s.patterns, func(p string) bool { return paths.Match(p, importPath) })
}

// touches reports whether any of a source is selected.
func (s *selection) touches(source string) bool {
	importPath, _ := genheader.SplitSource(source)
	return s.holds(source) ||
		slices.ContainsFunc(s.packages, func(p string) bool { return paths.Match(importPath, p) })
}

// narrow leaves in the result what the selection covers. A file that also concerns other packages is refused where
// their files differ from the disk: it could refer to what this run does not write.
func (s *selection) narrow(result *Result) {
	covered := *result.Changes
	covered.All, covered.Kept = nil, nil
	var others []writer.Change
	for _, change := range result.Changes.All {
		if slices.ContainsFunc(change.Source, s.touches) {
			covered.All = append(covered.All, change)
		} else if change.Status != writer.Unchanged {
			others = append(others, change)
		}
	}
	if problem := s.conflict(covered.Pending(), others); problem != nil {
		result.Diagnostics.Add(*problem)
	}
	result.Changes, result.Scopes = &covered, s.scopes(result.Scopes)
}

// conflict returns the problem of the first change that other packages are part of whose own files differ.
func (s *selection) conflict(changes, others []writer.Change) *codegen.Diagnostic {
	partly := func(source string) bool { return !s.holds(source) }
	for _, change := range changes {
		depends := func(other writer.Change) bool {
			return other.Generator == change.Generator && overlap(change, other)
		}
		if i := slices.IndexFunc(others, depends); i >= 0 && slices.ContainsFunc(change.Source, partly) {
			problem := ruleShared.At(diag.At(change.Path),
				"this file would change, and %s, too, which comes from packages that the command does not name",
				filepath.Base(others[i].Path)).
				Fix("run gen without packages, or name %s, too", strings.Join(importPaths(others[i].Source), " and "))
			return &problem
		}
	}
	return nil
}

// importPaths returns the packages of sources.
func importPaths(sources []string) (all []string) {
	for _, source := range sources {
		importPath, _ := genheader.SplitSource(source)
		all = append(all, importPath)
	}
	return slices.Compact(all)
}

// overlap reports whether a change has a source in common with another one.
func overlap(a, b writer.Change) bool {
	below := importPaths(b.Source)
	return slices.ContainsFunc(importPaths(a.Source), func(above string) bool {
		return slices.ContainsFunc(below, func(importPath string) bool { return paths.Match(above, importPath) })
	})
}

// scopes returns the scopes as far as they are selected.
func (s *selection) scopes(all []writer.Scope) (narrowed []writer.Scope) {
	for _, scope := range all {
		switch {
		case scope.Recursive:
			scope.Packages, scope.Module, scope.Sources = s.patterns, writer.Module{}, nil
			narrowed = append(narrowed, scope)
		case slices.ContainsFunc(scope.Packages, s.holds):
			narrowed = append(narrowed, scope)
		}
	}
	return narrowed
}

// importPatterns returns package patterns as patterns of import paths, e.g. "example.org/fruit/api/..." for
// "./api/...". Those of directories outside of any module are left out.
func (cfg *Config) importPatterns(patterns []string, disk *trace.Recorder) (all []string) {
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) {
			all = append(all, pattern)
			continue
		}
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(cfg.Dir, pattern)
		}
		dir, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
		importPath, err := load.ImportPath(disk, filepath.Clean(filepath.FromSlash(dir)))
		if err != nil {
			continue
		}
		if wild && strings.HasSuffix(dir, "/") {
			importPath += "/"
		}
		if wild {
			importPath += "..." + rest
		}
		all = append(all, importPath)
	}
	return all
}
