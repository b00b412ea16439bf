package load

import (
	"path/filepath"
	"regexp"
	"strings"
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
		return wildcard(filepath.ToSlash(pattern)).MatchString(filepath.ToSlash(p.Dir))
	}
	return wildcard(pattern).MatchString(p.Path)
}

// wildcard follows `go help packages`: "..." stands for any string, and "/..." also for nothing at all.
func wildcard(pattern string) *regexp.Regexp {
	expr := regexp.QuoteMeta(filepath.ToSlash(pattern))
	expr = strings.ReplaceAll(expr, `/\.\.\.`, `(/.*)?`)
	expr = strings.ReplaceAll(expr, `\.\.\.`, `.*`)
	return regexp.MustCompile(`^` + expr + `$`)
}
