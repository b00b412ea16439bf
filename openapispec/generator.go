package openapispec

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd"
)

// Generator is the openapispec generator, for a program or a plugin of a project's own.
var Generator = codegen.New(codegen.Generator{
	Name:  "openapispec",
	Rules: diag.Table("", ruleUnpublished),
	Doc: `OpenAPI documents of kinds, as API servers publish them

For every group and version with a CRD it writes an OpenAPI v3 document, <group>_<version>.json: paths, operations and
schemas, as kubectl get --raw /openapi/v3/apis/<group>/<version> prints them. With swagger it writes one document of
OpenAPI v2, too, for the tools that read no other.

In a job without crd, CRDs have the default options.`,
	Requires:   []*codegen.Generator{crd.Generator},
	Kubernetes: codegen.Kubernetes{Version: codegen.CustomResourceVersion},
}, func() *Options { return &Options{Dir: "openapi"} }, plan)

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir     string `json:"dir" doc:"directory for the documents, relative to gen.yaml"`
	Swagger string `json:"swagger" doc:"name of a document of OpenAPI v2 with all groups and versions, e.g. swagger.json; without it there is none"`
}

var ruleUnpublished = &diag.Rule{
	Name: "unpublished-kind", Severity: diag.Error,
	Doc: "API servers publish no OpenAPI document of a kind",
	Why: "Clients that are generated of the documents would lack the kind.",
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	kinds, err := crd.Described(p)
	if err != nil || len(kinds) == 0 {
		return nil, err
	}
	var crds []*apiext.CustomResourceDefinition
	sources := map[string][]string{} // of CRDs, by name
	var all []string
	for _, kind := range kinds {
		crds, sources[kind.CRD.Name] = append(crds, kind.CRD), kind.Source()
		all = append(all, kind.Source()...)
	}
	documents, err := Documents(crds)
	if problem := new(Error); errors.As(err, &problem) {
		of := slices.IndexFunc(kinds, func(r *crd.Result) bool { return r.CRD.Name == problem.CRD })
		p.Report(ruleUnpublished.At(kinds[of].Versions[0].Type.Pos, "%v", problem).
			Fix("give the kind another name, or correct its schema"))
		return nil, nil
	}
	dir := p.OutputDir(options.Dir, ".json")
	var files []codegen.File
	for _, d := range documents {
		var of []string
		for _, name := range d.CRDs {
			of = append(of, sources[name]...)
		}
		files = append(files, codegen.DataFile(p, dir.WithSource(of...), FileName(d), any(d.Spec), Encode))
	}
	if options.Swagger != "" {
		swagger, err := Swagger(crds)
		if err != nil {
			return nil, err
		}
		files = append(files, codegen.DataFile(p, dir.WithSource(all...), options.Swagger, any(swagger), Encode))
	}
	return files, nil
}

// Title is that of the documents, as API servers write it.
const Title = "Kubernetes CRD Swagger"

// FileName returns the name of a document's file, e.g. "example.org_v1.json".
func FileName(d Document) string { return fmt.Sprintf("%s_%s.json", d.Group, d.Version) }

// Encode returns a document as JSON.
func Encode(document any) ([]byte, error) {
	text, err := json.MarshalIndent(document, "", "  ")
	return append(text, '\n'), err
}
