// Package validation writes functions that validate API objects by the markers of declarative validation, as
// validation-gen does. In: packages that ask for it by +k8s:validation-gen, the markers of their types and fields, and
// of those that these use. Out: zz_generated.validations.go beside the packages, for the version of package validate
// that the user's module requires.
//
// request.go reads who asks. markers.go is the table of the markers, and marker_*.go say what each comes to: calls of
// package validate. graph*.go find the types that are validated, and lint*.go what breaks conventions. files.go,
// function.go and view.go write it down. coverage*.go write tests that each error is seen.
package validation

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
	"github.com/gen-toolkit/gen/generators/validation/coverage"
)

// Generator is the validation generator.
var Generator = New(&Options{TagPrefix: kubernetes})

var definition = codegen.Generator{
	Name:  "validation",
	Rules: Rules,
	Doc: `validation functions: zz_generated.validations.go

For every package with +k8s:validation-gen=<filter> it writes Validate_<T> for the types that the filter selects and that
have anything to validate, and RegisterValidations. A filter is * for all types, TypesWithField=<field>, e.g.
TypesWithField=TypeMeta, the field's name alone, or TypesWithSuffix=<suffix>. The functions check what the markers of types and fields say, such as
+k8s:maxLength and +k8s:unionMember, and, in an update, pass what has not changed.`,
	Imports:    imported,
	Kubernetes: codegen.Kubernetes{Modules: []string{codegen.Apimachinery}},
}

// New returns a generator with options of a program's own, e.g. &Options{TagPrefix: "example:"}.
func New(own *Options) *codegen.Generator {
	g := definition
	g.Markers = slices.Concat(requestMarkers, declarative.Markers, own.Markers())
	return codegen.New(g, func() *Options { return new(*own) }, plan)
}

// Options are those of validation-gen.
type Options struct {
	ReadonlyPackages []string `json:"readonlyPackages" alias:"readonlyPkg" doc:"import paths of packages whose types are validated, too, by functions that are there already: in the package, or in one with +k8s:validation-gen-input, to be named then, e.g. k8s.io/apimachinery/pkg/apis/meta/v1/validation"`
	TestDir          string   `json:"testDir" alias:"testOutputRoot" doc:"directory for tests that the errors of every marker are seen in a test: <group>/<kind>/<version>_test.go and main_test.go, for k8s.io/apimachinery v0.37"`
	TestFilePrefix   string   `json:"testFilePrefix" alias:"testOutputFilePrefix" doc:"what the names of these files begin with, e.g. zz_generated."`
	TagPrefix        string   `json:"tagPrefix" doc:"what the markers of validation begin with, e.g. example: for +example:required; those of Kubernetes do not count then"`
	Tags             []string `json:"tags" doc:"markers of the project's own with the functions that they call, e.g. startsWith=example.org/fruit/validate.StartsWith for +k8s:startsWith=\"a\"; a function is one like those of k8s.io/apimachinery/pkg/api/validate, and takes the value last"`
	ExtensionsFiles  []string `json:"extensionsFiles" alias:"validationExtensionsFile" doc:"YAML files with formats of the project's own, for +k8s:format: formats, a list with name, docs, pattern and message, as validation-gen reads them"`
	TestAllowlist    string   `json:"testAllowlist" doc:"YAML file with errors that need no test: entries with apiVersion, kind, path, errorType, origin and reason; * stands for all"`
}

// Inputs returns the packages that the options name, and the library.
func (o *Options) Inputs() []codegen.Input {
	all := []codegen.Input{{Path: validatePath, Optional: true}}
	if o.TestDir != "" {
		all = append(all, codegen.Input{Path: coverage.Path, Option: "testDir"})
	}
	for _, path := range o.ReadonlyPackages {
		all = append(all, codegen.Input{Path: path, Option: "readonlyPackages"})
	}
	return all
}

const (
	asking         = "k8s:validation-gen"
	inputMarker    = "k8s:validation-gen-input"
	registryMarker = "k8s:validation-gen-scheme-registry"
	fixtureMarker  = "k8s:validation-gen-test-fixture"
	targetsMarker  = "k8s:validation-gen-test-targets"
	equalMarker    = "k8s:validation-gen-deep-equal-func"
	noLint         = "k8s:validation-gen-nolint"
)

