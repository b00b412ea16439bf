package dropin

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/oldtools"
	"github.com/gen-toolkit/gen/internal/project"
)

// function does what a call of a function of kube_codegen.sh asks for. Packages that do not ask deepcopy-gen for deep
// copies keep those of controller-gen, as upstream.
func (c *call) function() error {
	name := strings.TrimSuffix(c.Packages[0], "/...")
	dir := c.unlinked(name)
	if !c.isDirectory(dir) { // v0.28 has import paths
		dir = c.directoryOf(name)
	}
	if !c.isDirectory(dir) {
		return c.refuse("%s is not a directory", name)
	}
	c.Prune = true
	head, err := c.header(c.Asks[0])
	if err != nil {
		return err
	}
	all, packages, marker := []jobs.Selected{}, []string{filepath.Join(dir, "...")}, ""
	var marked []string
	for _, a := range c.Asks {
		if c.find(a.Generator) == nil {
			continue
		}
		s, err := c.selected(a)
		if err != nil {
			return err
		}
		copies := a.Generator == "deepcopy"
		if (copies || a.Apart) && a.Marker != marker {
			if marked, err = c.marked(dir, a.Marker); err != nil {
				return err
			}
			marker = a.Marker
		}
		switch {
		case copies && len(marked) > 0:
			c.add(marked, head, *s)
		case copies, a.Marker == "+k8s:openapi" && len(marked) == 0:
		case a.Marker == "+genclient":
			packages = c.versions(marked)
			fallthrough
		default:
			all = append(all, *s)
		}
	}
	if len(all) > 0 && len(packages) > 0 {
		c.add(packages, head, all...)
	}
	return nil
}

// versions returns the directories of versions, as the module around the working directory has them.
func (c *call) versions(dirs []string) (all []string) {
	for _, dir := range dirs {
		if oldtools.VersionName.MatchString(filepath.Base(dir)) {
			all = append(all, c.required(dir))
		}
	}
	return all
}

func (c *call) isDirectory(name string) bool {
	info, err := fs.Stat(c.Tree, c.inTree(name))
	return err == nil && info.IsDir()
}

// unlinked returns a directory as the module around the working directory has it. Scripts link github.com/example/fruit
// to the module itself, and name directories by import paths.
func (c *call) unlinked(name string) string {
	home, parts := c.moduleDir(c.inTree(".")), strings.Split(c.inTree(name), "/")
	for i := range parts {
		link := path.Join(parts[:i+1]...)
		target, err := fs.ReadLink(c.Tree, link)
		if err != nil {
			continue
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(c.root()+filepath.FromSlash(path.Dir(link)), target)
		}
		if c.inTree(target) == home {
			return filepath.Join(target, filepath.FromSlash(path.Join(parts[i+1:]...)))
		}
	}
	return c.absolute(name)
}

// directoryOf returns the directory of an import path: below the base, or else in the module around the working
// directory.
func (c *call) directoryOf(pkg string) string {
	dir := filepath.Join(c.absolute(cmp.Or(c.Base, ".")), filepath.FromSlash(pkg))
	home := c.moduleDir(c.inTree("."))
	module, in := c.module(home)
	if !in || pkg != module && !strings.HasPrefix(pkg, module+"/") || c.Base != "" && c.isDirectory(dir) {
		return dir
	}
	return filepath.Join(c.root()+filepath.FromSlash(home), filepath.FromSlash(strings.TrimPrefix(pkg, module)))
}

// marked returns the directories of the packages that have markers with a prefix.
func (c *call) marked(in, prefix string) (dirs []string, err error) {
	tree, err := fs.Sub(c.Tree, c.inTree(in))
	if err != nil {
		return nil, err
	}
	dirs, err = project.Marked(tree, nil, prefix)
	for i, dir := range dirs {
		dirs[i] = filepath.Join(in, filepath.FromSlash(dir))
	}
	return dirs, err
}
