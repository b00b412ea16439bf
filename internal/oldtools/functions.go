package oldtools

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// functions are those of kube_codegen.sh, and the scripts that code-generator had before v0.28.
var functions = []Tool{
	{Name: Functions + "gen_helpers", ExitCode: 1, usage: "[flags] DIR", read: genHelpers, flags: append(ofFunctions,
		flag{name: "extra-peer-dir", takes: aList, option: "extraPeerDirs", of: "conversion",
			doc: "import path of a package with conversion functions"})},
	{Name: Functions + "gen_register", ExitCode: 1, usage: "[flags] DIR", read: genRegister, flags: ofFunctions},
	{Name: Functions + "gen_openapi", ExitCode: 1, usage: "[flags] DIR", read: genOpenAPI, Generator: "openapi",
		flags: append(outputOfFunctions, option("output-model-name-file", aText, "outputModelNameFile"),
			other("extra-pkgs", "", aList, "import path of a further package"),
			other("report-filename", "", aText, "file with the accepted violations of API conventions"),
			other("update-report", "", aSwitch, "write that file in place of comparing them"))},
	{Name: Functions + "gen_client", ExitCode: 1, usage: "[flags] DIR", read: genClient, Generator: "client",
		flags: append(outputOfFunctions,
			other("one-input-api", "", aText, "a directory below DIR: only its packages count"),
			flag{name: "clientset-name", doc: "directory of the clientset below --output-dir", preset: "clientset"},
			flag{name: "listers-name", doc: "directory of the listers", preset: "listers"},
			flag{name: "informers-name", doc: "directory of the informers", preset: "informers"},
			flag{name: "applyconfig-name", doc: "directory of the apply configurations", preset: "applyconfiguration"},
			other("with-watch", "", aSwitch, "write listers and informers"),
			other("with-applyconfig", "", aSwitch, "write apply configurations"),
			flag{name: "plural-exceptions", takes: aList, option: "pluralExceptions", of: "client lister informer",
				doc: "kinds with an irregular plural"},
			flag{name: "versioned-name", option: "name", of: "client"},
			flag{name: "prefers-protobuf", takes: aSwitch, option: "prefersProtobuf", of: "client"},
			flag{name: "applyconfig-externals", takes: aList, option: "externalApplyConfigurations",
				of: "applyconfiguration", doc: "apply configurations of other modules"},
			other("applyconfig-openapi-schema", "", aText, "ignored: gen has the Go types"))},
	{Name: "generate-groups.sh", IsScript: true, read: generateGroups, flags: common},
	{Name: "generate-internal-groups.sh", IsScript: true, read: generateGroups, flags: common},
}

// ofFunctions are the flags of all functions.
var ofFunctions = slices.Clip(append(ignored(aText, "lint-rules"),
	other("boilerplate", "", aText, "file with a license header; YEAR is the current year"),
	other("input-pkg-root", "", aText, "import path of DIR, in place of it, as in v0.28 and v0.29"),
	other("output-base", "", aText, "where directories are called after import paths, as in v0.28 and v0.29")))

var outputOfFunctions = slices.Clip(append(ofFunctions,
	other("output-dir", "", aText, "directory for the generated packages"),
	other("output-pkg", "", aText, "import path of this directory"),
	other("output-pkg-root", "", aText, "import path of the directory, in place of both, as in v0.28 and v0.29")))

// directories reads what the functions have in common: the packages below a directory.
func (c *call) directories() {
	c.Base = c.last("output-base")
	for _, dir := range c.rest {
		if api := c.last("one-input-api"); api != "" {
			dir = strings.TrimSuffix(dir, "/") + "/" + api
		}
		c.Packages = append(c.Packages, strings.TrimSuffix(dir, "/")+"/...")
	}
	if root := c.last("input-pkg-root"); root != "" && len(c.rest) == 0 {
		c.Packages = []string{root + "/..."}
	}
	switch {
	case len(c.Packages) == 0:
		c.fault("input-dir argument is required", "")
	case len(c.rest) > 1:
		c.fault(fmt.Sprintf("too many arguments: %s (already have %s)", c.rest[1], c.rest[0]), "")
	}
}

// ofProgram returns an ask for the generator of a program, e.g. "client" for client-gen.
func ofProgram(name string) Ask {
	i := slices.IndexFunc(programs, func(t Tool) bool { return t.Name == name+"-gen" })
	return Ask{Generator: programs[i].Generator, Tool: programs[i].Name}
}

// below adds the generator of a program that writes into a directory below that of the call.
func (c *call) below(program, dir string) {
	a := ofProgram(program)
	c.output(&a, "is required")
	if a.Below = dir; a.Generator != "openapi" {
		a.Marker = "+genclient"
	} else {
		extra := c.all("extra-pkgs")
		if len(extra) == 0 {
			a.Marker = "+k8s:openapi"
		}
		a.list("extraPkgs", append(extra, openAPIBase...))
	}
	c.options(&a)
	c.ask(a)
}

// genHelpers asks for what the packages have markers for.
func genHelpers(c *call) {
	c.directories()
	for _, program := range []string{"deepcopy", "defaulter", "conversion", "validation"} {
		a := ofProgram(program)
		a.Marker = "+k8s:" + program + "-gen="
		c.options(&a)
		c.ask(a)
	}
}

func genRegister(c *call) {
	c.directories()
	c.ask(ofProgram("register"))
}

// openAPIBase are the packages that gen_openapi adds to every call.
var openAPIBase = []string{"k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/runtime", "k8s.io/apimachinery/pkg/version"}

// genOpenAPI asks for definitions where a package has a marker for them, or the call names another package.
func genOpenAPI(c *call) {
	c.directories()
	c.below("openapi", "")
	c.reports(&c.Asks[0], c.is("update-report"))
}

// genClient asks for clients, and for listers, informers and apply configurations where flags do.
func genClient(c *call) {
	c.directories()
	c.below("client", c.last("clientset-name"))
	if c.is("with-watch") {
		c.below("lister", c.last("listers-name"))
		c.below("informer", c.last("informers-name"))
	}
	if c.is("with-applyconfig") {
		c.below("applyconfiguration", c.last("applyconfig-name"))
	}
}

// generateGroups reads generate-groups.sh GENERATORS OUTPUT-PACKAGE APIS-PACKAGE "GROUP:V1,V2 …", of code-generator
// before v0.28.
func generateGroups(c *call) {
	args := c.rest
	if len(args) < 4 {
		c.fault("", fmt.Sprintf("which packages does %s read? gen.yaml has nothing for it", c.tool.Name))
		return
	}
	internal, apis, wanted := c.tool.Name == "generate-internal-groups.sh", args[2], strings.Split(args[0], ",")
	if internal && len(args) > 4 {
		apis = args[3]
	}
	for _, group := range strings.Fields(args[len(args)-1]) {
		name, versions, _ := strings.Cut(group, ":")
		for _, version := range strings.Split(versions, ",") {
			c.Packages = append(c.Packages, path.Join(apis, name, version))
		}
	}
	below := map[string]string{"client": "clientset", "lister": "listers", "informer": "informers",
		"applyconfiguration": "applyconfiguration"}
	for _, name := range []string{"deepcopy", "defaulter", "conversion", "client", "lister", "informer",
		"applyconfiguration"} {
		forInternal := name == "defaulter" || name == "conversion"
		if slices.Contains(wanted, "all") && (internal || !forInternal) || slices.Contains(wanted, name) {
			a := ofProgram(name)
			if dir, apart := below[name]; apart {
				a.Apart, a.Pkg, a.Below = true, args[1], dir
			}
			c.ask(a)
		}
	}
}
