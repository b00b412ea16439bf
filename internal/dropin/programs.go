package dropin

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// A program is one of code-generator or kube-openapi: a generator whose flags are options of gen.
type program struct {
	generator string
	release   string            // "" for that of code-generator
	file      string            // gen's name of the file beside the types; "" for packages of its own
	theirs    string            // the tool's name of it, without --output-file
	options   map[string]string // options of gen by flags, e.g. "clientset-name": "name"
	ignored   []string          // flags that gen needs nothing for
	finish    func(c *call, s *jobs.Selected, f *flags) error
}

// programs are the programs by their names.
var programs = map[string]program{
	"deepcopy-gen": {generator: "deepcopy", file: "zz_generated.deepcopy.go", theirs: "generated.deepcopy.go",
		ignored: []string{"bounding-dirs"}},
	"defaulter-gen": {generator: "defaults", file: "zz_generated.defaults.go", theirs: "generated.defaults.go",
		options: map[string]string{"extra-peer-dirs": "extraPeerDirs"}, ignored: []string{"build-tag"}},
	"conversion-gen": {generator: "conversion", file: "zz_generated.conversion.go", theirs: "generated.conversion.go",
		options: map[string]string{"extra-peer-dirs": "extraPeerDirs", "base-peer-dirs": "basePeerDirs",
			"skip-unsafe": "skipUnsafe"},
		ignored: []string{"build-tag"}},
	"register-gen": {generator: "register", file: "zz_generated.register.go", theirs: "generated.register.go"},
	"validation-gen": {generator: "validation", file: "zz_generated.validations.go",
		theirs: "generated.validations.go", options: map[string]string{"readonly-pkg": "readonlyPackages",
			"test-output-root": "testDir", "test-output-file-prefix": "testFilePrefix",
			"test-allowlist": "testAllowlist", "tag-prefix": "tagPrefix",
			"validation-extensions-file": "extensionsFiles"}},
	"prerelease-lifecycle-gen": {generator: "lifecycle", file: "zz_generated.prerelease-lifecycle.go",
		theirs: "generated.prerelease_lifecycle.go"},
	"client-gen": {generator: "client", finish: clientGen, options: map[string]string{"clientset-name": "name",
		"clientset-api-path": "clientsetApiPath", "fake-clientset": "fakeClientset",
		"plural-exceptions": "pluralExceptions", "prefers-protobuf": "prefersProtobuf",
		"apply-configuration-package": "applyConfigurationPackage"}},
	"lister-gen": {generator: "lister", options: map[string]string{"plural-exceptions": "pluralExceptions"}},
	"informer-gen": {generator: "informer", ignored: []string{"internal-clientset-package"},
		options: map[string]string{"plural-exceptions": "pluralExceptions", "single-directory": "singleDirectory",
			"versioned-clientset-package": "versionedClientsetPackage", "listers-package": "listersPackage"}},
	"applyconfiguration-gen": {generator: "applyconfiguration", ignored: []string{"openapi-schema"},
		options: map[string]string{"external-applyconfigurations": "externalApplyConfigurations"}},
	"openapi-gen": {generator: "openapi", release: kubeOpenAPI, file: "zz_generated.openapi.go",
		theirs: "generated.openapi.go", finish: openAPIGen,
		options: map[string]string{"output-model-name-file": "outputModelNameFile", "readonly-pkg": "extraPkgs"}},
}

// binaries returns the programs as tools, and go-to-protobuf.
func binaries() (all []Tool) {
	for name, p := range programs {
		release := p.release
		if release == "" {
			release = codeGenerator
		}
		all = append(all, Tool{Name: name, Release: release, Failed: 255, usage: "[flags] PACKAGES", read: p.read})
	}
	return append(all, Tool{Name: "go-to-protobuf", Release: codeGenerator, Failed: 1, usage: "[flags]",
		read: goToProtobuf})
}

// flags are those of all programs.
type flags struct {
	*pflag.FlagSet
	header     string
	outputFile string
	outputDir  string
	outputPkg  string

	inputBase string   // of client-gen
	inputs    []string // likewise

	// Of code-generator before v0.30.
	inputDirs      []string
	outputBase     string
	outputPackage  string
	outputFileBase string
	trimPathPrefix string
	packages       []string
}

// logging are the flags of klog that have a value, and those that need none.
var (
	logging = []string{"v", "vmodule", "stderrthreshold", "alsologtostderrthreshold", "log-backtrace-at", "log-dir",
		"log-file", "log-file-max-size"}
	loggingSwitch = []string{"logtostderr", "alsologtostderr", "skip-headers", "skip-log-headers", "add-dir-header",
		"one-output", "legacy-stderr-threshold-behavior", "verify-only"}
)

func (c *call) flagSet() *flags {
	f := &flags{FlagSet: pflag.NewFlagSet(c.tool.Name, pflag.ContinueOnError)}
	f.Usage = func() {}
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		return pflag.NormalizedName(strings.ReplaceAll(name, "_", "-"))
	})
	f.StringVarP(&f.header, "go-header-file", "h", "", "file with a license header; YEAR is the current year")
	f.String("lint-rules", "", "ignored: gen reports more")
	for _, name := range logging {
		short := ""
		if name == "v" {
			short = name
		}
		f.StringP(name, short, "", "ignored")
	}
	for _, name := range loggingSwitch {
		f.Bool(name, false, "ignored")
	}
	f.Bool("help", false, "show this")
	f.Bool("version", false, "print the version")
	return f
}

