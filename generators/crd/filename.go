package crd

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// defaultName is the name of a CRD's file, as controller-gen has it.
const defaultName = "{{.Group}}_{{.Plural}}.yaml"

// fileName returns the name of the CRD's file without the option file, e.g. "example.org_fruits.yaml".
func (r *Result) fileName() string {
	return r.CRD.Spec.Group + "_" + r.CRD.Spec.Names.Plural + ".yaml"
}

// fileNames returns the names of the CRDs' files below dir. It reports an option file that can't name them, and returns
// none then.
func (o *Options) fileNames(p *codegen.Pass, built []*Result) (all []string) {
	namer := &filename.Namer{Generator: "crd", Template: o.File, Default: defaultName,
		Fields: ".Group, .Kind, .Plural and .Singular", Extensions: []string{".yaml", ".yml"}}
	if !namer.Parse(p) {
		return nil
	}
	for _, r := range built {
		of := r.CRD.Spec.Names
		name, ok := namer.Name(p, "the CRD of "+r.Kind, map[string]string{"Group": r.CRD.Spec.Group, "Kind": of.Kind,
			"Plural": of.Plural, "Singular": of.Singular})
		if !ok {
			return nil
		}
		all = append(all, name)
	}
	return all
}
