// Package filename names the files of kinds by the option file of a generator, a template. In: the template, and the
// values of each kind. Out: names, each once, that stay below the generator's directory, else diagnostics.
package filename

import (
	"path"
	"slices"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/internal/templategen"
)

// functions are what templates call.
var functions = template.FuncMap{
	"lower": strings.ToLower,
	"kebab": func(kind string) string { return strings.TrimPrefix(names.Kebab(kind), "-") }, // "analysis-run"
	"first": func(group string) string { return strings.Split(group, ".")[0] },
}

// A Namer names the files of one generator.
type Namer struct {
	Generator  string   // e.g. "crd"
	Template   string   // the option's value, e.g. "{{kebab .Kind}}-crd.yaml"
	Default    string   // the option's default, for remedies
	Fields     string   // those of the values, for remedies, e.g. ".Group and .Kind"
	Extensions []string // that a name may have, e.g. ".yaml"

	parsed *template.Template
	taken  map[string]string // by name, what has it
}

// Name returns the name of a file for something, e.g. "Fruit in version v1", or reports why there is none.
func (n *Namer) Name(p *codegen.Pass, of string, values map[string]string) (name string, ok bool) {
	if n.parsed == nil && !n.Parse(p) {
		return "", false
	}
	name, err := templategen.Executed(n.parsed, n.parsed.Name(), values)
	switch other := n.taken[name]; {
	case err != nil:
		n.refuse(p, "%v", err)
	case !slices.Contains(n.Extensions, path.Ext(name)):
		n.refuse(p, "%q does not end in %s", name, strings.Join(n.Extensions, " or "))
	case !Local(name):
		n.refuse(p, "%q is not below dir", name)
	case other != "":
		n.refuse(p, "%s and %s would both be %s", other, of, name)
	default:
		n.taken[name] = of
		return name, true
	}
	return "", false
}

// Parse parses the template, and reports a mistake in it also where there are no kinds.
func (n *Namer) Parse(p *codegen.Pass) (ok bool) {
	parsed, err := template.New("file").Option("missingkey=error").Funcs(functions).Parse(n.Template)
	if err != nil {
		n.refuse(p, "%v", err)
		return false
	}
	n.parsed, n.taken = parsed, map[string]string{}
	return true
}

func (n *Namer) refuse(p *codegen.Pass, format string, args ...any) {
	p.Report(ruleFile.At(p.OptionPos("file"), "option file of generator "+n.Generator+": "+format, args...).
		Fix("write a template such as %s, with %s, and the functions lower, kebab and first", n.Default, n.Fields))
}

// Local reports whether a name is that of a file below its directory.
func Local(name string) bool {
	return path.Clean(name) == name && !path.IsAbs(name) && !strings.HasPrefix(name, "../")
}
