package load

import (
	"path/filepath"
	"strings"
)

// Editable reports whether a package is one that the user can change: of a main module, or of one below the directory
// of the patterns, and neither in the module cache nor vendored.
func (s *Set) Editable(p *Package) bool {
	if p.Module.Main || p.Module.Dir == "" {
		return true
	}
	rel, err := filepath.Rel(s.dir, p.Module.Dir)
	rel = filepath.ToSlash(rel)
	return err == nil && filepath.IsLocal(rel) && !strings.Contains("/"+rel+"/", "/vendor/") && !strings.Contains(rel, "@")
}
