package templategen

import (
	"fmt"
	"strings"
)

// Document returns what `gen explain templates` prints.
func Document() string {
	var out strings.Builder
	out.WriteString(document)
	for _, f := range Functions {
		fmt.Fprintf(&out, "  %-24s %s\n", f.Usage, f.Doc)
	}
	return out.String()
}

const document = `A template of gen.yaml is a generator without Go:

  generate:
    helpers:                              # its name, in small letters
      template: hack/helpers.go.tmpl      # a file of text/template
      each: type                          # package (the default), type, kind, group or api
      file: zz_generated.helpers.go       # may have actions: "{{.Name | lower}}.md"
      dir: docs                           # of the outputs; Go files without it go beside the sources
      when: +example:helpers              # the marker that asks for an output; without it all have one
      markers:                            # what markers there are, for gen's check of their spelling
        example:helpers: {doc: Adds helpers., on: type, args: {short: {required: true}}}

A marker has doc, on (package, type, field, func, const, or a list of them), and value (none, flag, bool, int, number,
string, list or any), enum (a list of texts) or args (names, each with value, domain, required and enum). A domain says
what a text means: apiGroup, apiVersion, resource, verb, urlPath, namespace, objectName, labelSelector or regexp.

Outputs of one package with the same name are one file. A template that prints only white space writes no file. Go files
get a package clause, imports and gofmt's form. In other files gen writes its first line as a comment; beside .json, .txt
and .csv it keeps a list instead. comment: names what opens a comment in files that gen does not know.

What a template sees, and its most useful fields (go doc github.com/gen-toolkit/gen/codegen/model has all):

  each: package  model.Package   .Name .Path .Doc .Group .Version .Types .Resources .Kinds .Markers
  each: type     model.Type      .Name .PkgPath .Doc .Fields .Values .Markers .MethodDecls .Elem .Key .HasMethod "Get"
                 its fields      .Name .Type .Doc .JSON.Name .JSON.OmitEmpty .JSON.Inline .Embedded .Markers
                 its values      .Name .JSON .Doc: the constants of the type
  each: kind     model.Resource  .Kind .Type .Package .Plural .Singular .ShortNames .Namespaced .Served .Subresources
  each: group    model.Group     .Name .GoName .PackageName .Versions, and those .Name .Package .Resources; .Storage "Fruit"
  each: api      model.API       .Packages .Groups

Schemas: schema, required and default say of types and fields what the CRD says.

Markers: .Markers.Has "example:helpers", .Markers.Value "groupName"; see find and all.

Functions, beside those of text/template (and, or, not, eq, lt, len, index, slice, printf, html, js, urlquery):

`
