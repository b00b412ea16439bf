// Package templates holds the text of file-shaped Go outputs, a folder for each generator. Templates render, they do
// not decide: the data is one view struct for each, with names and bools that the generator has worked out.
package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
	"text/template"
)

//go:embed */*.tmpl
var files embed.FS

// parsed are all templates by path, e.g. "client/clientset.tmpl"; parsed when the first is asked
// for: it takes 3 ms, which a run that finds everything in the cache saves.
var parsed = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	names, err := fs.Glob(files, "*/*.tmpl")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		all[name] = template.Must(template.New(name).Option("missingkey=error").Funcs(placeholders).Parse(string(text)))
	}
	return all
})

// placeholders let the templates parse; emit binds the functions to a file when it renders one.
var placeholders = template.FuncMap{
	"ref":     func(any) (string, error) { return "", fmt.Errorf("ref is called outside of a file") },
	"type":    func(any) (string, error) { return "", fmt.Errorf("type is called outside of a file") },
	"comment": func(string) (string, error) { return "", fmt.Errorf("comment is called outside of a file") },
}

// Get returns the template at a path, e.g. "client/clientset.tmpl". A missing one is a mistake in gen itself.
func Get(name string) *template.Template {
	t, ok := parsed()[name]
	if !ok {
		panic("templates: no template " + name)
	}
	return t
}
