package oldtools

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

// programs are those of code-generator and kube-openapi: a generator each, whose flags are options of gen.
var programs = []Tool{
	{Name: "deepcopy-gen", Generator: "deepcopy", File: "zz_generated.deepcopy.go", theirs: "generated.deepcopy.go",
		flags: ignored(aText, "bounding-dirs")},
	{Name: "defaulter-gen", Generator: "defaults", File: "zz_generated.defaults.go", theirs: "generated.defaults.go",
		flags: []flag{option("extra-peer-dirs", aList, "extraPeerDirs")}},
	{Name: "conversion-gen", Generator: "conversion", File: "zz_generated.conversion.go",
		theirs: "generated.conversion.go", flags: []flag{option("extra-peer-dirs", aList, "extraPeerDirs"),
			option("base-peer-dirs", aList, "basePeerDirs"), option("skip-unsafe", aSwitch, "skipUnsafe")}},
	{Name: "register-gen", Generator: "register", File: "zz_generated.register.go", theirs: "generated.register.go"},
	{Name: "validation-gen", Generator: "validation", File: "zz_generated.validations.go",
		theirs: "generated.validations.go", flags: []flag{option("readonly-pkg", aList, "readonlyPackages"),
			option("test-output-root", aText, "testDir"), option("test-allowlist", aText, "testAllowlist"),
			option("test-output-file-prefix", aText, "testFilePrefix"), option("tag-prefix", aText, "tagPrefix"),
			option("validation-extensions-file", aList, "extensionsFiles"),
			refused("docs", aSwitch, "gen explain shows the tags, e.g. gen explain k8s:minimum")}},
	{Name: "prerelease-lifecycle-gen", Generator: "lifecycle", File: "zz_generated.prerelease-lifecycle.go",
		theirs: "generated.prerelease_lifecycle.go"},
	{Name: "client-gen", Generator: "client", flags: []flag{
		{name: "clientset-name", short: "n", option: "name", preset: "internalclientset"},
		option("clientset-api-path", aText, "clientsetApiPath"),
		option("fake-clientset", aSwitch, "fakeClientset"), plurals,
		option("prefers-protobuf", aSwitch, "prefersProtobuf"),
		elsewhere("apply-configuration-package", "applyConfigurationPackage"),
		other("input", "", aList, "packages below --input-base, e.g. example/v1"),
		{name: "input-base", doc: "path above the packages of --input", preset: "k8s.io/kubernetes/pkg/apis"},
		refused("clientset-only", aSwitch, allClients), refused("included-types-overrides", aText, allClients)}},
	{Name: "lister-gen", Generator: "lister", flags: []flag{plurals}},
	{Name: "informer-gen", Generator: "informer", flags: append(ignored(aText, "internal-clientset-package"), plurals,
		option("single-directory", aSwitch, "singleDirectory"), elsewhere("listers-package", "listersPackage"),
		elsewhere("versioned-clientset-package", "versionedClientsetPackage"))},
	{Name: "applyconfiguration-gen", Generator: "applyconfiguration", flags: append(ignored(aText, "openapi-schema"),
		option("external-applyconfigurations", aList, "externalApplyConfigurations"))},
	{Name: "openapi-gen", Release: kubeOpenAPI, Generator: "openapi", File: "zz_generated.openapi.go",
		theirs: "generated.openapi.go", flags: append(ignored(aSwitch, "update-report"),
			option("output-model-name-file", aText, "outputModelNameFile"), option("readonly-pkg", aList, "extraPkgs"),
			other("report-filename", "r", aText, "file for the violations of API conventions"))},
	{Name: "go-to-protobuf", Generator: "protobuf", ExitCode: 1, usage: "[flags]", read: goToProtobuf,
		flags: slices.Concat(logging, protobufFlags, ignored(aList, "proto-import", "vendor-output-base",
			"vendor-output-dir", "output-base"), ignored(aSwitch, "skip-generated-rewrite"))},
}

var protobufFlags = []flag{
	other("packages", "p", aList, "packages: -path is only imported, +path has only marked types"),
	other("output-dir", "", aText, "write below this directory, by import path; . is beside the types"),
	option("apimachinery-packages", aList, "apimachineryPackages"), option("only-idl", aSwitch, "onlyIdl"),
	option("drop-embedded-fields", aList, "dropEmbeddedFields"), option("conditional", aText, "conditional"),
	option("drop-gogo-go", aSwitch, "dropGogoGo"), refused("clean", aSwitch, "gen writes what --clean=false does"),
	refused("keep-gogoproto", aSwitch, "gen writes what --keep-gogoproto=false does")}

const allClients = "gen writes the clients of all types with +genclient"

var plurals = option("plural-exceptions", aList, "pluralExceptions")

func elsewhere(name, key string) flag { return flag{name: name, option: key, elsewhere: true} }

func refused(name string, takes sort, why string) flag {
	return flag{name: name, takes: takes, doc: "refused: " + why, refused: why}
}

