package dropin

import (
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/migrate"
)

const controllerGenUsage = `GENERATOR[:OPTION=VALUE,…] … paths=PATTERN[;PATTERN…] [output[:GENERATOR]:RULE …]

Generators: object, crd, rbac, webhook, applyconfiguration, schemapatch. Rules: dir=DIR, artifacts:config=DIR, stdout, none.
gen explain GENERATOR lists the markers, gen help GENERATOR the options.`

// A rule is where the files of a generator of controller-gen go.
type rule struct {
	kind string // "dir", "artifacts", "stdout" or "none"; "" for what is not said
	dir  string
}

// controllerGen reads the generators, paths and output rules of controller-gen.
func controllerGen(c *call) error {
	var paths []string
	asked, rules := map[string]string{}, map[string]rule{} // by generator, "" for all others
	for i := 0; i < len(c.Args); i++ {
		arg := c.Args[i]
		name, value, _ := strings.Cut(arg, "=")
		switch {
		case arg == "--version":
			return errVersion
		case strings.HasPrefix(arg, "-h"), arg == "--help", strings.HasPrefix(arg, "--detailed-help"),
			strings.HasPrefix(arg, "-w"), strings.HasPrefix(arg, "--which-markers"):
			return text(c.help())
		case arg == "--load-build-tags":
			i++ // the value is the next argument
		case name == "--load-build-tags":
		case strings.HasPrefix(arg, "-"):
			return c.refuse("unknown flag %s", arg)
		case name == "paths":
			paths = append(paths, migrate.Elements(value)...)
		case name == "output" || strings.HasPrefix(name, "output:"):
			if err := c.rule(rules, strings.TrimPrefix(strings.TrimPrefix(arg, "output"), ":")); err != nil {
				return err
			}
		default:
			name, options, _ := strings.Cut(arg, ":")
			asked[name] = options
		}
	}
	if err := c.checkAsked(asked); err != nil {
		return err
	}
	if len(paths) == 0 {
		if files, _ := fs.Glob(c.Tree, path.Join(c.inTree("."), "*.go")); len(files) == 0 {
			return nil // nor does controller-gen anything here
		}
		paths = []string{"."}
	}
	for _, p := range paths {
		if strings.HasSuffix(p, ".go") {
			return c.refuse("paths=%s names a file: name its directory", p)
		}
	}
	for _, c.module = range c.byModule(paths) {
		for _, name := range migrate.OfControllerGen {
			if options, is := asked[name]; is {
				if err := c.controller(name, migrate.Ours(name), options, rules); err != nil {
					return err
				}
			}
		}
		c.Modules = append(c.Modules, c.module)
	}
	c.module = Module{}
	return nil
}

func (c *call) checkAsked(asked map[string]string) error {
	names := migrate.OfControllerGen
	for _, name := range slices.Sorted(maps.Keys(asked)) {
		if !slices.Contains(names, name) {
			return c.refuse("unknown generator %q: there are %s", name, strings.Join(names, ", "))
		}
	}
	if len(asked) == 0 {
		return c.refuse("no generators specified: name e.g. object, crd")
	}
	return nil
}

// rule reads an output rule without its first word, e.g. "crd:artifacts:config=config/crd/bases" or "dir=config".
func (c *call) rule(rules map[string]rule, said string) error {
	form, value, _ := strings.Cut(said, "=")
	generator, kind, specific := strings.Cut(form, ":")
	if slices.Contains([]string{"dir", "artifacts", "stdout", "none"}, generator) {
		generator, kind, specific = "", form, true
	}
	if !specific {
		kind = ""
	}
	switch of := (rule{kind, strings.Trim(value, "\"`")}); of.kind {
	case "dir", "stdout", "none":
		rules[generator] = of
	case "artifacts:config":
		dir, code, both := strings.Cut(of.dir, ",code=")
		if both && filepath.Clean(code) != "." {
			return c.refuse("output:%s: gen writes Go code beside the types", said)
		}
		rules[generator] = rule{"artifacts", dir}
	default:
		return c.refuse("output:%s: there are output:dir=DIR, output:artifacts:config=DIR, output:stdout and "+
			"output:none, and the same after output:GENERATOR", said)
	}
	return nil
}

