package load

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
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

// wildcards are the patterns of the process: to compile them anew for each of k8s.io/api's packages took 13 ms of each run (BenchmarkWatch).
var wildcards sync.Map

// wildcard follows `go help packages`: "..." stands for any string, and "/..." also for nothing at all.
func wildcard(pattern string) *regexp.Regexp {
	if known, ok := wildcards.Load(pattern); ok {
		return known.(*regexp.Regexp)
	}
	expr := regexp.QuoteMeta(filepath.ToSlash(pattern))
	expr = strings.ReplaceAll(expr, `/\.\.\.`, `(/.*)?`)
	expr = strings.ReplaceAll(expr, `\.\.\.`, `.*`)
	compiled := regexp.MustCompile(`^` + expr + `$`)
	wildcards.Store(pattern, compiled)
	return compiled
}
