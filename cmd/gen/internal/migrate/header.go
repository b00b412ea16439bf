package migrate

import (
	"cmp"
	"slices"
)

// A header is the license header of generated files.
type header struct {
	file string // e.g. "hack/boilerplate.go.txt"; may be empty
	year string // in place of YEAR; may be empty
}

// texts are the generators whose files are no Go code: a license that is for Go code does not get into them.
var texts = []string{"crd", "rbac", "webhook", "schemapatch", "docs"}

// takes reports whether a job can have a generator with a header, and gives it to the job if it can. Go files without
// a header can get one.
func (j *Job) takes(h header, generator string) bool {
	isText := func(name string) bool { return slices.Contains(texts, name) }
	switch {
	case h.file == j.header.file:
	case h.file != "" && j.header.file != "":
		return false
	case h.file == "" && isText(generator):
		return false
	case j.header.file == "" && slices.ContainsFunc(j.Generators, func(g *Generator) bool { return isText(g.Name) }):
		return false
	}
	j.header = header{cmp.Or(j.header.file, h.file), cmp.Or(j.header.year, h.year)}
	return true
}