// logging are the flags of klog, with that of the header: all programs have them.
var logging = slices.Concat([]flag{
	other("go-header-file", "h", aText, "file with a license header; YEAR is the current year"),
	other("v", "v", aText, "ignored")},
	ignored(aText, "lint-rules", "vmodule", "stderrthreshold", "alsologtostderrthreshold", "log-backtrace-at",
		"log-dir", "log-file", "log-file-max-size"),
	ignored(aSwitch, "logtostderr", "alsologtostderr", "skip-headers", "skip-log-headers", "add-dir-header",
		"one-output", "legacy-stderr-threshold-behavior", "verify-only"))

// common are the flags of all programs, most of them from before code-generator v0.30.
var common = slices.Concat(logging, []flag{other("input-dirs", "i", aList, "packages"),
	other("build-tag", "t", aText, "ignored"),
	other("output-base", "o", aText, "write below this directory, by import path"),
	other("trim-path-prefix", "", aText, "what import paths lose below --output-base"),
	other("output-file-base", "O", aText, "name of the generated file, without .go"),
	other("output-package", "p", aText, "import path of the generated packages")})

// beside returns the flags for the output of a program: for a file beside the types, or for packages of its own.
func beside(t Tool) (all []flag) {
	if t.File != "" {
		all = []flag{{name: "output-file", doc: "name of the generated file", preset: t.theirs}}
	}
	if t.File == "" || t.Generator == "openapi" {
		all = append(all, other("output-dir", "", aText, "directory for the generated packages"),
			other("output-pkg", "", aText, "import path of this directory"))
	}
	return all
}

// program reads a call of a program.
func program(c *call) {
	a := Ask{Generator: c.tool.Generator, Tool: c.tool.Name, Theirs: c.tool.theirs}
	c.Packages = append(c.all("input-dirs"), c.rest...)
	c.Base, c.Trim = c.last("output-base"), c.last("trim-path-prefix")
	if name := c.last("output-file-base"); c.tool.File != "" && name != "" {
		a.File = name + ".go"
	} else if name := c.last("output-file"); name != c.tool.theirs {
		a.File = name
	}
	if a.File != path.Base(a.File) && a.File != "" {
		c.fault(fmt.Sprintf("--output-file %s is a path: name a file", a.File), "")
	}
	if c.tool.File == "" || a.Generator == "openapi" {
		c.output(&a, "must be specified")
	}
	c.options(&a)
	switch a.Generator {
	case "client":
		c.inputs()
	case "openapi":
		c.reports(&a, true) // it writes them, and compares nothing
	}
	asks := func(f Fault) bool { return f.Question != "" }
	if len(c.Packages) == 0 && !slices.ContainsFunc(c.Faults, asks) {
		c.fault("name the packages, e.g. ./apis/...",
			fmt.Sprintf("which packages does %s read? gen.yaml has nothing for it", c.tool.Name))
	}
	c.ask(a)
}

// output reads the directory of packages: that of --output-dir or, before code-generator v0.30, of an import path below
// --output-base. Missing says how the tool asks for one, e.g. "must be specified".
func (c *call) output(a *Ask, missing string) {
	older := cmp.Or(c.last("output-package"), c.last("output-pkg-root"))
	a.Apart, a.Dir, a.Pkg = true, c.last("output-dir"), cmp.Or(older, c.last("output-pkg"))
	switch {
	case a.Dir == "" && a.Pkg == "":
		c.fault("--output-dir "+missing,
			fmt.Sprintf("what is the output directory of %s? The call does not say", c.tool.Name))
	case a.Dir == "" && (older == "" || c.Base == "" && c.last("output-pkg-root") == ""):
		c.fault("--output-dir "+missing, "")
	case a.Pkg == "":
		c.fault("--output-pkg "+missing, "")
	}
}

// reports sets the file for violations of API conventions, if there is one.
func (c *call) reports(a *Ask, update bool) {
	name := c.last("report-filename")
	if name == "" || name == "-" || name == "/dev/null" {
		return
	}
	a.set(Option{Key: "reportFilename", Value: name, IsFile: true})
	if update {
		a.set(Option{Key: "updateReport", Value: true})
	}
}

// inputs reads the packages of client-gen: those of --input, below --input-base.
func (c *call) inputs() {
	c.Packages = nil // it ignores the others
	for _, in := range c.all("input") {
		if argv.Known(in) && strings.HasSuffix(in, "/") {
			c.fault("--input "+in+": gen writes no clients of internal versions", "")
			c.remark("client-gen writes clients of the internal version of a group, --input %s. gen does not, and "+
				"this call stays", in)
			c.Stays = true
		}
		c.Packages = append(c.Packages, path.Join(c.last("input-base"), in))
	}
}

// goToProtobuf reads go-to-protobuf. The option has all packages with their signs: + for only the types that ask, - for
// packages that others only import, = before the protobuf package.
func goToProtobuf(c *call) {
	a := Ask{Generator: "protobuf", Tool: c.tool.Name}
	named := c.all("packages")
	a.Options = []Option{{Key: "packages", Value: named}}
	for _, p := range named {
		goPath, _, _ := strings.Cut(strings.TrimPrefix(p, "+"), "=")
		if !strings.HasPrefix(p, "-") {
			c.Packages = append(c.Packages, goPath)
		}
	}
	if c.Base = c.last("output-dir"); path.Clean(c.Base) == "." {
		c.Base = ""
	}
	c.options(&a)
	c.ask(a)
}
