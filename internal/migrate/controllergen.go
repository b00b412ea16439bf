package migrate

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// controllerGen reads the generators, the paths and the output rules of controller-gen.
func controllerGen(c *call) bool {
	var paths []string
	generators := map[string][]Option{}
	outputs := map[string]string{} // directories by generator; "" for the others
	for i, arg := range c.args {
		name, value, _ := strings.Cut(arg, "=")
		switch {
		case i > 0 && c.args[i-1] == "--load-build-tags": // its value
		case arg == "--version", arg == "-h", arg == "--help", strings.HasPrefix(arg, "-w"):
			return false
		case strings.HasPrefix(arg, "--load-build-tags"):
			c.remark("%s: gen reads the files of the default build, without tags", arg)
		case name == "paths":
			paths = append(paths, Elements(value)...)
		case strings.HasPrefix(name, "output"):
			c.output(outputs, strings.TrimPrefix(arg, "output:"))
		default:
			name, options, _ := strings.Cut(arg, ":")
			if !shell.Known(name) {
				c.ask("what is %s of controller-gen?", shell.Show(arg))
			}
			if shell.Known(name) && !slices.Contains(OfControllerGen, name) {
				c.ask("what does %s of controller-gen generate? gen has no equal", arg)
				continue
			}
			generators[name] = c.options(name, options)
		}
	}
	if len(paths) == 0 {
		paths = []string{"./..."}
	}
	packages := c.withNested(c.packages(paths...))
	replaced := len(packages) > 0
	for _, name := range OfControllerGen {
		if options, ok := generators[name]; ok {
			replaced = c.controller(packages, name, options, outputs) && replaced
		}
	}
	return replaced
}

// OfControllerGen are the generators of controller-gen, in the order in which they print.
var OfControllerGen = []string{"object", "crd", "rbac", "webhook", "applyconfiguration", "schemapatch"}

// Elements splits a list of controller-gen, e.g. "{./api/..., ./pkg/...}" or "./api;./pkg".
func Elements(value string) (all []string) {
	value = strings.Trim(value, "{}\"`")
	for _, e := range strings.FieldsFunc(value, func(r rune) bool { return r == ';' || r == ',' }) {
		if e = strings.Trim(strings.TrimSpace(e), "\"`"); e != "" {
			all = append(all, e)
		}
	}
	return all
}

// output reads an output rule, e.g. "crd:artifacts:config=config/crd/bases", "crd:dir=config/crd" or "dir=config".
func (c *call) output(outputs map[string]string, rule string) {
	form, dir, _ := strings.Cut(rule, "=")
	dir, code, _ := strings.Cut(dir, ",code=")
	dir = strings.Trim(dir, "\"`")
	generator := ""
	parts := strings.Split(form, ":")
	if !slices.Contains([]string{"dir", "artifacts", "none", "stdout"}, parts[0]) {
		generator, parts = parts[0], parts[1:]
	}
	last := ""
	if len(parts) > 0 {
		last = parts[len(parts)-1]
	}
	switch {
	case last == "none", last == "stdout":
		outputs[generator] = last
	case (last == "dir" || last == "config") && (code == "" || path.Clean(code) == "."):
		outputs[generator] = dir
	case last == "code", last == "config":
		c.ask("output:%s has no equal: gen writes deep copies beside the types", shell.Show(rule))
	default:
		c.ask("where does output:%s of controller-gen write?", shell.Show(rule))
	}
}

// Values that options of controller-gen take.
const (
	aText = iota + 1
	aNumber
	aSwitch
	aList
)

// controllerGenOptions are the options of controller-gen's generators that gen has, too, by what they take.
var controllerGenOptions = map[string]int{"maxDescLen": aNumber, "allowDangerousTypes": aSwitch,
	"ignoreUnexportedFields": aSwitch, "generateEmbeddedObjectMeta": aSwitch, "roleName": aText, "fileName": aText,
	"manifests": aText, "externalApplyConfigurations": aList}

