package driver

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// covered returns the import paths of a job's packages, and its patterns as import paths: a package that has been
// deleted is covered, too.
func (s *Snapshot) covered(job jobs.Job, paths []string) []string {
	all := append(s.importPatterns(job.Packages), paths...)
	return distinct(all)
}

// importPatterns returns package patterns as patterns of import paths, e.g. "example.org/fruit/api/..." for
// "./api/...". Those of directories outside of any module are left out.
func (s *Snapshot) importPatterns(patterns []string) (all []string) {
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) {
			all = append(all, pattern)
			continue
		}
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(s.Dir, pattern)
		}
		dir, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
		importPath, err := load.ImportPath(s.record, filepath.Clean(filepath.FromSlash(dir)))
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

// module returns the module around gen.yaml; the zero value if there is none.
func (s *Snapshot) module() writer.Module {
	around, err := load.ModuleAround(s.record, s.Dir)
	if err != nil {
		return writer.Module{}
	}
	return writer.Module{Path: around.Path, Dir: around.Dir}
}