var requestMarkers = []marker.Definition{
	{Name: asking, Scopes: marker.Package | marker.Type, Kind: marker.String,
		Doc: "Asks for validation functions. On a package it selects types: * for all, TypesWithField=TypeMeta, " +
			"TypesWithSuffix=Request; on a type it is true or false."},
	{Name: inputMarker, Scopes: marker.Package, Kind: marker.String,
		Doc: "The package whose types get validation functions, where it is not the marked one. E.g. " +
			"+k8s:validation-gen-input=k8s.io/api/core/v1."},
	{Name: registryMarker, Scopes: marker.Package, Kind: marker.String,
		Doc: "The type of the scheme that the functions are registered in, by default " +
			"k8s.io/apimachinery/pkg/runtime.Scheme; nil for none."},
	{Name: equalMarker, Scopes: marker.Package, Kind: marker.String,
		Doc: "The function that compares values where == is not enough: func[T any](a, b T) bool, of the package of " +
			"the functions or of another one. E.g. +k8s:validation-gen-deep-equal-func=example.org/fruit/equal.Deep."},
	{Name: fixtureMarker, Scopes: marker.Package, Kind: marker.String, Enum: []string{"validateFalse"},
		Doc: "Adds a test that compares the errors of +k8s:validateFalse with files in testdata. It is for the tests " +
			"of validation-gen. E.g. +k8s:validation-gen-test-fixture=validateFalse."},
	{Name: targetsMarker, Scopes: marker.Package, Kind: marker.Any, Optional: true,
		Doc: "Asks for a test beside the functions that fails where no test has seen the errors of a marker. E.g. " +
			"+k8s:validation-gen-test-targets."},
	{Name: noLint, Scopes: marker.Package | marker.Type, Kind: marker.Any, Optional: true,
		Doc: "The conventions for markers of validation do not count here. E.g. +k8s:validation-gen-nolint."},
	{Name: "k8s:isSubresource", Scopes: marker.Type, Kind: marker.String,
		Doc: "The type is that of a subresource, and is validated in requests to it only. E.g. " +
			"+k8s:isSubresource=\"/scale\"."},
	{Name: "k8s:supportsSubresource", Scopes: marker.Type, Kind: marker.String,
		Doc: "The type is also validated in requests to a subresource; may be repeated. E.g. " +
			"+k8s:supportsSubresource=\"/status\"."},
}

// imported returns the package that a marker names or needs.
func imported(m marker.Marker) []string {
	if strings.HasSuffix(m.Name, targetsMarker[len(kubernetes):]) {
		return []string{coverage.Path}
	}
	if strings.HasSuffix(m.Name, inputMarker[len(kubernetes):]) && !strings.HasPrefix(m.Value, ".") {
		return []string{m.Value}
	}
	return nil
}

func plan(p *codegen.Pass, options *Options) (files []codegen.File, err error) {
	own := readOwn(p, options)
	all := requests(p, own)
	if len(all) == 0 {
		return nil, nil
	}
	lib, ok := findLibrary(p, all[0].pkg)
	if !ok {
		return nil, nil
	}
	connect(p, all, options.ReadonlyPackages, lib.ApartMarkers)
	var graphs []*graph
	needed := map[string][]string{} // names of types by the path of their package
	for _, r := range all {
		g := newGraph(p, lib, r)
		graphs = append(graphs, g)
		for _, n := range g.order {
			if n.referenced || !lib.deferred {
				needed[n.typ.PkgPath] = append(needed[n.typ.PkgPath], n.typ.Name)
			}
		}
	}
	if lib.deferred { // v0.36 has no such functions
		unclaimed(p, all)
	}
	for _, g := range graphs {
		files = append(files, g.files(needed[g.request.types.Path])...)
	}
	return append(files, coverageTests(p, options, graphs, coverage.ReadAllowlist(p, options.TestAllowlist))...), nil
}
