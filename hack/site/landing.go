package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// shownFile is the generated file that the landing page shows; it names the others.
const shownFile = "config/crd/example.org_fruits.yaml"

// A landing is what landing.tmpl shows.
type landing struct {
	Source, Shown string // names of files
	Input, Output template.HTML
	Others        []string
	Begin         template.HTML // commands
	Recording     template.HTML // of a terminal, with text that can be selected
}

// installing matches the commands of README that install gen and begin a project.
var installing = regexp.MustCompile("(?ms)^```console\n[^`]*hack/install\\.sh.*?^```$")

// landingPage returns the first page, with an example and what gen makes of it.
func landingPage(root string, first example, answer playground.Answer) (page, error) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		return page{}, err
	}
	begin := installing.Find(readme)
	if begin == nil {
		return page{}, errors.New("README.md has no commands that install gen and begin a project")
	}
	shown := landing{Source: playground.Source, Shown: shownFile, Input: code("go", first.Text)}
	for _, file := range answer.Files {
		if file.Name == shownFile {
			shown.Output = code("yaml", file.Content)
			continue
		}
		shown.Others = append(shown.Others, file.Name)
	}
	if shown.Output == "" {
		return page{}, fmt.Errorf("gen does not make %s: %v", shownFile, answer.Problems)
	}
	if shown.Begin, err = prose(string(begin)); err != nil {
		return page{}, err
	}
	recording, err := os.ReadFile(filepath.Join(root, recordingFile))
	if err != nil {
		return page{}, err
	}
	shown.Recording = template.HTML(recording)
	body, err := render("landing.tmpl", shown)
	return page{Name: "index.html", Title: "Home", Section: start, Body: safe(body), Wide: true}, err
}

// generate returns what gen makes of a Go file in the project of the playground.
func generate(ctx context.Context, root, text string) (playground.Answer, error) {
	files, err := projectOf(ctx, filepath.Join(root, "hack", "site"))
	if err != nil {
		return playground.Answer{}, err
	}
	session, done, err := openProject(files)
	if err != nil {
		return playground.Answer{}, err
	}
	defer done()
	return session.Generate(ctx, text)
}

// openProject opens a project in a temporary directory, until done is called.
func openProject(files map[string][]byte) (session *playground.Session, done func(), err error) {
	dir, done, err := writeProject(files)
	if err != nil {
		return nil, nil, err
	}
	session, err = playground.Open(dir)
	return session, done, err
}

// writeProject writes a project into a temporary directory, until done is called.
func writeProject(files map[string][]byte) (dir string, done func(), err error) {
	if dir, err = os.MkdirTemp("", "site"); err != nil {
		return "", nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", nil, err
	}
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return "", nil, err
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			return "", nil, err
		}
	}
	return dir, func() { os.RemoveAll(dir) }, nil
}

// code renders source of a language, e.g. "go".
func code(language, source string) template.HTML {
	rendered, err := prose(fmt.Sprintf("````%s\n%s\n````\n", language, strings.TrimRight(source, "\n")))
	if err != nil {
		panic(err) // goldmark writes to memory
	}
	return rendered
}

// prose renders Markdown.
func prose(source string) (template.HTML, error) {
	var out bytes.Buffer
	err := markdown.Convert([]byte(source), &out)
	return template.HTML(out.String()), err
}