// options reads what is after the name of a generator, e.g. "headerFile=h.txt,year=2026". The header and the year are
// those of the job.
func (c *call) options(generator, text string) (all []Option) {
	for _, item := range SplitOptions(text) {
		key, value, given := strings.Cut(item, "=")
		all = slices.DeleteFunc(all, func(o Option) bool { return o.Key == key }) // the last value counts
		if value = strings.Trim(value, "\"`"); !given {
			value = "true"
		}
		switch {
		case item == "":
		case key == "headerFile":
			c.setHeader(value)
		case !shell.Known(value):
			c.ask("what is %s of controller-gen?", shell.Show(item))
		case key == "year" && aYear.MatchString(value):
			c.year = value
		case key == "crdVersions":
			if !slices.Equal(Elements(value), []string{"v1"}) {
				c.remark("crdVersions=%s: API servers have v1 only", shell.Show(value))
			}
		case key == "deprecatedV1beta1CompatibilityPreserveUnknownFields" && value == "false":
		default:
			if o, ok := optionOf(key, value, given); ok {
				all = append(all, o...)
				continue
			}
			c.ask("what does %s:%s of controller-gen mean? gen has no equal", generator, shell.Show(item))
		}
	}
	return all
}

// optionOf returns the option of gen for one of controller-gen: none for a switch that is off. ok is false if gen has
// no equal.
func optionOf(key, value string, given bool) (all []Option, ok bool) {
	number, err := strconv.Atoi(value)
	switch wants := controllerGenOptions[key]; {
	case wants == aText && given:
		return []Option{{key, value}}, true
	case wants == aList && given:
		return []Option{{key, Elements(value)}}, true
	case wants == aSwitch && (value == "true" || value == "false"):
		if value == "false" {
			return nil, true
		}
		return []Option{{key, true}}, true
	case wants == aNumber && err == nil:
		return []Option{{key, number}}, true
	}
	return nil, false
}

// aYear matches what gen.yaml takes as the year of a header.
var aYear = regexp.MustCompile(`^\d{4}(-\d{4})?$`)

// SplitOptions splits at commas outside of braces and quotes.
func SplitOptions(text string) (all []string) {
	from, inside := 0, false
	for i, r := range text {
		switch {
		case strings.ContainsRune("{}\"`", r):
			inside = !inside
		case r == ',' && !inside:
			all, from = append(all, text[from:i]), i+1
		}
	}
	return append(all, text[from:])
}

// Ours returns gen's name for a generator of controller-gen.
func Ours(name string) string {
	if name == "object" {
		return "deepcopy"
	}
	return name
}

// controller asks for one generator of controller-gen.
func (c *call) controller(packages []string, name string, options []Option, outputs map[string]string) bool {
	dir, ok := outputs[name]
	if !ok {
		dir, ok = outputs[""]
	}
	switch {
	case dir == "none":
		c.remark("controller-gen %s writes no file here", name)
		return true
	case name == "schemapatch" && !slices.ContainsFunc(options, func(o Option) bool { return o.Key == "manifests" }):
		if !c.asked { // what manifests= is
			c.ask("which manifests does schemapatch of controller-gen change? gen.yaml has nothing for it")
		}
		return false
	case dir == "stdout" && c.Out != "" && name == "rbac" && !c.reader.appended[c.absolute(c.Out)]:
		in, ok := c.file(path.Dir(c.Out), "the directory of rbac")
		if !ok {
			return false
		}
		options = append([]Option{{"dir", in}, {"fileName", path.Base(c.Out)}}, options...)
	case dir == "stdout" && (c.Piped || c.Out != ""):
		c.remark("controller-gen prints %s for what comes after it, and stays: gen as controller-gen prints the same",
			name)
		return false
	case dir == "stdout":
		c.ask("in which directory are the files of controller-gen %s? It prints them", name)
		return false
	case name == "object":
		c.reader.objects = true
	case name == "applyconfiguration":
		options = append(options, Option{"besideTypes", true})
	case !ok:
		dir = "config/" + name
		fallthrough
	default:
		in, ok := c.file(dir, "the directory of "+name)
		if !ok {
			return false
		}
		options = append([]Option{{"dir", in}}, c.manifests(options)...)
	}
	if (name == "crd" || name == "schemapatch") && len(c.reader.marked(packages, "+enum")) > 0 {
		options = append(options, Option{"ignoreEnum", true})
	}
	if name == "crd" && c.reader.clientNames(packages) {
		options = append(options, Option{"ignoreGenclient", true})
	}
	c.add(packages, Ours(name), options...)
	return true
}

// manifests makes the directory of the CRDs to patch one from the project's root.
func (c *call) manifests(options []Option) []Option {
	for i, o := range options {
		if given, ok := o.Value.(string); ok && o.Key == "manifests" {
			if in, ok := c.file(given, "manifests"); ok {
				options[i].Value = in
			}
		}
	}
	return options
}
