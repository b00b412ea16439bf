package main

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// repository is where links to files without a page lead.
const repository = "https://github.com/gen-toolkit/gen/blob/main/"

// top are the Markdown files outside of docs that have pages.
var top = []struct{ file, page, section string }{
	{"README.md", "index.html", "Guide"},
	{"CHANGELOG.md", "changelog.html", "Project"},
	{"CONTRIBUTING.md", "contributing.html", "Project"},
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// proseOf returns the pages of the Markdown files of the repository.
func proseOf(root string) (pages []page, err error) {
	repo := os.DirFS(root)
	docs, err := fs.Glob(repo, "docs/*.md")
	if err != nil {
		return nil, err
	}
	names := map[string]string{} // of pages, by file
	for _, t := range top {
		names[t.file] = t.page
	}
	for _, file := range docs {
		names[file] = strings.TrimSuffix(path.Base(file), ".md") + ".html"
	}
	add := func(file, section string) error {
		p, err := prosePage(repo, file, names)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		p.Section = section
		pages = append(pages, p)
		return nil
	}
	for _, t := range top {
		if err := add(t.file, t.section); err != nil {
			return nil, err
		}
	}
	for _, file := range docs {
		section := "Guide"
		if file == "docs/rules.md" { // rendered from tables, as the pages of generators are
			section = "Reference"
		}
		if err := add(file, section); err != nil {
			return nil, err
		}
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
	tree := markdown.Parser().Parse(text.NewReader(source))
	err = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if entering && n.Level == 1 && p.Title == "" {
				p.Title = string(n.Lines().Value(source))
			}
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
	p.Body = template.HTML(scrollable.Replace(out.String())) // goldmark has escaped what is no Markdown
	return p, nil
}

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
	if !ok {
		to = repository + file
	}
	if hasFragment {
		to += "#" + fragment
	}
	return to, nil
}

// scrollable lets wide tables and code scroll by themselves, with the keyboard, too.
var scrollable = strings.NewReplacer(
	"<table>", `<div class="wide" tabindex="0" role="region" aria-label="table"><table>`, "</table>", "</table></div>",
	"<pre>", `<pre tabindex="0">`)
