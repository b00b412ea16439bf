package load

import (
	"path/filepath"
	"strings"

	glob "github.com/gen-toolkit/gen/internal/pattern"
)

// Match says whether a pattern, as the go command takes it, names the package. dir is where relative patterns start.
// It serves jobs that share one load: each then takes its own packages out of the common set.
func Match(dir, pattern string, p *Package) bool {
	if pattern == "..." || pattern == "all" {
		return true
	}
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(directory(dir), pattern)
		}
		return glob.Match(filepath.ToSlash(pattern), filepath.ToSlash(p.Dir))
	}
	return glob.Match(pattern, p.Path)
}
