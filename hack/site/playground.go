package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// An example is a text that the playground offers.
type example struct {
	Name  string `json:"name"`  // e.g. "printer-columns", of 2-printer-columns.go
	Title string `json:"title"` // e.g. "Printer columns"
	Text  string `json:"text"`
}

// examplesOf returns the examples, in the order of their files' names.
func examplesOf(root string) (all []example, err error) {
	names, err := filepath.Glob(filepath.Join(root, "hack/site/playground/_examples/*.go"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("there are no examples: %w", err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		_, short, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".go"), "-")
		title := strings.ReplaceAll(short, "-", " ")
		all = append(all, example{short, strings.ToUpper(title[:1]) + title[1:], string(content)})
	}
	return all, nil
}

// playgroundPage returns the page of the playground. It shows what gen makes of the first example while it loads what
// playgroundFiles has.
func playgroundPage(examples []example, first playground.Answer) (page, error) {
	body, err := render("playground.tmpl", map[string]any{"Examples": examples, "First": first})
	return page{Name: "playground.html", Title: "Playground", Section: start, Body: safe(body), Wide: true}, err
}
