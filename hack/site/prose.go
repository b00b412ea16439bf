package main

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/yuin/goldmark"
	highlighting "github.com/yuin/goldmark-highlighting/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// home is the page of the project, and repository where links to files without a page lead.
const (
	home       = "https://github.com/gen-toolkit/gen"
	repository = home + "/blob/main/"
)

// proseFiles are the Markdown files that have pages, by the sections of the navigation; those of a section are in the
// order to read them.
var proseFiles = []struct {
	section string
	files   []string // patterns of [fs.Glob]
}{
	{start, []string{"README.md", "docs/installation.md", "docs/tutorials/*.md"}},
	{howTo, []string{
		"docs/how-to/*.md", "docs/configuration.md", "docs/openapi-documents.md", "docs/running.md",
		"docs/from-kubebuilder.md", "docs/migrating.md", "docs/ci.md", "docs/editors.md", "docs/importing.md",
		"docs/crds.md", "docs/conversions.md", "docs/clients.md", "docs/permissions.md", "docs/breaking-changes.md",
		"docs/large-repositories.md", "docs/writing-a-generator.md",
	}},
	{explanation, []string{"docs/controllers.md", "docs/caches.md", "docs/between-runs.md", "docs/benchmarks.md"}},
	{reference, []string{"docs/rules.md", "docs/versioning.md"}},
	{project, []string{"CHANGELOG.md", "CONTRIBUTING.md"}},
}

// markdown renders with colours of code by classes, for light and dark screens: see [highlighting].
var markdown = goldmark.New(goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithExtensions(extension.GFM, highlighting.NewHighlighting(
		highlighting.WithFormatOptions(html.WithClasses(true)))))

// proseOf returns the pages of the Markdown files of the repository.
func proseOf(root string) (pages []page, err error) {
	repo := os.DirFS(root)
	type sectioned struct{ file, section string }
	var all []sectioned
	var files []string
	for _, of := range proseFiles {
		for _, pattern := range of.files {
			found, err := fs.Glob(repo, pattern)
			if err != nil || len(found) == 0 {
				return nil, fmt.Errorf("no file is %s: %w", pattern, err)
			}
			for _, file := range found {
				all = append(all, sectioned{file, of.section})
				files = append(files, file)
			}
		}
	}
	names, err := pageNames(files)
	if err != nil {
		return nil, err
	}
	for _, of := range all {
		p, err := prosePage(repo, of.file, names)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", of.file, err)
		}
		p.Section = of.section
		pages = append(pages, p)
	}
	return pages, nil
}

// prosePage renders a Markdown file. Its links lead to pages, or to the repository where a file has none.
func prosePage(repo fs.FS, file string, names map[string]string) (page, error) {
	source, err := fs.ReadFile(repo, file)
	if err != nil {
		return page{}, err
	}
	p := page{Name: names[file]}
	if file == "README.md" { // whose heading is gen
		p.Title = "Overview"
	}
	tree := markdown.Parser().Parse(text.NewReader(source))
	err = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if entering && n.Level == 1 && p.Title == "" {
				p.Title = string(n.Lines().Value(source))
			}
		case *ast.Image: // of docs or a folder below it: all are beside the pages
			n.Destination = []byte(path.Base(string(n.Destination)))
		case *ast.Link:
			if entering {
				to, err := target(repo, path.Dir(file), string(n.Destination), names)
				if err != nil {
					return ast.WalkStop, err
				}
				n.Destination = []byte(to)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return page{}, err
	}
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, tree); err != nil {
		return page{}, err
	}
	body := unit.ReplaceAllString(out.String(), ">$1\u00a0$2<")
	p.Body = template.HTML(scrollable.Replace(body)) // goldmark has escaped what is no Markdown
	return p, nil
}

// unit matches a cell with a number and its unit, which stay on one line.
var unit = regexp.MustCompile(`>(\d[\d.,]*) (s|ms|kB|MB|GB)<`)

// target returns where a link of a file in dir leads on the site.
func target(repo fs.FS, dir, link string, names map[string]string) (string, error) {
	file, fragment, hasFragment := strings.Cut(link, "#")
	if file == "" || strings.Contains(file, "://") {
		return link, nil
	}
	file = path.Join(dir, file)
	if _, err := fs.Stat(repo, file); err != nil {
		return "", fmt.Errorf("broken link %s", link)
	}
	to, ok := names[file]
	switch {
	case ok:
	case path.Ext(file) == ".svg":
		to = path.Base(file)
	default:
		to = repository + file
	}
	if hasFragment {
		to += "#" + fragment
	}
	return to, nil
}

const region = `<div class="wide" tabindex="0" role="region" aria-label="table">`

// scrollable lets wide tables and code scroll by themselves, with the keyboard, too.
var scrollable = strings.NewReplacer(
	"<table>", region+"<table>", `<table class="keys">`, region+`<table class="keys">`, "</table>", "</table></div>",
	"<pre>", `<pre tabindex="0">`)
