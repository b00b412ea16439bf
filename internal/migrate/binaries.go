package migrate

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// A binary is a program of code-generator or kube-openapi: a generator whose flags are options of gen.
type binary struct {
	generator string            // e.g. "client"
	options   map[string]string // options of gen by flags, e.g. "clientset-name": "name"
	dropped   []string          // flags that gen needs nothing for
	dir       bool              // it writes packages of its own
	file      string            // the name of gen's files
	finish    func(c *call, packages []string, options []Option) ([]string, []Option)
}

// everywhere are flags that all programs have and gen needs nothing for.
var everywhere = []string{"v", "logtostderr", "alsologtostderr", "stderrthreshold", "verify-only", "output-base",
	"trim-path-prefix", "build-tag", "lint-rules", "output-pkg", "output-package", "bounding-dirs", "help"}

// binaries are the programs by their names.
var binaries = map[string]binary{
	"deepcopy-gen":  {generator: "deepcopy", file: "zz_generated.deepcopy.go"},
	"register-gen":  {generator: "register", file: "zz_generated.register.go"},
	"defaulter-gen": {generator: "defaults", file: "zz_generated.defaults.go", options: peers},
	"conversion-gen": {generator: "conversion", file: "zz_generated.conversion.go",
		options: with(peers, "base-peer-dirs", "basePeerDirs", "skip-unsafe", "skipUnsafe")},
	"validation-gen": {generator: "validation", file: "zz_generated.validations.go",
		options: with(nil, "readonly-pkg", "readonlyPackages", "test-output-root", "testDir",
			"test-output-file-prefix", "testFilePrefix", "test-allowlist", "testAllowlist")},
	"prerelease-lifecycle-gen": {generator: "lifecycle", file: "zz_generated.prerelease-lifecycle.go"},
	"client-gen": {generator: "client", dir: true, finish: clientInputs,
		options: with(plurals, "clientset-name", "name", "n", "name", "clientset-api-path", "clientsetApiPath",
			"fake-clientset", "fakeClientset", "prefers-protobuf", "prefersProtobuf", "input", "input",
			"input-base", "input-base"),
		dropped: []string{"apply-configuration-package", "included-types-overrides", "clientset-only", "input-dirs"}},
	"lister-gen": {generator: "lister", dir: true, options: plurals},
	"informer-gen": {generator: "informer", dir: true, options: with(plurals, "single-directory", "singleDirectory"),
		dropped: []string{"versioned-clientset-package", "internal-clientset-package", "listers-package"}},
	"applyconfiguration-gen": {generator: "applyconfiguration", dir: true, dropped: []string{"openapi-schema"},
		options: with(nil, "external-applyconfigurations", "externalApplyConfigurations")},
	"openapi-gen": {generator: "openapi", dir: true, finish: openAPIPackages, file: "zz_generated.openapi.go",
		dropped: []string{"update-report"},
		options: with(nil, "report-filename", "reportFilename", "r", "reportFilename", "readonly-pkg", "extraPkgs",
			"output-model-name-file", "outputModelNameFile")},
}

var (
	peers   = with(nil, "extra-peer-dirs", "extraPeerDirs")
	plurals = with(nil, "plural-exceptions", "pluralExceptions")
)

// with returns options by flags with more pairs of both.
func with(options map[string]string, pairs ...string) map[string]string {
	all := maps.Clone(options)
	if all == nil {
		all = map[string]string{}
	}
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return all
}

// lists and switches are options that are no single text.
var (
	lists = map[string]bool{"extraPeerDirs": true, "basePeerDirs": true, "readonlyPackages": true,
		"pluralExceptions": true, "externalApplyConfigurations": true, "extraPkgs": true, "input": true,
		"apimachineryPackages": true, "dropEmbeddedFields": true}
	switches = map[string]bool{"skipUnsafe": true, "fakeClientset": true, "prefersProtobuf": true,
		"singleDirectory": true, "onlyIdl": true}
)

func (b binary) translate(c *call) bool {
	flags, inputs := parseFlags(c.args)
	var packages []string
	var options []Option
	if b.generator != "client" { // client-gen ignores them
		packages = c.packages(append(inputs, flags.all("input-dirs")...)...)
	} else if i := slices.IndexFunc(flags.all("input"), isInternal); i >= 0 {
		c.remark("client-gen writes clients of the internal version of a group, --input %s. gen does not, and this "+
			"call stays", flags.all("input")[i])
		return false
	}
	if b.dir {
		dir, ok := c.outputDir(flags)
		if !ok {
			return false
		}
		options = []Option{{"dir", dir}}
	}
	for _, f := range flags {
		key, known := b.options[f.name]
		switch {
		case f.name == "go-header-file":
			c.setHeader(f.value)
		case f.name == "output-file" && (b.file == "" || path.Base(f.value) == b.file),
			slices.Contains(everywhere, f.name), slices.Contains(b.dropped, f.name), f.name == "input-dirs":
		case f.name == "output-file", f.name == "output-file-base":
			if f.value+".go" != b.file {
				c.remark("gen calls the file %s, not %s", b.file, shell.Show(f.value))
			}
		case f.name == "output-dir" && b.dir:
		case !known:
			c.ask("what is --%s of %s for? gen has no such option", f.name, c.tool)
		case key == "reportFilename":
			if file := c.report(f.value); file != "" { // openapi-gen writes it, and compares nothing
				options = append(options, c.reader.plan.lastReport(file)...)
			}
		case !shell.Known(f.value) && key != "input":
			c.ask("what is --%s of %s? It is %s", f.name, c.tool, shell.Show(f.value))
		case key == "externalApplyConfigurations":
			if external := c.externals(strings.Split(f.value, ",")); len(external) > 0 {
				options = set(options, key, strings.Join(external, ","))
			}
		default:
			options = set(options, key, f.value)
		}
	}
	if b.finish != nil {
		named := len(packages) > 0
		if packages, options = b.finish(c, packages, options); named && len(packages) == 0 {
			c.ask("where would the code of %s go? It reads only packages of other modules", c.tool)
		}
	}
	if _, help := flags.find("help"); len(packages) == 0 && !c.asked && !help {
		c.ask("which packages does %s read? gen.yaml has nothing for it", c.tool)
	}
	c.add(packages, b.generator, options...)
	return len(packages) > 0
}

