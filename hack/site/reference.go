package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"os/exec"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/markers"
)

// A generatorView is what generator.tmpl shows.
type generatorView struct {
	*codegen.Generator
	Title   string
	Options []option
}

// referencePages returns the pages of what gen help, gen explain and gen schema print.
func referencePages(ctx context.Context, root string) ([]page, error) {
	all := generators.All()
	printed, err := gen(ctx, root, "schema")
	if err != nil {
		return nil, err
	}
	annotated, err := gen(ctx, root, "explain", "gen.yaml")
	if err != nil {
		return nil, err
	}
	var configuration schema
	if err := json.Unmarshal([]byte(printed), &configuration); err != nil {
		return nil, err
	}
	var pages []page
	var failed error
	add := func(name, title, section, template string, data any) {
		body, err := render(template, data)
		if err != nil && failed == nil {
			failed = fmt.Errorf("%s: %w", name, err)
		}
		pages = append(pages, page{Name: name, Title: title, Section: section, Body: safe(body)})
	}
	properties := configuration.Properties["generate"].Properties
	for _, g := range all {
		add(generatorPage(g), g.Name, generated, "generator.tmpl",
			generatorView{g, summary(g), properties[g.Name].options()})
	}
	definitions, err := codegen.Markers(all)
	if err != nil {
		return nil, err
	}
	add("markers.html", "Markers", reference, "markers.tmpl", markersView{markers.Places, markersOf(definitions, all)})
	add("gen-yaml.html", "gen.yaml", reference, "configuration.tmpl",
		configurationView{configuration.options(), all, code("yaml", annotated)})
	commands, err := commandsOf(ctx, root, all)
	if err != nil {
		return nil, err
	}
	add("commands.html", "Commands", reference, "commands.tmpl", commands)
	return pages, failed
}

func safe(body []byte) template.HTML { return template.HTML(scrollable.Replace(string(body))) }

func generatorPage(g *codegen.Generator) string { return "generator-" + g.Name + ".html" }

func summary(g *codegen.Generator) string {
	line, _, _ := strings.Cut(g.Doc, "\n")
	return line
}

// gen returns what the program of the repository prints.
func gen(ctx context.Context, root string, args ...string) (string, error) {
	var problems bytes.Buffer
	command := exec.CommandContext(ctx, "go", append([]string{"run", "./cmd/gen"}, args...)...)
	command.Dir, command.Stderr = root, &problems
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("gen %s: %w: %s", strings.Join(args, " "), err, &problems)
	}
	return string(out), nil
}

// Rest returns the documentation without its first line.
func (v generatorView) Rest() string {
	_, rest, _ := strings.Cut(v.Doc, "\n")
	return rest
}

// A markersView is what markers.tmpl shows.
type markersView struct {
	Places  string
	Markers []markerView
}

// A markerView is a marker with the page that documents it; "" for the page of markers itself.
type markerView struct {
	*marker.Definition
	Page string
}

// Meaning returns the first sentence of the documentation.
func (v markerView) Meaning() string {
	sentence, _, _ := strings.Cut(strings.ReplaceAll(v.Doc, "\n", " "), ". ")
	return strings.TrimSuffix(sentence, ".")
}

func markersOf(definitions []marker.Definition, all []*codegen.Generator) (views []markerView) {
	pages := map[string]string{}
	for _, g := range all {
		for _, d := range g.Markers {
			if pages[d.Name] == "" {
				pages[d.Name] = generatorPage(g)
			}
		}
	}
	for _, d := range definitions {
		views = append(views, markerView{&d, pages[d.Name]})
	}
	return views
}

// A configurationView is what configuration.tmpl shows.
type configurationView struct {
	Keys       []option
	Generators []*codegen.Generator
	Annotated  template.HTML // what gen explain gen.yaml prints
}

// Page returns the page of a generator.
func (configurationView) Page(g *codegen.Generator) string { return generatorPage(g) }

// A command is a command with what gen help prints of it.
type command struct{ Name, Help string }

var commandLine = regexp.MustCompile(`(?m)^  ([a-z]+) +[A-Z]`)

// commandsOf returns all commands, gen itself first. Those of generators come last.
func commandsOf(ctx context.Context, root string, all []*codegen.Generator) (commands []command, err error) {
	help, err := gen(ctx, root, "help")
	if err != nil {
		return nil, err
	}
	commands = []command{{"gen", help}}
	var names []string
	for _, found := range commandLine.FindAllStringSubmatch(help, -1) {
		names = append(names, found[1])
	}
	for _, g := range all {
		names = append(names, g.Name)
	}
	for _, name := range names {
		if help, err = gen(ctx, root, "help", name); err != nil {
			return nil, err
		}
		commands = append(commands, command{"gen " + name, help})
	}
	return commands, nil
}

var notInAnchors = regexp.MustCompile(`[^a-z0-9]+`)

// anchor returns the fragment of a name, e.g. "kubebuilder-validation-maximum" for "kubebuilder:validation:Maximum".
func anchor(name string) string {
	return strings.Trim(notInAnchors.ReplaceAllString(strings.ToLower(name), "-"), "-")
}

// A paragraph is a part of a documentation. One with indented lines keeps its lines.
type paragraph struct {
	Text  string
	Lines bool
}

// paragraphs splits a documentation at empty lines.
func paragraphs(doc string) (all []paragraph) {
	for text := range strings.SplitSeq(strings.TrimSpace(doc), "\n\n") {
		all = append(all, paragraph{text, strings.HasPrefix(text, "  ") || strings.Contains(text, "\n  ")})
	}
	return all
}
