// Package templates holds the text of file-shaped Go outputs, a folder for each generator. Templates render, they do
// not decide: the data is one view struct for each, with names and bools that the generator has worked out.
package templates

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/gen-toolkit/gen/codegen/emit"
)

//go:embed */*.tmpl docs/*
var files embed.FS

// parsed are all templates by path, e.g. "client/clientset.tmpl"; parsed when the first is asked
// for: it takes 3 ms, which a run that finds everything in the cache saves.
var parsed = sync.OnceValue(func() map[string]*emit.Template {
	all := map[string]*emit.Template{}
	names, err := fs.Glob(files, "*/*.tmpl")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err)
		}
		all[name] = emit.MustTemplate(name, string(text))
	}
	return all
})

// Get returns the template at a path, e.g. "client/clientset.tmpl". A missing one is a mistake in gen itself.
func Get(name string) *emit.Template {
	t, ok := parsed()[name]
	if !ok {
		panic("templates: no template " + name)
	}
	return t
}

// Text returns the text of a file, e.g. "docs/page.css". A missing one is a mistake in gen itself.
func Text(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(text)
}
