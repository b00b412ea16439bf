package dropin

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/project"
)

// byModule sorts patterns by the directories of the modules that they lead to, as controller-gen does: below ./... lie
// nested modules, too. Of these, those without markers have nothing for it. In a workspace, all are one.
func (c *call) byModule(patterns []string) (parts []Module) {
	own := c.moduleDir(c.inTree("."))
	if c.isWorkspace(own) {
		return []Module{{Dir: c.Dir, patterns: patterns}}
	}
	add := func(dir, pattern string) {
		at := c.root() + filepath.FromSlash(dir)
		if dir == own {
			at = c.Dir
		}
		i := slices.IndexFunc(parts, func(m Module) bool { return m.Dir == at })
		if i < 0 {
			i, parts = len(parts), append(parts, Module{Dir: at})
		}
		parts[i].patterns = append(parts[i].patterns, pattern)
	}
	for _, p := range patterns {
		below, wild := strings.CutSuffix(p, "...")
		if !strings.HasPrefix(p, ".") && !filepath.IsAbs(p) {
			add(own, p)
			continue
		}
		in := c.inTree(below)
		if home := c.moduleDir(in); home == own {
			add(own, p)
		} else {
			add(home, c.absolute(p))
		}
		if wild {
			for _, dir := range c.nested(in) {
				add(dir, filepath.Join(c.root(), filepath.FromSlash(dir), "..."))
			}
		}
	}
	return parts
}

// above returns the nearest directory at or above one of the tree that has a file, e.g. "go.mod".
func (c *call) above(in, file string) (dir string, ok bool) {
	for dir = in; ; dir = path.Dir(dir) {
		if _, err := fs.Stat(c.Tree, path.Join(dir, file)); err == nil {
			return dir, true
		}
		if dir == "." {
			return in, false
		}
	}
}

// moduleDir returns the directory of the module around a directory of the tree, or the directory where there is none.
func (c *call) moduleDir(in string) string {
	dir, _ := c.above(in, "go.mod")
	return dir
}

// module returns the path of the module around a directory of the tree.
func (c *call) module(in string) (name string, ok bool) {
	content, err := fs.ReadFile(c.Tree, path.Join(c.moduleDir(in), "go.mod"))
	return modfile.ModulePath(content), err == nil
}

// required returns the import path of a directory of another module, which the module around the working directory
// requires or has vendored. It returns any other directory as it is.
func (c *call) required(dir string) string {
	own, in := c.moduleDir(c.inTree(".")), c.inTree(dir)
	if vendored, ok := strings.CutPrefix(in, path.Join(own, "vendor")+"/"); ok {
		return vendored
	}
	home := c.moduleDir(in)
	module, ok := c.module(home)
	if !ok || c.isWorkspace(own) || home == own || strings.HasPrefix(home, own+"/") {
		return dir
	}
	return path.Join(module, strings.TrimPrefix(in, home))
}

// isWorkspace reports whether a go.work file is in a directory of the tree or above.
func (c *call) isWorkspace(in string) bool {
	_, ok := c.above(in, "go.work")
	return ok
}

// nested returns the directories of the modules below a directory whose files have markers of controller-gen.
func (c *call) nested(in string) (dirs []string) {
	below, err := fs.Sub(c.Tree, in)
	if err != nil {
		return nil
	}
	home := c.moduleDir(in)
	within := func(dir string) bool {
		at, ok := c.above(path.Join(in, dir), "go.mod")
		return ok && at != home
	}
	marked, _ := project.Marked(below, within, "+kubebuilder:", "+groupName")
	for _, dir := range marked {
		if at := c.moduleDir(path.Join(in, dir)); !slices.Contains(dirs, at) {
			dirs = append(dirs, at)
		}
	}
	return dirs
}

// isOwn reports whether a package is one of the module in which the tool runs.
func (c *call) isOwn(pattern string) bool {
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		return true
	}
	module, ok := c.module(c.inTree("."))
	return ok && (pattern == module || strings.HasPrefix(pattern, module+"/"))
}
