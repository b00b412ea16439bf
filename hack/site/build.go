package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
)

// A page is one HTML file.
type page struct {
	Name    string // e.g. "installation.html"
	Title   string
	Section string // of the navigation
	Body    template.HTML
}

// sections are the parts of the navigation, in order.
var sections = []string{"Guide", "Generators", "Reference", "Project"}

//go:embed assets
var assets embed.FS

// page.tmpl is the frame of all pages; the other templates are bodies.
var templates = template.Must(template.New("").
	Funcs(template.FuncMap{"anchor": anchor, "paragraphs": paragraphs, "summary": summary}).
	ParseFS(assets, "assets/*.tmpl"))

// build returns the files of the site by name, e.g. "index.html".
func build(root string) (map[string][]byte, error) {
	pages, err := proseOf(root)
	if err != nil {
		return nil, err
	}
	more, err := referencePages()
	if err != nil {
		return nil, err
	}
	pages = append(pages, more...)
	files := map[string][]byte{}
	for _, name := range []string{"style.css", "search.js"} {
		if files[name], err = assets.ReadFile("assets/" + name); err != nil {
			return nil, err
		}
	}
	pictures, err := filepath.Glob(filepath.Join(root, "docs", "*.svg"))
	if err != nil {
		return nil, err
	}
	for _, name := range pictures {
		if files[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	var index []entry
	for _, p := range pages {
		if files[p.Name], err = render("page.tmpl", view{p, navigation(pages)}); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		index = append(index, entriesOf(p)...)
	}
	encoded, err := json.Marshal(index)
	if err != nil {
		return nil, err
	}
	// a script, because browsers let pages from disk load scripts, and no JSON
	files["search-index.js"] = fmt.Appendf(nil, "searchIndex = %s;\n", encoded)
	return files, nil
}

// A view is what page.tmpl shows.
type view struct {
	page
	Navigation []group
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
