package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
)

// A page is one HTML file.
type page struct {
	Name    string // e.g. "installation.html"
	Title   string
	Section string // of the navigation
	Body    template.HTML
	Wide    bool // without a column for the navigation
}

// The sections of the navigation: see diataxis.fr.
const (
	start       = "Start"
	howTo       = "How-to"
	reference   = "Reference"
	generated   = "Generators"
	explanation = "Explanation"
	project     = "Project"
)

// sections are in the order of the navigation.
var sections = []string{start, howTo, generated, reference, explanation, project}

//go:embed assets
var assets embed.FS

// page.tmpl is the frame of all pages; the other templates are bodies.
var templates = template.Must(template.New("").
	Funcs(template.FuncMap{"anchor": anchor, "paragraphs": paragraphs, "summary": summary, "example": exampleOfMarker}).
	ParseFS(assets, "assets/*.tmpl"))

// build returns the files of the site by name, e.g. "index.html".
func build(ctx context.Context, root string) (map[string][]byte, error) {
	pages, err := pagesOf(ctx, root)
	if err != nil {
		return nil, err
	}
	files, err := staticFiles(root)
	if err != nil {
		return nil, err
	}
	var index []entry
	groups := navigation(pages)
	version, err := versionOf(root)
	if err != nil {
		return nil, err
	}
	var order []page
	for _, g := range groups {
		order = append(order, g.Pages...)
	}
	for i, p := range order {
		entries := entriesOf(p)
		v := view{page: p, Navigation: groups, Contents: contentsOf(entries), Version: version, Repository: home}
		if i > 0 {
			v.Previous = &order[i-1]
		}
		if i < len(order)-1 {
			v.Next = &order[i+1]
		}
		content, err := render("page.tmpl", v)
		if err = errors.Join(err, files.add(p.Name, content)); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		index = append(index, entries...)
	}
	encoded, err := json.Marshal(index)
	if err != nil {
		return nil, err
	}
	// a script, because browsers let pages from disk load scripts, and no JSON
	files["search-index.js"] = fmt.Appendf(nil, "searchIndex = %s;\n", encoded)
	return files, nil
}

// staticFiles returns styles, scripts and pictures.
func staticFiles(root string) (fileSet, error) {
	files := fileSet{}
	for _, pattern := range []string{"assets/*.css", "assets/*.js"} {
		names, err := fs.Glob(assets, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			content, err := assets.ReadFile(name)
			if err = errors.Join(err, files.add(path.Base(name), content)); err != nil {
				return nil, err
			}
		}
	}
	colours, err := colours()
	if err = errors.Join(err, files.add("code.css", colours)); err != nil {
		return nil, err
	}
	pictures, err := filepath.Glob(filepath.Join(root, "docs", "*.svg"))
	if err != nil {
		return nil, err
	}
	diagrams, err := filepath.Glob(filepath.Join(root, "docs", "diagrams", "*.svg"))
	if err != nil {
		return nil, err
	}
	for _, name := range append(pictures, diagrams...) {
		content, err := os.ReadFile(name)
		if err = errors.Join(err, files.add(filepath.Base(name), content)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// pagesOf returns all pages. Those of a section are in the order of the navigation.
func pagesOf(ctx context.Context, root string) ([]page, error) {
	examples, err := examplesOf(root)
	if err != nil {
		return nil, err
	}
	answer, err := generate(ctx, root, examples[0].Text)
	if err != nil {
		return nil, err
	}
	first, err := landingPage(root, examples[0], answer)
	if err != nil {
		return nil, err
	}
	texts, err := proseOf(root)
	if err != nil {
		return nil, err
	}
	tables, err := referencePages(ctx, root)
	if err != nil {
		return nil, err
	}
	play, err := playgroundPage(examples, answer)
	return slices.Concat([]page{first}, texts, []page{play}, tables), err
}

// A view is what page.tmpl shows.
type view struct {
	page
	Navigation     []group
	Previous, Next *page   // in the order of the navigation; nil for none
	Contents       []entry // sections of the page; none where they are few, or too many
	Version        string  // e.g. "v0.9.0"
	Repository     string
}

// contentsOf returns the sections of a page that are worth a list.
func contentsOf(entries []entry) []entry {
	const few, many = 4, 40
	if sections := entries[1:]; few <= len(sections) && len(sections) <= many {
		return sections
	}
	return nil
}

var installed = regexp.MustCompile(`/cmd/gen@(v\d+\.\d+\.\d+)`)

// versionOf returns the version that README installs.
func versionOf(root string) (string, error) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		return "", err
	}
	found := installed.FindSubmatch(readme)
	if found == nil {
		return "", errors.New("README.md installs no version")
	}
	return string(found[1]), nil
}

// A group is a section of the navigation with its pages.
type group struct {
	Title string
	Pages []page
}

func navigation(pages []page) (all []group) {
	for _, title := range sections {
		g := group{Title: title}
		for _, p := range pages {
			if p.Section == title {
				g.Pages = append(g.Pages, p)
			}
		}
		all = append(all, g)
	}
	return all
}

func render(name string, data any) ([]byte, error) {
	var out bytes.Buffer
	err := templates.ExecuteTemplate(&out, name, data)
	return out.Bytes(), err
}