// outputDir returns the directory of a call's output: that of --output-dir or, before code-generator v0.30, of the
// package in --output-package, which may be below --output-base.
func (c *call) outputDir(flags flags) (string, bool) {
	dir, pkg := flags.last("output-dir"), flags.last("output-package")
	switch {
	case dir != "":
		return c.packageDir(dir, flags.last("output-pkg"))
	case pkg == "":
		c.ask("what is the output directory of %s? The call does not say", c.tool)
		return "", false
	}
	in, ok := c.reader.dirOf(pkg)
	if base := flags.last("output-base"); !ok && base != "" { // of no module, e.g. --output-package openapi
		return c.file(path.Join(base, pkg), "the output directory")
	}
	if !ok {
		c.ask("where is the package %s? The module is %s", shell.Show(pkg), c.reader.module)
	}
	return in, ok
}

// set adds an option: a list grows.
func set(options []Option, key, value string) []Option {
	switch {
	case switches[key]:
		return append(options, Option{key, value == "" || value == "true"})
	case !lists[key]:
		return append(options, Option{key, value})
	}
	items := strings.FieldsFunc(value, func(r rune) bool { return r == ',' })
	for i, o := range options {
		if o.Key == key {
			given := o.Value.([]string)
			items = slices.DeleteFunc(items, func(item string) bool { return slices.Contains(given, item) })
			options[i].Value = append(given, items...)
			return options
		}
	}
	return append(options, Option{key, items})
}

// An argument is a flag of a command line, without dashes.
type argument struct{ name, value string }

// flags are those of a call.
type flags []argument

func (f flags) last(name string) (value string) {
	for _, one := range f {
		if one.name == name {
			value = one.value
		}
	}
	return value
}

func (f flags) all(name string) (values []string) {
	for _, one := range f {
		if one.name == name {
			values = append(values, strings.Split(one.value, ",")...)
		}
	}
	return values
}

// bareFlags have no value after them.
var bareFlags = []string{"logtostderr", "alsologtostderr", "verify-only", "skip-unsafe", "fake-clientset",
	"prefers-protobuf", "single-directory", "clientset-only", "only-idl", "clean", "keep-gogoproto", "drop-gogo-go",
	"update-report", "with-watch", "with-applyconfig", "help"}

// longFlags are the names of the short flags that code-generator had before v0.30.
var longFlags = map[string]string{"h": "go-header-file", "i": "input-dirs", "o": "output-base", "p": "output-package",
	"O": "output-file-base", "t": "build-tag"}

// parseFlags splits arguments into flags and the others.
func parseFlags(args []string) (all flags, rest []string) {
	for i := 0; i < len(args); i++ {
		name, isFlag := strings.CutPrefix(strings.TrimPrefix(args[i], "-"), "-")
		if !isFlag && !strings.HasPrefix(args[i], "-") {
			rest = append(rest, args[i])
			continue
		}
		name, value, given := strings.Cut(strings.TrimLeft(name, "-"), "=")
		if long, short := longFlags[name]; short && !strings.HasPrefix(args[i], "--") {
			if name = long; long == "go-header-file" && !given && i+1 == len(args) {
				name = "help"
			}
		}
		if !given && !slices.Contains(bareFlags, name) && i+1 < len(args) {
			i++
			value = args[i]
		}
		all = append(all, argument{name, value})
	}
	return all, rest
}

// isInternal reports whether an input of client-gen is a group without a version, e.g. "apps/".
func isInternal(input string) bool { return shell.Known(input) && strings.HasSuffix(input, "/") }

// clientInputs adds the packages of client-gen's --input, which are below --input-base.
func clientInputs(c *call, packages []string, options []Option) ([]string, []Option) {
	var inputs []string
	var kept []Option
	base := ""
	for _, o := range options {
		switch o.Key {
		case "input":
			inputs = append(inputs, o.Value.([]string)...)
		case "input-base":
			base = o.Value.(string)
		default:
			kept = append(kept, o)
		}
	}
	for _, in := range inputs {
		packages = append(packages, c.packages(path.Join(base, in))...)
	}
	if !slices.ContainsFunc(kept, func(o Option) bool { return o.Key == "name" }) {
		kept = append(kept, Option{"name", "internalclientset"})
	}
	return packages, withoutDefault(kept, "name", "versioned")
}

// withoutDefault removes an option that has the value that gen takes anyway.
func withoutDefault(options []Option, key, value string) (kept []Option) {
	for _, o := range options {
		if o.Key != key || o.Value != value {
			kept = append(kept, o)
		}
	}
	return kept
}

// openAPIPackages makes options of the packages of other modules, whose definitions openapi-gen writes, too.
func openAPIPackages(c *call, packages []string, options []Option) (own []string, _ []Option) {
	for _, p := range packages {
		dir, inside := c.reader.dirOf(p)
		if strings.HasPrefix(p, ".") || inside && c.reader.linked[c.reader.moduleOf(dir)] {
			own = append(own, p)
		} else {
			options = set(options, "extraPkgs", p)
		}
	}
	return own, options
}
