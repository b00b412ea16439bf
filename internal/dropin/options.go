package dropin

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

// option returns an option of a generator by its key in gen.yaml, e.g. "maxDescLen", or nil.
func option(s *jobs.Selected, key string) *config.Option {
	all := config.Options(s.Options)
	i := slices.IndexFunc(all, func(o config.Option) bool { return o.Key == key })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// set gives an option a value, e.g. set(crd, "emptySubresources", true). It reports whether the generator has it.
func set(s *jobs.Selected, key string, value any) bool {
	o := option(s, key)
	if o == nil {
		return false
	}
	if n, is := value.(int); is {
		value = &n
	}
	o.Value.Set(reflect.ValueOf(value))
	return true
}

// selected returns the generator of an ask, which writes as the tool does.
func (c *call) selected(a oldtools.Ask) (*jobs.Selected, error) {
	g := c.find(a.Generator)
	if g == nil {
		return nil, c.refuse("this program has no generator %s", a.Generator)
	}
	s := &jobs.Selected{Generator: g, DropIn: &jobs.DropIn{Tool: a.Tool}}
	if g.Options != nil {
		s.Options = g.Options()
	}
	t := oldtools.Find(a.Tool)
	if name := cmp.Or(a.File, a.Theirs); name != "" && name != t.File {
		s.DropIn.Names = map[string]string{t.File: name}
	}
	set(s, "outputModelNameFile", "")
	if a.Apart { // groups have the names of paths, clients the scopes of +genclient alone, and fakes one store for all
		set(s, "groupPackages", "path")
		set(s, "clientScope", "genclient")
		set(s, "emptyVersions", true)
		set(s, "fakeStatus", false)
		set(s, "dir", filepath.Join(c.outputDir(a), filepath.FromSlash(a.Below)))
		set(s, "outputPkg", path.Join(a.Pkg, a.Below))
	}
	for _, o := range a.Options {
		if o.IsFile {
			o.Value = c.absolute(o.Value.(string))
		}
		if !set(s, o.Key, o.Value) {
			return nil, c.refuse("the generator %s of this program has no option %s", g.Name, o.Key)
		}
	}
	return s, nil
}

// outputDir returns the directory of the packages that a generator writes.
func (c *call) outputDir(a oldtools.Ask) string {
	switch {
	case a.Dir != "":
		return c.absolute(a.Dir)
	case strings.HasPrefix(c.tool.Name, shellPrefix):
		return c.directoryOf(a.Pkg)
	}
	return c.absolute(filepath.Join(c.Base, strings.TrimPrefix(a.Pkg, c.Trim)))
}

// A header is a license header with the year that the tool puts into it.
type header struct{ text, file string }

// header reads the license header of an ask.
func (c *call) header(a oldtools.Ask) (header, error) {
	word, year := "YEAR", strconv.Itoa(c.Year)
	if c.tool.Name == "controller-gen" {
		word, year = " YEAR", " "+a.Year
		if info, err := fs.Stat(c.Tree, c.inTree(a.Header)); a.Header == "" || err == nil && info.Size() == 0 {
			return header{}, nil
		}
	}
	content, file, problem := config.Header(nil, c.Dir, a.Header)
	if problem != "" {
		return header{}, c.refuse("%s", problem)
	}
	return header{strings.ReplaceAll(content, word, year), file}, nil
}

// root returns the root of the file system, e.g. "/".
func (c *call) root() string { return filepath.VolumeName(c.Dir) + string(filepath.Separator) }

// inTree returns a path as the tree has it, e.g. "src/fruit/api" for "api" in "/src/fruit".
func (c *call) inTree(name string) string {
	return cmp.Or(filepath.ToSlash(strings.TrimPrefix(filepath.Clean(c.absolute(name)), c.root())), ".")
}

// absolute returns a path as the working directory has it.
func (c *call) absolute(name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(c.Dir, name)
}
