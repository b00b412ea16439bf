package paths

import (
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// compiled holds the patterns of the process: compiling them again for each of k8s.io/api's packages took 13 ms of each
// run (BenchmarkWatch).
var compiled sync.Map

// Match reports whether a pattern names a path, as in `go help packages`: "..." matches any string, and "/..." also the
// empty string.
func Match(pattern, path string) bool { return Compile(pattern).MatchString(path) }

// Compile returns the expression that matches what a pattern names.
func Compile(pattern string) *regexp.Regexp {
	if cached, ok := compiled.Load(pattern); ok {
		return cached.(*regexp.Regexp)
	}
	expr := regexp.QuoteMeta(filepath.ToSlash(pattern))
	expr = strings.ReplaceAll(expr, `/\.\.\.`, `(/.*)?`)
	expr = strings.ReplaceAll(expr, `\.\.\.`, `.*`)
	expression := regexp.MustCompile(`^` + expr + `$`)
	compiled.Store(pattern, expression)
	return expression
}
