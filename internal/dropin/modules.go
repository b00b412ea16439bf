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

// hasModule reports whether a directory of the tree is in a module.
func (c *call) hasModule(in string) bool {
	_, err := fs.Stat(c.Tree, path.Join(c.moduleDir(in), "go.mod"))
	return err == nil
}

// moduleDir returns the directory of the module around a directory of the tree, or the directory where there is none.
func (c *call) moduleDir(in string) string {
	for dir := in; ; dir = path.Dir(dir) {
		if _, err := fs.Stat(c.Tree, path.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == "." {
			return in
		}
	}
}

// required returns the import path of a directory of another module, which the module around the working directory
// requires or has vendored. It returns any other directory as it is.
func (c *call) required(dir string) string {
	own, in := c.moduleDir(c.inTree(".")), c.inTree(dir)
	if vendored, ok := strings.CutPrefix(in, path.Join(own, "vendor")+"/"); ok {
		return vendored
	}
	home := c.moduleDir(in)
	content, err := fs.ReadFile(c.Tree, path.Join(home, "go.mod"))
	if err != nil || c.isWorkspace(own) || home == own || strings.HasPrefix(home, own+"/") {
		return dir
	}
	return path.Join(modfile.ModulePath(content), strings.TrimPrefix(in, home))
}

// isWorkspace reports whether a go.work file is in a directory of the tree or above.
func (c *call) isWorkspace(in string) bool {
	for dir := in; ; dir = path.Dir(dir) {
		if _, err := fs.Stat(c.Tree, path.Join(dir, "go.work")); err == nil {
			return true
		}
		if dir == "." {
			return false
		}
	}
}

// nested returns the directories of the modules below a directory whose files have markers.
func (c *call) nested(in string) (dirs []string) {
	below, err := fs.Sub(c.Tree, in)
	if err != nil {
		return nil
	}
	names, err := project.Files(below)
	if err != nil {
		return nil
	}
	var modules []string
	for _, name := range names {
		if path.Base(name) == "go.mod" && path.Dir(name) != "." {
			modules = append(modules, path.Dir(name)+"/")
		}
	}
	for _, name := range names {
		inside := slices.IndexFunc(modules, func(m string) bool { return strings.HasPrefix(name, m) })
		if inside < 0 || path.Ext(name) != ".go" {
			continue
		}
		content, err := fs.ReadFile(below, name)
		if err != nil || !asks(project.Markers(content)) {
			continue
		}
		dir := c.moduleDir(path.Join(in, path.Dir(name)))
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// asks reports whether markers are some that controller-gen reads.
func asks(markers []string) bool {
	return project.HasPrefix(markers, "+kubebuilder:") || project.HasPrefix(markers, "+groupName")
}

// isOwn reports whether a package is one of the module in which the tool runs.
func (c *call) isOwn(pattern string) bool {
	if strings.HasPrefix(pattern, ".") || filepath.IsAbs(pattern) {
		return true
	}
	content, err := fs.ReadFile(c.Tree, path.Join(c.moduleDir(c.inTree(".")), "go.mod"))
	module := modfile.ModulePath(content)
	return err == nil && (pattern == module || strings.HasPrefix(pattern, module+"/"))
}
