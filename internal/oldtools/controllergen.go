package oldtools

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/oldtools/argv"
)

const controllerGenUsage = `GENERATOR[:OPTION=VALUE,…] … paths=PATTERN[;PATTERN…] [output[:GENERATOR]:RULE …]

Generators: object, crd, rbac, webhook, applyconfiguration, schemapatch. Rules: dir=DIR, artifacts:config=DIR, stdout, none.
gen explain GENERATOR lists the markers, gen help GENERATOR the options.`

// generators are those of controller-gen, in the order in which they print.
var generators = []string{"object", "crd", "rbac", "webhook", "applyconfiguration", "schemapatch"}

// optionsOf are their options that gen has, too.
var optionsOf = map[string][]flag{
	"crd": {descriptions, embeddedMeta, option("allowDangerousTypes", aSwitch, "allowDangerousTypes"),
		option("ignoreUnexportedFields", aSwitch, "ignoreUnexportedFields")},
	"rbac":               {option("roleName", aText, "roleName"), option("fileName", aText, "fileName")},
	"applyconfiguration": {option("externalApplyConfigurations", aList, "externalApplyConfigurations")},
	"schemapatch":        {{name: "manifests", option: "manifests", isFile: true}, descriptions, embeddedMeta},
}

var (
	descriptions = option("maxDescLen", aNumber, "maxDescLen")
	embeddedMeta = option("generateEmbeddedObjectMeta", aSwitch, "generateEmbeddedObjectMeta")
)

// controllerGen reads the generators, the paths and the output rules of controller-gen.
func controllerGen(c *call) {
	asked, rules := map[string]Ask{}, map[string]Ask{} // by generator, "" for all others
	for i := 0; i < len(c.args); i++ {
		arg := c.args[i]
		name, value, given := strings.Cut(arg, "=")
		switch {
		case arg == "--version":
			c.Answer = Version
			return
		case strings.HasPrefix(arg, "-h"), arg == "--help", strings.HasPrefix(arg, "--detailed-help"),
			strings.HasPrefix(arg, "-w"), strings.HasPrefix(arg, "--which-markers"):
			c.Answer = Help
			return
		case name == "--load-build-tags":
			c.remark("%s: gen reads the files of the default build, without tags", arg)
			if !given {
				i++ // the value is the next argument
			}
		case name == "paths":
			c.Packages = append(c.Packages, elements(value)...)
		case name == "output" || strings.HasPrefix(name, "output:"):
			c.rule(rules, strings.TrimPrefix(strings.TrimPrefix(arg, "output"), ":"))
		default:
			c.generator(asked, arg)
		}
	}
	if len(asked) == 0 {
		c.fault("no generators specified: name e.g. object, crd", "")
	}
	for _, p := range c.Packages {
		if strings.HasSuffix(p, ".go") {
			c.fault(fmt.Sprintf("paths=%s names a file: name its directory", p), "")
		}
	}
	for _, name := range generators {
		a, is := asked[name]
		if !is {
			continue
		}
		to, is := rules[name]
		if !is {
			to = rules[""]
		}
		a.Rule, a.Dir = to.Rule, to.Dir
		if a.Generator == "deepcopy" || a.Generator == "applyconfiguration" {
			c.besideTypes(a)
		}
		c.Asks = append(c.Asks, a)
	}
}

// elements splits a list, e.g. "./api,./pkg", as well as "{./api/..., ./pkg/...}" and "./api;./pkg" of controller-gen.
func elements(value string) (all []string) {
	value = strings.Trim(value, "{}\"`")
	for _, e := range strings.FieldsFunc(value, func(r rune) bool { return r == ';' || r == ',' }) {
		if e = strings.Trim(strings.TrimSpace(e), "\"`"); e != "" {
			all = append(all, e)
		}
	}
	return all
}

// rule reads an output rule without its first word, e.g. "crd:artifacts:config=config/crd/bases" or "dir=config".
func (c *call) rule(rules map[string]Ask, text string) {
	form, value, _ := strings.Cut(text, "=")
	dir, code, _ := strings.Cut(value, ",code=")
	generator, kind, specific := strings.Cut(form, ":")
	if slices.Contains([]string{"dir", "artifacts", "stdout", "none"}, generator) {
		generator, kind, specific = "", form, true
	}
	dir = strings.Trim(dir, "\"`")
	switch {
	case specific && (kind == "dir" || kind == "stdout" || kind == "none"):
		rules[generator] = Ask{Rule: kind, Dir: dir}
	case specific && kind == "artifacts:config" && (code == "" || path.Clean(code) == "."):
		rules[generator] = Ask{Rule: "artifacts", Dir: dir}
	case specific && (kind == "artifacts:config" || kind == "artifacts:code"):
		c.fault(fmt.Sprintf("output:%s: gen writes Go code beside the types", text),
			fmt.Sprintf("output:%s has no equal: gen writes deep copies beside the types", argv.Show(text)))
	default:
		c.fault(fmt.Sprintf("output:%s: there are output:dir=DIR, output:artifacts:config=DIR, output:stdout and "+
			"output:none, and the same after output:GENERATOR", text),
			fmt.Sprintf("where does output:%s of controller-gen write?", argv.Show(text)))
	}
}