// parse reads the arguments. The error may be an answer.
func (c *call) parse(f *flags) error {
	if err := f.FlagSet.Parse(c.Args); err != nil {
		return c.refuse("%v", err)
	}
	switch {
	case f.Lookup("help").Value.String() == "true":
		return text(c.help() + "\nFlags:\n" + f.FlagUsages())
	case f.Lookup("version").Value.String() == "true":
		return errVersion
	}
	return nil
}

// read reads a call of the program.
func (p program) read(c *call) error {
	s := c.generator(p.generator)
	if s == nil {
		return c.refuse("this program has no generator %s", p.generator)
	}
	f := c.flagSet()
	p.bind(f, s)
	if err := c.parse(f); err != nil {
		return err
	}
	if docs := f.Lookup("docs"); docs != nil && docs.Value.String() == "true" {
		return c.refuse("--docs: gen explain shows the tags, e.g. gen explain k8s:minimum")
	}
	f.packages = append(f.inputDirs, f.Args()...)
	if err := p.setOutput(c, s, f); err != nil {
		return err
	}
	if p.finish != nil {
		if err := p.finish(c, s, f); err != nil {
			return err
		}
	}
	if len(f.packages) == 0 {
		return c.refuse("name the packages, e.g. ./apis/...")
	}
	head, err := c.header(f.header, "YEAR", strconv.Itoa(c.Year))
	if err != nil {
		return err
	}
	c.add(f.packages, head, *s)
	return nil
}

// bind declares the flags of the program.
func (p program) bind(f *flags, s *jobs.Selected) {
	f.StringSliceVarP(&f.inputDirs, "input-dirs", "i", nil, "packages")
	f.StringVarP(&f.outputBase, "output-base", "o", "", "write below this directory, by import path")
	f.StringVar(&f.trimPathPrefix, "trim-path-prefix", "", "what import paths lose below --output-base")
	if p.file != "" {
		f.StringVar(&f.outputFile, "output-file", p.theirs, "name of the generated file")
		f.StringVarP(&f.outputFileBase, "output-file-base", "O", "", "name of the generated file, without .go")
	}
	if p.file == "" || p.generator == "openapi" {
		f.StringVar(&f.outputDir, "output-dir", "", "directory for the generated packages")
		f.StringVar(&f.outputPkg, "output-pkg", "", "import path of this directory")
		f.StringVarP(&f.outputPackage, "output-package", "p", "", "import path of the generated packages")
	}
	if p.generator == "client" {
		set(s, "name", "internalclientset")
		f.StringVar(&f.inputBase, "input-base", "k8s.io/kubernetes/pkg/apis", "path above the packages of --input")
		f.StringSliceVar(&f.inputs, "input", nil, "packages below --input-base, e.g. example/v1")
		f.Bool("clientset-only", false, "refused")
		f.String("included-types-overrides", "", "refused")
	}
	if p.generator == "validation" {
		f.Bool("docs", false, "refused: gen explain has the tags")
	}
	if p.generator == "openapi" {
		set(s, "outputModelNameFile", "")
		f.StringP("report-filename", "r", "-", "file for the violations of API conventions")
	}
	for _, name := range p.ignored {
		f.String(name, "", "ignored")
	}
	for _, flag := range slices.Sorted(maps.Keys(p.options)) {
		bindOption(f.FlagSet, flag, *option(s, p.options[flag]))
	}
}

// shorthands are the short forms of options.
var shorthands = map[string]string{"clientset-name": "n"}

// bindOption gives an option of a generator a flag of the program's name.
func bindOption(f *pflag.FlagSet, flag string, o config.Option) {
	switch p := o.Value.Addr().Interface().(type) {
	case *string:
		f.StringVarP(p, flag, shorthands[flag], *p, o.Doc)
	case *bool:
		f.BoolVar(p, flag, *p, o.Doc)
	case *[]string:
		f.StringSliceVar(p, flag, *p, o.Doc)
	default:
		panic(fmt.Sprintf("option %s has a type without a flag: %T", o.Key, p))
	}
}

// setOutput sets the directory and the names of the files.
func (p program) setOutput(c *call, s *jobs.Selected, f *flags) error {
	if name := f.outputFile; p.file != "" {
		if f.outputFileBase != "" {
			name = f.outputFileBase + ".go"
		}
		if filepath.Base(name) != name {
			return c.refuse("--output-file %s is a path: name a file", name)
		}
		if name != p.file {
			s.DropIn.Names = map[string]string{p.file: name}
		}
	}
	if f.outputBase != "" && p.file != "" {
		if f.trimPathPrefix != "" {
			return c.refuse("--trim-path-prefix: gen writes beside the types, if --output-base is left out, too")
		}
		c.Out = c.absolute(f.outputBase)
	}
	if p.file != "" && p.generator != "openapi" {
		return nil
	}
	if f.outputPackage != "" {
		f.outputPkg = f.outputPackage
		if f.outputDir == "" && f.outputBase != "" {
			f.outputDir = filepath.Join(f.outputBase, strings.TrimPrefix(f.outputPackage, f.trimPathPrefix))
		}
	}
	switch {
	case f.outputDir == "":
		return c.refuse("--output-dir must be specified")
	case f.outputPkg == "":
		return c.refuse("--output-pkg must be specified")
	}
	set(s, "dir", c.absolute(f.outputDir))
	set(s, "outputPkg", f.outputPkg)
	likeClientGen(s)
	return nil
}

// likeClientGen has a generator of clients name groups by their paths, take scopes from +genclient alone, and write
// clients of versions without kinds.
func likeClientGen(s *jobs.Selected) {
	if option(s, "groupPackages") != nil {
		set(s, "groupPackages", "path")
		set(s, "clientScope", "genclient")
	}
	if option(s, "emptyVersions") != nil {
		set(s, "emptyVersions", true)
	}
}
