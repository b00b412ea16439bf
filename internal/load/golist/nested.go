package golist

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// Nested reports patterns that lead into a module other than that of the Lister's directory: the go command does not
// look there. In a workspace it does.
func (l Lister) Nested(patterns []string) (problems diag.List) {
	base := l.Base()
	if _, work := lookUp(l.Record, base); work != "" || driver(l.Env) != "" {
		return nil
	}
	main, err := ModuleAround(l.Record, base)
	if err != nil {
		return nil
	}
	for _, pattern := range patterns {
		if !strings.HasPrefix(pattern, ".") && !filepath.IsAbs(pattern) {
			continue
		}
		fixed, _, _ := strings.Cut(filepath.ToSlash(absolute(base, pattern)), "...")
		module, err := ModuleAround(l.Record, filepath.Clean(filepath.FromSlash(fixed)))
		if err != nil || module == main {
			continue
		}
		goMod, at := diag.At(filepath.Join(module.Dir, "go.mod")), relativeTo(base, module.Dir)
		problems.Add(ruleModule.At(goMod, "%s lies in module %s, and gen runs in module %s", pattern, module.Path,
			main.Path).
			Fix("make a workspace of both (go work init %s %s), or write a gen.yaml in %s and run gen -C %s",
				relativeTo(base, main.Dir), at, at, at))
	}
	return problems
}

// relativeTo returns a directory as seen from another one, e.g. "./api".
func relativeTo(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return dir
	}
	if rel = filepath.ToSlash(rel); rel == "." || !filepath.IsLocal(rel) {
		return rel
	}
	return "./" + rel
}
