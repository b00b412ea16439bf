package dropin

import (
	"cmp"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/migrate"
	"github.com/gen-toolkit/gen/internal/project"
)

// shellPrefix begins the names of the functions of kube_codegen.sh.
const shellPrefix = "kube::codegen::"

// kubeCodegen are the functions of kube_codegen.sh.
var kubeCodegen = []Tool{
	{Name: shellPrefix + "gen_helpers", Release: codeGenerator, Failed: 1, usage: "[flags] DIR", read: genHelpers},
	{Name: shellPrefix + "gen_register", Release: codeGenerator, Failed: 1, usage: "[flags] DIR", read: genRegister},
	{Name: shellPrefix + "gen_openapi", Release: codeGenerator, Failed: 1, usage: "[flags] DIR", read: genOpenAPI},
	{Name: shellPrefix + "gen_client", Release: codeGenerator, Failed: 1, usage: "[flags] DIR", read: genClient},
}

// A function is a call of one of these, as far as all have it in common.
type function struct {
	*pflag.FlagSet
	boilerplate string
	dir         string // the directory with the API
	base        string // above directories that are called after import paths, with the flags of v0.28
	head        header
}

// function reads the arguments. bind declares the flags that the function does not share with the others.
func (c *call) function(bind func(f *pflag.FlagSet)) (*function, error) {
	f := &function{FlagSet: pflag.NewFlagSet(c.tool.Name, pflag.ContinueOnError)}
	f.Usage = func() {}
	f.StringVar(&f.boilerplate, "boilerplate", "", "file with a license header; YEAR is the current year")
	f.String("lint-rules", "", "ignored: gen reports more")
	input := f.String("input-pkg-root", "", "import path of DIR, in place of it, as in v0.28 and v0.29")
	f.StringVar(&f.base, "output-base", "", "where directories are called after import paths, as in v0.28 and v0.29")
	help := f.Bool("help", false, "show this")
	bind(f.FlagSet)
	if err := f.Parse(c.Args); err != nil {
		return nil, c.refuse("%v", err)
	}
	switch {
	case *help:
		return nil, text(c.help() + "\nFlags:\n" + f.FlagUsages())
	case f.NArg() == 0 && *input != "":
		f.dir = c.directoryOf(f.base, *input)
	case f.NArg() == 0:
		return nil, c.refuse("input-dir argument is required")
	case f.NArg() > 1:
		return nil, c.refuse("too many arguments: %s (already have %s)", f.Arg(1), f.Arg(0))
	default:
		f.dir = c.unlinked(f.Arg(0))
	}
	if !c.isDirectory(f.dir) {
		return nil, c.refuse("%s is not a directory", cmp.Or(f.Arg(0), *input))
	}
	var err error
	f.head, err = c.header(f.boilerplate, "YEAR", strconv.Itoa(c.Year))
	c.Prune = true
	return f, err
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
func (c *call) directoryOf(base, pkg string) string {
	dir := filepath.Join(c.absolute(cmp.Or(base, ".")), filepath.FromSlash(pkg))
	home := c.moduleDir(c.inTree("."))
	content, err := fs.ReadFile(c.Tree, path.Join(home, "go.mod"))
	module := modfile.ModulePath(content)
	if err != nil || pkg != module && !strings.HasPrefix(pkg, module+"/") || base != "" && c.isDirectory(dir) {
		return dir
	}
	return filepath.Join(c.root()+filepath.FromSlash(home), filepath.FromSlash(strings.TrimPrefix(pkg, module)))
}

func (f *function) packages() []string { return []string{filepath.Join(f.dir, "...")} }

// genHelpers asks for what the packages have markers for. Packages that do not ask deepcopy-gen for deep copies keep
// those of controller-gen, as upstream.
func genHelpers(c *call) error {
	var peers []string
	f, err := c.function(func(f *pflag.FlagSet) {
		f.StringArrayVar(&peers, "extra-peer-dir", nil, "import path of a package with conversion functions")
	})
	if err != nil {
		return err
	}
	copied, err := c.marked(f, "+k8s:deepcopy-gen=")
	if err != nil {
		return err
	}
	if s := c.generator("deepcopy"); s != nil && len(copied) > 0 {
		c.add(copied, f.head, *s)
	}
	var all []jobs.Selected
	for _, name := range []string{"validation", "defaults", "conversion"} {
		s := c.generator(name)
		if s == nil {
			continue
		}
		if name == "conversion" && len(peers) > 0 {
			set(s, "extraPeerDirs", peers)
		}
		all = append(all, *s)
	}
	c.add(f.packages(), f.head, all...)
	return nil
}

func genRegister(c *call) error {
	f, err := c.function(func(*pflag.FlagSet) {})
	if err != nil {
		return err
	}
	c.add(f.packages(), f.head, *c.generator("register"))
	return nil
}

func genOpenAPI(c *call) error {
	s := c.generator("openapi")
	set(s, "outputModelNameFile", "")
	var extra []string
	var report string
	f, err := c.function(func(f *pflag.FlagSet) {
		c.outputFlags(f)
		f.StringArrayVar(&extra, "extra-pkgs", nil, "import path of a further package")
		f.StringVar(&report, "report-filename", "", "file with the accepted violations of API conventions")
		bindOption(f, "output-model-name-file", *option(s, "outputModelNameFile"))
		bindOption(f, "update-report", *option(s, "updateReport"))
	})
	if err != nil {
		return err
	}
	if err := c.output(f, s, ""); err != nil {
		return err
	}
	if packages, err := c.marked(f, "+k8s:openapi"); err != nil || len(packages)+len(extra) == 0 {
		return err
	}
	set(s, "extraPkgs", append(extra, migrate.OpenAPIBase...))
	if report != "" && report != "-" && report != "/dev/null" {
		set(s, "reportFilename", c.absolute(report))
	} else {
		set(s, "updateReport", false)
	}
	c.add(f.packages(), f.head, *s)
	return nil
}

func (c *call) outputFlags(f *pflag.FlagSet) {
	f.String("output-dir", "", "directory for the generated packages")
	f.String("output-pkg", "", "import path of this directory")
	f.String("output-pkg-root", "", "import path of the directory, in place of both, as in v0.28 and v0.29")
}

// output sets the directory of a generator, below that of the call.
func (c *call) output(f *function, s *jobs.Selected, below string) error {
	if root := f.Lookup("output-pkg-root").Value.String(); root != "" {
		_ = f.Set("output-pkg", root)
		_ = f.Set("output-dir", c.directoryOf(f.base, root))
	}
	for _, name := range []string{"output-dir", "output-pkg"} {
		if f.Lookup(name).Value.String() == "" {
			return c.refuse("--%s is required", name)
		}
	}
	set(s, "dir", filepath.Join(c.absolute(f.Lookup("output-dir").Value.String()), filepath.FromSlash(below)))
	set(s, "outputPkg", path.Join(f.Lookup("output-pkg").Value.String(), below))
	likeClientGen(s)
	return nil
}

// genClient asks for clients, and for listers, informers and apply configurations where flags do.
func genClient(c *call) error {
	client, lister, informer := c.generator("client"), c.generator("lister"), c.generator("informer")
	apply := c.generator("applyconfiguration")
	var only, clientset, listers, informers, applied string
	var watch, applies bool
	var plurals []string
	f, err := c.function(func(f *pflag.FlagSet) {
		c.outputFlags(f)
		f.StringVar(&only, "one-input-api", "", "a directory below DIR: only its packages count")
		f.StringVar(&clientset, "clientset-name", "clientset", "directory of the clientset below --output-dir")
		f.StringVar(&listers, "listers-name", "listers", "directory of the listers")
		f.StringVar(&informers, "informers-name", "informers", "directory of the informers")
		f.StringVar(&applied, "applyconfig-name", "applyconfiguration", "directory of the apply configurations")
		f.BoolVar(&watch, "with-watch", false, "write listers and informers")
		f.BoolVar(&applies, "with-applyconfig", false, "write apply configurations")
		f.StringSliceVar(&plurals, "plural-exceptions", nil, "kinds with an irregular plural")
		f.String("applyconfig-openapi-schema", "", "ignored: gen has the Go types")
		bindOption(f, "versioned-name", *option(client, "name"))
		bindOption(f, "prefers-protobuf", *option(client, "prefersProtobuf"))
		bindOption(f, "applyconfig-externals", *option(apply, "externalApplyConfigurations"))
	})
	if err != nil {
		return err
	}
	f.dir = filepath.Join(f.dir, filepath.FromSlash(only))
	packages, err := c.clients(f)
	if err != nil || len(packages) == 0 {
		return err
	}
	for i, dir := range packages {
		packages[i] = c.required(dir)
	}
	wanted := []below{{client, clientset}}
	if watch {
		wanted = append(wanted, below{lister, listers}, below{informer, informers})
	}
	if applies {
		wanted = append(wanted, below{apply, applied})
	}
	var all []jobs.Selected
	for _, w := range wanted {
		if err := c.output(f, w.Selected, w.dir); err != nil {
			return err
		}
		if o := option(w.Selected, "pluralExceptions"); o != nil && len(plurals) > 0 {
			set(w.Selected, "pluralExceptions", plurals)
		}
		all = append(all, *w.Selected)
	}
	c.add(packages, f.head, all...)
	return nil
}

// below is a generator with its directory below that of the call.
type below struct {
	*jobs.Selected
	dir string
}

// clients returns the directories of versions whose types have +genclient.
func (c *call) clients(f *function) (dirs []string, err error) {
	dirs, err = c.marked(f, "+genclient")
	return slices.DeleteFunc(dirs, func(dir string) bool {
		return !migrate.VersionName.MatchString(filepath.Base(dir))
	}), err
}

// marked returns the directories of the packages that have markers with a prefix.
func (c *call) marked(f *function, prefix string) (dirs []string, err error) {
	tree, err := fs.Sub(c.Tree, c.inTree(f.dir))
	if err != nil {
		return nil, err
	}
	names, err := project.Files(tree)
	for _, name := range names {
		dir := filepath.Join(f.dir, filepath.FromSlash(path.Dir(name)))
		if path.Ext(name) != ".go" || slices.Contains(dirs, dir) {
			continue
		}
		content, err := fs.ReadFile(tree, name)
		if err != nil {
			return nil, err
		}
		if project.HasPrefix(project.Markers(content), prefix) {
			dirs = append(dirs, dir)
		}
	}
	return dirs, err
}
