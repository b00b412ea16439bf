// Package openapi writes the OpenAPI definitions of API types as Go code, as openapi-gen does. API servers publish
// them, and validate and merge objects by them. In: packages and types with +k8s:openapi-gen. Out: a package with
// GetOpenAPIDefinitions, files with OpenAPIModelName beside the types, and a report of violations of API conventions.
package openapi

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	shared "github.com/gen-toolkit/gen/internal/markers"
)

// Generator is the openapi generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "openapi",
	Rules: Rules,
	Doc: `OpenAPI definitions of API types as Go code: <dir>/zz_generated.openapi.go

GetOpenAPIDefinitions returns the definitions of all structs in packages with +k8s:openapi-gen=true, and of types with it. API
servers publish them, and use them for validation and server-side apply. In a package with +k8s:openapi-model-package each struct
gets OpenAPIModelName, in zz_generated.model_name.go beside it. reportFilename names the list of accepted violations of the API
conventions; others are errors, and updateReport writes them to the list.`,
	Markers: slices.Concat(markers, shared.Common("default", "listType", "listMapKey", "mapType", "structType")),
}, func() *Options {
	return &Options{PackageOptions: codegen.PackageOptions{Dir: "generated/openapi"},
		OutputModelNameFile: "zz_generated.model_name.go"}
}, plan)

// Options are those of the openapi generator.
type Options struct {
	codegen.PackageOptions
	ExtraPkgs []string `json:"extraPkgs" alias:"readonlyPkg" doc:"packages of other modules whose definitions are written, too"`

	OutputModelNameFile string `json:"outputModelNameFile" doc:"name of the files with OpenAPIModelName; empty for none"`
	ReportFilename      string `json:"reportFilename" doc:"file that lists the accepted violations of API conventions"`
	UpdateReport        bool   `json:"updateReport" doc:"write the violations to that file in place of comparing them"`
}

// Inputs returns the packages that the options name, and the library.
func (o *Options) Inputs() []codegen.Input {
	all := []codegen.Input{{Path: commonPath, Optional: true}}
	for _, path := range o.ExtraPkgs {
		all = append(all, codegen.Input{Path: path, Option: "extraPkgs"})
	}
	return all
}

const (
	kubeOpenAPI = "k8s.io/kube-openapi"
	commonPath  = kubeOpenAPI + "/pkg/common"
	specPath    = kubeOpenAPI + "/pkg/validation/spec"
)

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	b := &builder{pass: p}
	packages := slices.Clone(p.API.Packages)
	for _, path := range options.ExtraPkgs {
		pkg := p.API.Dependency(path)
		if pkg != nil && p.API.Package(path) == nil && !slices.Contains(packages, pkg) {
			packages = append(packages, pkg)
		}
	}
	var types []*model.Type
	for _, pkg := range packages {
		types = append(types, b.asked(pkg)...)
	}
	files := modelNames(p, options.OutputModelNameFile)
	target := p.OutputPackage()
	defined := slices.DeleteFunc(slices.Clone(types), func(t *model.Type) bool { return !t.Exported })
	var view []definition
	for _, t := range defined {
		view = append(view, b.definition(t))
	}
	b.checkReferences(defined, view)
	if len(view) > 0 {
		if p.API.Dependency(commonPath) == nil {
			p.Report(ruleCommon.At(defined[0].Pos, "package %s, which the definitions import, can't be loaded",
				commonPath).Fix("require its module in go.mod: go get %s", commonPath))
		}
		file := codegen.GoFile(p, target, "zz_generated.openapi.go", emit.Frame{}, view, render)
		files = append(files, file)
	}
	reports, err := b.compareReport(options, types)
	return append(files, reports...), err
}

// asked returns the structs of a package that are to follow the API conventions. The exported ones get definitions.
func (b *builder) asked(pkg *model.Package) (types []*model.Type) {
	optedIn := has(pkg.Markers, "true")
	for _, t := range pkg.Types {
		switch named := has(t.Markers, "true"); {
		case !named && (!optedIn || has(t.Markers, "false")), t.Kind != model.Struct:
		case t.Generic && named:
			b.report(ruleType.At(t.Pos, "%s has type parameters: OpenAPI has no generic definitions", t.Name).
				Fix("remove +%s from it", enabled))
		case !t.Generic:
			types = append(types, t)
		}
	}
	return types
}

// checkReferences warns of definitions that others refer to and that are not in the output: once for each package.
func (b *builder) checkReferences(types []*model.Type, view []definition) {
	own, packages := map[string]bool{}, map[string]bool{}
	for _, t := range types {
		own[t.PkgPath+"."+t.Name], packages[t.PkgPath] = true, true
	}
	reported := map[string]bool{}
	for i, d := range view {
		for _, r := range d.Needs {
			pkg, name := marker.Qualified(r.Path)
			subject, remedy := pkg, "name the package under extraPkgs, or serve its definitions from another output"
			if packages[pkg] {
				subject, remedy = r.Path, "ask for "+name+" with +"+enabled+"=true"
			}
			if !own[r.Path] && !reported[subject] {
				reported[subject] = true
				b.report(ruleNoDefinition.At(types[i].Pos, "%s refers to %s, which has no definition in this output",
					types[i].Name, r.Path).Fix("%s", remedy))
			}
		}
	}
}

// A builder makes definitions from types.
type builder struct {
	pass *codegen.Pass
}

func (b *builder) report(d codegen.Diagnostic) { b.pass.Report(d) }