// besideTypes refuses a rule by which Go code would not be beside its types.
func (c *call) besideTypes(a Ask) {
	inPlace := len(c.Packages) == 1 && path.Clean(c.Packages[0]) == path.Clean(a.Dir)
	if a.Rule == "stdout" || a.Rule == "dir" && !inPlace {
		question := ""
		if a.Rule == "dir" {
			question = fmt.Sprintf("output:dir=%s of controller-gen %s has no equal: gen writes Go code beside the "+
				"types", argv.Show(a.Dir), a.Tool)
		}
		c.fault(fmt.Sprintf("%s: gen writes Go code beside its types: leave out output:%s for it, e.g. by "+
			"output:crd:%s", a.Tool, a.Rule, a.Rule), question)
	}
}

// generator reads a generator with its options, e.g. "object:headerFile=h.txt,year=2026".
func (c *call) generator(asked map[string]Ask, arg string) {
	name, text, _ := strings.Cut(arg, ":")
	switch {
	case strings.HasPrefix(arg, "-"):
		c.fault("unknown flag "+arg, fmt.Sprintf("what does %s of controller-gen generate? gen has no equal", arg))
		return
	case !argv.Known(name):
		c.question("what is %s of controller-gen?", argv.Show(arg))
		return
	case !slices.Contains(generators, name):
		c.fault(fmt.Sprintf("unknown generator %q: there are %s", name, strings.Join(generators, ", ")),
			fmt.Sprintf("what does %s of controller-gen generate? gen has no equal", argv.Show(arg)))
		return
	}
	a := Ask{Generator: name, Tool: name}
	if name == "object" {
		a.Generator = "deepcopy"
	}
	for _, item := range splitOptions(text) {
		c.optionOf(&a, item)
	}
	asked[name] = a
}

// Year matches what gen.yaml takes as the year of a header.
var Year = regexp.MustCompile(`^\d{4}(-\d{4})?$`)

// optionOf reads an option of a generator, e.g. "maxDescLen=0".
func (c *call) optionOf(a *Ask, item string) {
	key, value, given := strings.Cut(item, "=")
	if value = strings.Trim(value, "\"`"); !given {
		value = "true"
	}
	noEqual := fmt.Sprintf("what does %s:%s of controller-gen mean? gen has no equal", a.Tool, argv.Show(item))
	options := optionsOf[a.Tool]
	i := slices.IndexFunc(options, func(f flag) bool { return f.name == key })
	switch {
	case item == "":
	case key == "headerFile":
		a.Header = value
	case !argv.Known(value):
		c.fault("", fmt.Sprintf("what is %s of controller-gen?", argv.Show(item)))
	case key == "year":
		if a.Year = value; !Year.MatchString(value) {
			c.fault("", noEqual)
		}
	case key == "crdVersions" && a.Generator == "crd":
		if !slices.Equal(elements(value), []string{"v1"}) {
			c.fault(fmt.Sprintf("crd: crdVersions=%s: API servers have v1 only", value), "")
			c.remark("crdVersions=%s: API servers have v1 only", value)
		}
	case key == "deprecatedV1beta1CompatibilityPreserveUnknownFields" && value == "false":
	case i < 0, !given && options[i].takes != aSwitch:
		c.fault(fmt.Sprintf("%s has no option %q", a.Tool, key), noEqual)
	default:
		f := options[i]
		to, err := f.value(value)
		a.Options = slices.DeleteFunc(a.Options, func(o Option) bool { return o.Key == key }) // the last value counts
		if err != nil {
			c.fault(fmt.Sprintf("%s: %v", a.Tool, err), noEqual)
		} else if to != false { // what is off is so without it
			c.set(a, f, to)
		}
	}
}

// splitOptions splits at commas outside of braces and quotes.
func splitOptions(text string) (all []string) {
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
