package golist

import (
	"path/filepath"
	"strings"

	glob "github.com/gen-toolkit/gen/internal/pattern"
)

// Match reports whether a pattern, as the go command takes it, names the package with an import path and a directory.
// base is where relative patterns start.
func Match(base, pattern, importPath, dir string) bool {
	if pattern == "..." || pattern == "all" {
		return true
	}
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(orWorking(base), pattern)
		}
		return glob.Match(filepath.ToSlash(pattern), filepath.ToSlash(dir))
	}
	return glob.Match(pattern, importPath)
}