// controller adds the job of one generator of controller-gen.
func (c *call) controller(theirs, ours, options string, rules map[string]rule) error {
	of, is := rules[theirs]
	if !is {
		of = rules[""]
	}
	selected := c.generator(ours)
	if selected == nil {
		return c.refuse("this program has no generator %s", ours)
	}
	head, err := c.controllerOptions(selected, theirs, options)
	if err != nil {
		return err
	}
	switch {
	case theirs == "object", theirs == "applyconfiguration":
		if err := c.besideTypes(theirs, of); err != nil {
			return err
		}
	case of.kind == "none", of.kind == "stdout":
		set(selected, "dir", c.nowhere())
	case of.kind == "":
		set(selected, "dir", c.absolute(filepath.Join("config", theirs)))
	default:
		set(selected, "dir", c.absolute(of.dir))
	}
	switch of.kind {
	case "none":
		c.Discard = append(c.Discard, ours)
	case "stdout":
		c.Print = append(c.Print, ours)
	}
	if o := option(selected, "manifests"); o != nil {
		set(selected, "manifests", c.absolute(o.Value.String()))
	}
	if ours == "crd" {
		set(selected, "controllerGenVersion", controllerTools[strings.LastIndexByte(controllerTools, 'v'):])
		set(selected, "emptySubresources", true)
		set(selected, "ignoreGenclient", true)
		set(selected, "conversion", "external") // a patch adds the webhook: controller-gen writes none
	}
	if option(selected, "ignoreEnum") != nil {
		set(selected, "ignoreEnum", true)
	}
	if option(selected, "besideTypes") != nil {
		set(selected, "besideTypes", true)
		set(selected, "groupPackages", "path")
	}
	if option(selected, "unchecked") != nil {
		set(selected, "unchecked", true) // a later step may change what is wrong
	}
	c.add(c.module.patterns, head, *selected)
	return nil
}

// besideTypes returns an error for a rule by which Go code would not be beside its types.
func (c *call) besideTypes(generator string, of rule) error {
	paths := c.module.patterns
	switch {
	case of.kind == "", of.kind == "artifacts", of.kind == "none":
		return nil
	case of.kind == "dir" && len(paths) == 1 && filepath.Clean(paths[0]) == filepath.Clean(of.dir):
		return nil
	}
	return c.refuse("%s: gen writes Go code beside its types: leave out output:%s for it, e.g. by output:crd:%s",
		generator, of.kind, of.kind)
}

// controllerOptions reads what is after the name of a generator, e.g. "headerFile=h.txt,year=2026".
func (c *call) controllerOptions(s *jobs.Selected, theirs, said string) (head header, err error) {
	var name, year string
	for _, item := range migrate.SplitOptions(said) {
		key, value, given := strings.Cut(item, "=")
		if value = strings.Trim(value, "\"`"); !given {
			value = "true"
		}
		o := option(s, key)
		switch {
		case item == "":
		case key == "headerFile":
			name = value
		case key == "year":
			year = value
		case key == "crdVersions":
			if versions := migrate.Elements(value); len(versions) != 1 || versions[0] != "v1" {
				return head, c.refuse("crd: crdVersions=%s: API servers have v1 only", value)
			}
		case key == "deprecatedV1beta1CompatibilityPreserveUnknownFields" && value == "false":
		case o == nil || key == "dir":
			return head, c.refuse("%s has no option %q", theirs, key)
		default:
			if err := parse(o, value); err != nil {
				return head, c.refuse("%s: %v", theirs, err)
			}
		}
	}
	if name == "" {
		return head, nil
	}
	if info, err := fs.Stat(c.Tree, c.inTree(name)); err == nil && info.Size() == 0 {
		return head, nil
	}
	return c.header(name, " YEAR", " "+year)
}

// nowhere is a directory that does not exist, for files that are printed or only checked.
func (c *call) nowhere() string {
	return filepath.Join(c.root(), "nonexistent", "gen")
}
