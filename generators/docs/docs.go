// Package docs writes an API reference for people, in place of crd-ref-docs. In: the packages of the job, the schemas
// that custom resources have, and the project's own templates, if it has some. Out: Markdown, AsciiDoc, or one HTML
// page that needs no other file.
//
// An [API] is what all formats are rendered from.
package docs

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/samples"
)

// Generator is the docs generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "docs",
	Rules: Rules,
	Doc: `an API reference: <dir>/reference.md, .html or .adoc

It documents the kinds of all packages with +groupName, the types that they consist of, and the types of other packages
of the job that these use: fields, defaults, validation in words, CEL rules with their messages, the values of enums,
printer columns, scope, deprecations. Validation and defaults are those of the CRD.

format is markdown, html or asciidoc, or several, e.g. markdown,html. The HTML page needs no other file and no server: it folds nested
types in and out, searches, compares the versions of a kind, and shows which kinds lead to others as gen graph does. With outputMode: group each API group has a file.

If the job has crd, the HTML page shows a minimal and a full sample beside the fields of a kind, as samples writes them.
The option samples chooses which, for Markdown and AsciiDoc as well.

templatesDir names text/template files (*.tmpl or *.tpl) that replace gen's own, for Markdown and AsciiDoc. They
define a template "api", which gets the struct API: go doc github.com/gen-toolkit/gen/generators/docs lists what it has.
Beside the functions of text/template they call:

  type REF         the name of a type with its link, e.g. {{type .Type}} for a field
  cell TEXT        the text in a cell of a table
  text TEXT        the text as paragraphs
  code TEXT        the text as code in a cell of a table
  codeText TEXT    the text as code elsewhere
  dict, lower, upper, join SEPARATOR LIST, replace OLD NEW TEXT

.Values.release is the value release of the option templateValues. The HTML page has no templates.

Options of crd-ref-docs have the same names; docs/migrating.md lists the differences.`,
	Markers: []marker.Definition{
		{Name: "hidefromdoc", Scopes: marker.Type | marker.Field | marker.Package, Kind: marker.None,
			Doc: "Leaves a type, a field or a package out of the API reference."},
	},
	Requires: []*codegen.Generator{crd.Generator, samples.Generator},
}, func() *Options {
	return &Options{Dir: "docs/reference", File: "reference", Format: "markdown", OutputMode: "single",
		MaxDepth: 10, Title: "API Reference"}
}, plan)

// Options are the generator's options.
type Options struct {
	Dir        string `json:"dir" alias:"outputDir" doc:"directory for the reference, relative to gen.yaml"`
	File       string `json:"file" doc:"name of the file in output mode single; without an extension, e.g. .markdown, it gets that of the format"`
	Format     string `json:"format" doc:"markdown (the default), html or asciidoc, or several, e.g. markdown,html"`
	OutputMode string `json:"outputMode" doc:"single (the default): one file; group: a file for each API group"`
	Title      string `json:"title" doc:"first heading of the reference"`

	Samples string `json:"samples" doc:"samples of kinds: none, minimal, full or both; without it HTML has both and other formats none"`

	TemplatesDir   string   `json:"templatesDir" doc:"directory of text/template files (*.tmpl, *.tpl) that replace the format's own"`
	TemplateValues []string `json:"templateValues" doc:"values for these templates, e.g. release=v1.2"`

	MaxDepth            int      `json:"maxDepth" doc:"levels of fields that the comparison of versions follows"`
	IgnoreTypes         []string `json:"ignoreTypes" doc:"types to leave out with their fields: regular expressions on e.g. example.org/fruit/api/v1.FruitList"`
	IgnoreFields        []string `json:"ignoreFields" doc:"fields to leave out: regular expressions on e.g. example.org/fruit/api/v1.Fruit.status"`
	IgnoreGroupVersions []string `json:"ignoreGroupVersions" doc:"versions to leave out: regular expressions on e.g. example.org/v1alpha1"`
	UseRawDocstring     bool     `json:"useRawDocstring" doc:"keep the lines of comments instead of joining them to paragraphs"`
	CustomMarkers       []string `json:"customMarkers" doc:"markers that templates see in .Markers, e.g. example:owner"`

	KnownTypes        []string `json:"knownTypes" doc:"addresses of types elsewhere, e.g. example.org/other/v1.Box=https://example.org/box"`
	KubernetesVersion string   `json:"kubernetesVersion" doc:"release whose API reference types of Kubernetes link to, e.g. 1.36; without it they link to their Go documentation"`
	RewriteLinks      []string `json:"rewriteLinks" doc:"beginnings of addresses in comments and what replaces them, e.g. https://old.example.org/=https://example.org/"`
}

// extensions are the formats with what their files' names end in, and what opens a comment.
var extensions = map[string]struct{ name, comment string }{
	"markdown": {".md", "<!--"},
	"html":     {".html", "<!--"},
	"asciidoc": {".adoc", "//"},
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	s, ok := newSettings(p, options)
	if !ok {
		return nil, nil
	}
	var files []codegen.File
	for _, format := range s.formats {
		of := extensions[format]
		dir := p.OutputDir(s.Dir, s.extension(of.name))
		samples, err := samplesOf(p, s, format)
		if err != nil {
			return nil, err
		}
		for _, page := range collect(p, s, format, samples) {
			name := page.File + of.name
			if format == "html" && s.OutputMode == "single" {
				page.Graph = graphOf(p, page)
			}
			if ownExtension(s.File) && s.OutputMode == "single" {
				name = s.File
			}
			if s.TemplatesDir != "" && format != "html" {
				if text, ok := s.custom.execute(p, format, page); ok {
					files = append(files, customFile(p, dir, name, of.comment, text))
				}
				continue
			}
			files = append(files, codegen.TextFile(p, dir, name, of.comment, page, renderers[format]))
		}
	}
	return files, nil
}

// renderers render the pages of the formats.
var renderers = map[string]func(*API) ([]byte, error){
	"markdown": renderMarkdown,
	"html":     renderHTML,
	"asciidoc": renderASCIIDoc,
}

// customFile plans what the user's templates print. Front matter, as generators of sites read it, begins in the first
// line of a file: gen then keeps beside the file that it is generated.
func customFile(p *codegen.Pass, dir codegen.Target, name, comment, text string) codegen.File {
	if strings.HasPrefix(text, "---\n") || strings.HasPrefix(text, "+++\n") {
		return codegen.DataFile(p, dir, name, text, plain)
	}
	return codegen.TextFile(p, dir, name, comment, text, plain)
}

func plain(text string) ([]byte, error) { return []byte(text), nil }

// ownExtensions are those that the option file may have.
var ownExtensions = []string{".md", ".markdown", ".adoc", ".asciidoc", ".html", ".htm"}

func ownExtension(file string) bool { return slices.Contains(ownExtensions, filepath.Ext(file)) }

// extension returns what the names of the outputs end in.
func (o *Options) extension(ofFormat string) string {
	if ownExtension(o.File) && o.OutputMode == "single" {
		return filepath.Ext(o.File)
	}
	return ofFormat
}
