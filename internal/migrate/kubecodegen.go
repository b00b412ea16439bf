package migrate

import (
	"bytes"
	"cmp"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// OpenAPIBase are the packages that gen_openapi of kube_codegen.sh adds to every call.
var OpenAPIBase = []string{"k8s.io/apimachinery/pkg/api/resource", "k8s.io/apimachinery/pkg/apis/meta/v1",
	"k8s.io/apimachinery/pkg/runtime", "k8s.io/apimachinery/pkg/version"}

// kubeCodegen reads what the functions of kube_codegen.sh have in common: the flags, the header and the packages.
func kubeCodegen(c *call) (flags, []string) {
	flags, rest := parseFlags(c.args)
	c.setHeader(flags.last("boilerplate"))
	var patterns []string
	for _, dir := range rest {
		if api := flags.last("one-input-api"); api != "" {
			dir = strings.TrimSuffix(dir, "/") + "/" + api
		}
		patterns = append(patterns, strings.TrimSuffix(dir, "/")+"/...")
	}
	for _, pkg := range flags.all("input-pkg-root") { // of v0.28 and v0.29
		patterns = append(patterns, pkg+"/...")
	}
	return flags, c.withNested(c.packages(patterns...))
}

// genHelpers asks for what the packages have markers for, as gen_helpers does.
func genHelpers(c *call) bool {
	flags, packages := kubeCodegen(c)
	peers := flags.all("extra-peer-dir")
	for _, g := range []struct{ marker, name string }{{"deepcopy", "deepcopy"}, {"defaulter", "defaults"},
		{"conversion", "conversion"}, {"validation", "validation"}} {
		var options []Option
		if len(peers) > 0 && g.name == "conversion" {
			options = []Option{{"extraPeerDirs", peers}}
		}
		if len(c.reader.marked(packages, "+k8s:"+g.marker+"-gen=")) > 0 {
			c.add(packages, g.name, options...)
		}
	}
	return len(packages) > 0
}

func genRegister(c *call) bool {
	_, packages := kubeCodegen(c)
	c.add(packages, "register")
	return len(packages) > 0
}

// genOpenAPI asks for definitions where a package has a marker for them, or the call names another package.
func genOpenAPI(c *call) bool {
	flags, packages := kubeCodegen(c)
	if len(c.reader.marked(packages, "+k8s:openapi"))+len(flags.all("extra-pkgs")) == 0 {
		return len(packages) > 0
	}
	dir, ok := c.packageDir(flags.last("output-dir"), cmp.Or(flags.last("output-pkg"), flags.last("output-pkg-root")))
	if !ok {
		return false
	}
	options := []Option{{"dir", dir}, {"extraPkgs", append(flags.all("extra-pkgs"), OpenAPIBase...)}}
	if name := flags.last("output-model-name-file"); name != "" {
		options = withoutDefault(append(options, Option{"outputModelNameFile", name}), "outputModelNameFile",
			"zz_generated.model_name.go")
	}
	if report := c.report(flags.last("report-filename")); report != "" {
		if _, update := flags.find("update-report"); update {
			options = append(options, c.reader.plan.lastReport(report)...)
		} else {
			options = append(options, Option{"reportFilename", report})
		}
	}
	c.add(packages, "openapi", options...)
	return len(packages) > 0
}

func genClient(c *call) bool {
	flags, packages := kubeCodegen(c)
	base, ok := c.packageDir(flags.last("output-dir"), cmp.Or(flags.last("output-pkg"), flags.last("output-pkg-root")))
	if !ok {
		return false
	}
	packages = c.versions(packages)
	if _, ok := flags.find("with-applyconfig"); ok {
		packages = c.applied(packages)
	}
	dir := func(flag, name string) Option {
		if given := flags.last(flag); given != "" {
			name = given
		}
		return Option{"dir", path.Join(base, name)}
	}
	shared := func(options ...Option) []Option {
		if exceptions := flags.all("plural-exceptions"); len(exceptions) > 0 {
			options = append(options, Option{"pluralExceptions", exceptions})
		}
		return options
	}
	client := shared(dir("clientset-name", "clientset"))
	if name := flags.last("versioned-name"); name != "" && name != "versioned" {
		client = append(client, Option{"name", name})
	}
	if _, ok := flags.find("prefers-protobuf"); ok {
		client = append(client, Option{"prefersProtobuf", true})
	}
	c.add(packages, "client", client...)
	if _, ok := flags.find("with-watch"); ok {
		c.add(packages, "lister", shared(dir("listers-name", "listers"))...)
		c.add(packages, "informer", shared(dir("informers-name", "informers"))...)
	}
	if _, ok := flags.find("with-applyconfig"); ok {
		options := []Option{dir("applyconfig-name", "applyconfiguration")}
		if external := c.externals(flags.all("applyconfig-externals")); len(external) > 0 {
			options = append(options, Option{"externalApplyConfigurations", external})
		}
		c.add(packages, "applyconfiguration", options...)
	}
	return len(packages) > 0
}

// applied returns the packages with +genclient alone, if they import another one of the patterns: gen_client asks for
// apply configurations of no other packages, and gen would write those of the types that their kinds refer to.
func (c *call) applied(patterns []string) []string {
	r := c.reader
	marked := r.marked(patterns, "+genclient")
	var others [][]byte
	for _, name := range r.sources {
		of := r.packageOf(path.Dir(name))
		if !among(patterns, of) || slices.Contains(marked, of) {
			continue
		}
		if dir, ok := strings.CutPrefix(of, "./"); ok {
			of = r.module + "/" + dir
		}
		others = append(others, []byte(`"`+of+`"`))
	}
	for _, name := range r.sources {
		if !slices.Contains(marked, r.packageOf(path.Dir(name))) {
			continue
		}
		content, err := fs.ReadFile(r.files, name)
		if err == nil && slices.ContainsFunc(others, func(o []byte) bool { return bytes.Contains(content, o) }) {
			return marked
		}
	}
	return patterns
}

// externals returns the apply configurations of other modules, without those that name no type: applyconfiguration-gen
// ignores these.
func (c *call) externals(all []string) (kept []string) {
	for _, e := range all {
		if of, _, ok := strings.Cut(e, ":"); ok && strings.Contains(path.Base(of), ".") {
			kept = append(kept, e)
		} else {
			c.remark("the external apply configuration %s names no type, as in k8s.io/api/core/v1.Pod:…, and has no "+
				"effect", e)
		}
	}
	return kept
}

// VersionName matches the directories of which gen_client makes clients, e.g. "v1beta1".
var VersionName = regexp.MustCompile(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// versions returns patterns without the packages that gen_client leaves out: those with +genclient in a directory that
// is not named after a version.
func (c *call) versions(patterns []string) []string {
	var kept, left []string
	for _, p := range c.reader.marked(patterns, "+genclient") {
		if VersionName.MatchString(path.Base(p)) {
			kept = append(kept, p)
		} else {
			left = append(left, p)
		}
	}
	if len(left) == 0 {
		return patterns
	}
	c.remark("gen_client leaves out packages that are not named after a version, and so does gen.yaml: %s",
		strings.Join(left, ", "))
	return kept
}

func (f flags) find(name string) (argument, bool) {
	for _, one := range f {
		if one.name == name {
			return one, true
		}
	}
	return argument{}, false
}

// generateGroups reads generate-groups.sh GENERATORS OUTPUT-PACKAGE APIS-PACKAGE "GROUP:V1,V2 …", of code-generator
// before v0.28.
func generateGroups(c *call) bool {
	flags, args := parseFlags(c.args)
	if len(args) < 4 {
		c.ask("which packages does %s read? gen.yaml has nothing for it", c.tool)
		return false
	}
	c.setHeader(flags.last("go-header-file"))
	internal := c.tool == "generate-internal-groups.sh"
	apis := args[2]
	if internal && len(args) > 4 {
		apis = args[3]
	}
	var packages []string
	for _, group := range strings.Fields(args[len(args)-1]) {
		name, versions, _ := strings.Cut(group, ":")
		for _, version := range strings.Split(versions, ",") {
			packages = append(packages, c.packages(path.Join(apis, name, version))...)
		}
	}
	output, ok := c.reader.dirOf(args[1])
	for _, g := range []struct{ name, ours, below string }{
		{"deepcopy", "deepcopy", ""}, {"defaulter", "defaults", ""}, {"conversion", "conversion", ""},
		{"client", "client", "clientset"}, {"lister", "lister", "listers"}, {"informer", "informer", "informers"},
		{"applyconfiguration", "applyconfiguration", "applyconfiguration"},
	} {
		wanted := strings.Split(args[0], ",")
		forInternal := g.name == "defaulter" || g.name == "conversion"
		switch all := slices.Contains(wanted, "all") && (internal || !forInternal); {
		case !all && !slices.Contains(wanted, g.name):
		case g.below == "":
			c.add(packages, g.ours)
		case !ok:
			c.ask("where is the package %s? The module is %s", args[1], c.reader.module)
			return false
		default:
			c.add(packages, g.ours, Option{"dir", path.Join(output, g.below)})
		}
	}
	return len(packages) > 0
}
