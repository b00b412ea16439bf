package migrate

import (
	"io/fs"
	"path"

	"github.com/gen-toolkit/gen/internal/migrate/shell"
)

// RefDocs returns what a call of crd-ref-docs in a directory of a tree asks for, or questions. Its job has the
// generator docs. Packages and directories are relative to the root of the tree, e.g. "./src/fruit/api/...".
func RefDocs(tree fs.FS, dir string, args []string) (job *Job, questions []Note) {
	r := &reader{files: tree, nested: map[string]string{}, uses: map[string]*use{}, plan: &Plan{}}
	c := &call{Call: shell.Call{Dir: path.Join(shell.Root, dir)}, reader: r, tool: "crd-ref-docs", args: args}
	if !crdRefDocs(c) || len(r.plan.Questions) > 0 {
		note(&r.plan.Questions, "", "it asks for nothing")
		return nil, r.plan.Questions
	}
	return r.plan.Jobs[0], nil
}
