package migrate

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// packageDir returns an output directory from the project's root. Scripts that write into a temporary one copy it to
// that of the package, where the go command looks for it.
func (c *call) packageDir(dir, pkg string) (string, bool) {
	in, ok := c.reader.dirOf(pkg)
	if !ok || dir != "" && !c.temporary(dir, in) {
		return c.file(dir, "the output directory")
	}
	if dir != "" {
		c.remark("gen writes into %s, the directory of %s, and not into %s: what copies files from there has no "+
			"purpose any more", in, pkg, argv.Show(dir))
	}
	return in, true
}

// temporary reports whether an output directory is one that only a run makes, and not that of the package.
func (c *call) temporary(dir, packageDir string) bool {
	here, known := c.inProject(c.absolute(dir))
	if !known || !argv.Known(dir) {
		return !known
	}
	first, _, _ := strings.Cut(here, "/")
	_, err := fs.Stat(c.reader.files, first)
	return here != packageDir && err != nil
}

// dirOf returns the directory of a package of the project or of a module inside of it, e.g. "client" for
// "example.org/fruit/client".
func (r *reader) dirOf(pkg string) (dir string, ok bool) {
	longest := ""
	for at, module := range r.modules() {
		if rest, in := strings.CutPrefix(pkg+"/", module+"/"); in && len(module) > len(longest) && argv.Known(pkg) {
			dir, longest, ok = path.Join(at, rest), module, true
		}
	}
	return dir, ok
}

// packageOf returns the package of a directory as gen.yaml has it, e.g. "./api" for "api", or its import path in a
// module inside of the project's that this one requires from there.
func (r *reader) packageOf(dir string) string {
	if at := r.moduleOf(dir); at != "." && r.linked[at] {
		return r.nested[at] + strings.TrimPrefix(dir, at)
	}
	if dir == "." {
		return dir
	}
	return "./" + dir
}

// withNested returns patterns with those of the linked modules below them whose files have markers: controller-gen and
// the functions of kube_codegen.sh go on into these, and gen does not.
func (c *call) withNested(patterns []string) []string {
	r := c.reader
	all := slices.Clone(patterns)
	for _, p := range patterns {
		below, wild := strings.CutSuffix(p, "/...")
		dir, own := r.dirOf(below)
		if strings.HasPrefix(below, ".") {
			dir, own = path.Clean(below), true
		}
		if !wild || !own {
			continue
		}
		for _, at := range slices.Sorted(maps.Keys(r.nested)) {
			nested := r.packageOf(at) + "/..."
			isBelow := dir == "." || strings.HasPrefix(at, dir+"/")
			if r.linked[at] && isBelow && !slices.Contains(all, nested) && r.hasMarkers(at) {
				all = append(all, nested)
			}
		}
	}
	return all
}

// hasMarkers reports whether a Go file below a directory has a marker of controller-gen or of code-generator.
func (r *reader) hasMarkers(dir string) bool {
	all := []string{r.packageOf(dir) + "/..."}
	return slices.ContainsFunc([]string{"+kubebuilder:", "+groupName", "+k8s:", "+genclient"},
		func(prefix string) bool { return len(r.marked(all, prefix)) > 0 })
}

// moduleOf returns the directory of the module around a directory.
func (r *reader) moduleOf(dir string) string {
	for at := dir; at != "."; at = path.Dir(at) {
		if _, ok := r.nested[at]; ok {
			return at
		}
	}
	return "."
}

// link notes the modules inside of the project's that it takes from there: by go.work, or by a replacement in go.mod.
func (r *reader) link() {
	if content, err := fs.ReadFile(r.files, "go.mod"); err == nil {
		if file, err := modfile.Parse("go.mod", content, nil); err == nil {
			for _, replaced := range file.Replace {
				r.linked[path.Clean(replaced.New.Path)] = !r.vendored(replaced.Old.Path)
			}
		}
	}
	if content, err := fs.ReadFile(r.files, "go.work"); err == nil {
		if file, err := modfile.ParseWork("go.work", content, nil); err == nil {
			for _, use := range file.Use {
				r.linked[path.Clean(use.Path)] = true
			}
		}
	}
}

// vendored reports whether the vendor directory has a copy of a module, which the go command then takes in place of the
// module itself. A link is no copy.
func (r *reader) vendored(module string) bool {
	copied := path.Join("vendor", module)
	entries, err := fs.ReadDir(r.files, path.Dir(copied))
	return err == nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return e.Name() == path.Base(copied) && e.IsDir()
	})
}

// modules returns the paths of the project's module and of those inside of it, by directories.
func (r *reader) modules() map[string]string {
	all := maps.Clone(r.nested)
	all["."] = r.module
	return all
}
