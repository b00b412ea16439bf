package golist

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/paths"
)

// Match reports whether a pattern, as the go command takes it, names a package: by its import path, directory and
// module. base is where relative patterns start.
func Match(base, pattern, importPath, dir string, in Module) bool {
	if pattern == "..." || pattern == "all" {
		return true
	}
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		pattern = absolute(orWorking(base), pattern) // and clean: scripts put paths together from parts
		return !leaves(pattern, in) && paths.Match(filepath.ToSlash(pattern), filepath.ToSlash(dir))
	}
	return paths.Match(pattern, importPath)
}

// leaves reports whether a module is inside of the directory that a pattern's wildcard is in: wildcards of directories
// end where another module begins.
func leaves(pattern string, in Module) bool {
	wildcard := strings.LastIndex(pattern, "...") // the name of a directory may have three dots, too
	if wildcard < 0 || in.Dir == "" {
		return false
	}
	below, err := filepath.Rel(filepath.Dir(pattern[:wildcard]), in.Dir) // "/src" for "/src/..." and "/src/ap..."
	return err == nil && below != "." && filepath.IsLocal(below)
}
