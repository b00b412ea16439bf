package codegen

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// span returns what files are generated from that concern all packages of the job: a package, or for each module the
// directory above its packages, e.g. ["example.org/fruit/api/..."].
func (p *Pass) span() []string {
	above := map[string]string{}
	for _, pkg := range p.API.Packages {
		if !pkg.Marked() { // it is here for its generated files, and would not be if they were gone
			continue
		}
		module := cmp.Or(pkg.Module.Path, first(pkg.Path))
		if common, known := above[module]; known {
			above[module] = commonDir(common, pkg.Path)
		} else {
			above[module] = pkg.Path
		}
	}
	var all []string
	for _, source := range above {
		all = append(all, source)
	}
	slices.Sort(all)
	return all
}

// commonDir returns what two import paths have in common, e.g. "example.org/api/..." for "example.org/api/..." and
// "example.org/api/v1".
func commonDir(a, b string) string {
	if a == b {
		return a
	}
	a = strings.TrimSuffix(a, "/...")
	for ; a != "." && a != b && !strings.HasPrefix(b, a+"/"); a = path.Dir(a) {
	}
	return path.Join(a, "...")
}

// first returns the first element of an import path.
func first(importPath string) string {
	element, _, _ := strings.Cut(importPath, "/")
	return element
}

// covered returns the import paths of a job's packages, and its patterns as import paths: a package that has been
// deleted is covered, too.
func (inv *Invocation) covered(job Job, api *model.API) []string {
	all := inv.importPatterns(job.Packages)
	for _, pkg := range api.Packages {
		all = append(all, pkg.Path)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// importPatterns returns package patterns as patterns of import paths, e.g. "example.org/fruit/api/..." for
// "./api/...". Those of directories outside of any module are left out.
func (inv *Invocation) importPatterns(patterns []string) (all []string) {
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) {
			all = append(all, pattern)
			continue
		}
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(inv.Dir, pattern)
		}
		dir, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
		importPath, err := load.ImportPath(inv.record, filepath.Clean(filepath.FromSlash(dir)))
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
func (inv *Invocation) module() writer.Module {
	around, err := load.ModuleAround(inv.record, inv.Dir)
	if err != nil {
		return writer.Module{}
	}
	return writer.Module{Path: around.Path, Dir: around.Dir}
}
