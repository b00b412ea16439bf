package crd

import (
	"path"
	"strings"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/names"
)

// defaultName is the name of a CRD's file, as controller-gen has it.
const defaultName = "{{.Group}}_{{.Plural}}.yaml"

// fileName returns the name of the CRD's file without the option file, e.g. "example.org_fruits.yaml".
func (r *Result) fileName() string {
	return r.CRD.Spec.Group + "_" + r.CRD.Spec.Names.Plural + ".yaml"
}

// fileNames returns the names of the CRDs' files below dir, and reports an option file that can't name them.
func (o *Options) fileNames(p *codegen.Pass, built []*Result) (all []string) {
	refuse := func(format string, args ...any) []string {
		p.Report(diag.Errorf(p.OptionPos("file"), "option file of generator crd: "+format, args...).
			Fix("write a template such as %s, with .Group, .Kind, .Plural and .Singular, and the functions lower, "+
				"kebab and first", defaultName))
		return nil
	}
	functions := template.FuncMap{"lower": strings.ToLower, "kebab": kebab,
		"first": func(group string) string { return strings.Split(group, ".")[0] }}
	parsed, err := template.New("file").Option("missingkey=error").Funcs(functions).Parse(o.File)
	if err != nil {
		return refuse("%v", err)
	}
	taken := map[string]string{}
	for _, r := range built {
		named := r.CRD.Spec.Names
		var b strings.Builder
		err := parsed.Execute(&b, map[string]string{"Group": r.CRD.Spec.Group, "Kind": named.Kind,
			"Plural": named.Plural, "Singular": named.Singular})
		name := b.String()
		switch other := taken[name]; {
		case err != nil:
			return refuse("%v", err)
		case path.Ext(name) != ".yaml" && path.Ext(name) != ".yml", path.Clean(name) != name, path.IsAbs(name),
			strings.HasPrefix(name, "../"):
			return refuse("%q is no name of a YAML file below dir", name)
		case other != "":
			return refuse("the CRDs of %s and %s would both be %s", other, r.Kind, name)
		}
		taken[name] = r.Kind
		all = append(all, name)
	}
	return all
}

// kebab returns e.g. "analysis-run" for AnalysisRun.
func kebab(kind string) string { return strings.TrimPrefix(names.Kebab(kind), "-") }
