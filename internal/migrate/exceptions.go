package migrate

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/paths"
)

// dropExceptions removes the plural exceptions of kinds that the packages of a job do not declare. Scripts give all
// tools one list for all groups, and the tools ignore what they have no use for.
func (r *reader) dropExceptions(j *Job) {
	if slices.ContainsFunc(j.Packages, func(p string) bool { return !strings.HasPrefix(p, ".") }) {
		return // packages of other modules may declare them
	}
	for _, g := range j.Generators {
		i := slices.IndexFunc(g.Options, func(o Option) bool { return o.Key == "pluralExceptions" })
		if i < 0 {
			continue
		}
		var kept []string
		for _, exception := range g.Options[i].Value.([]string) {
			kind, _, _ := strings.Cut(exception, ":")
			if r.declares(j.Packages, kind) {
				kept = append(kept, exception)
				continue
			}
			for _, position := range g.From {
				note(&r.plan.Remarks, position, "no type of "+strings.Join(j.Packages, " ")+" is called "+kind+
					": gen.yaml leaves out the plural exception "+exception)
			}
		}
		if g.Options[i].Value = kept; len(kept) == 0 {
			g.Options = slices.Delete(g.Options, i, i+1)
		}
	}
}

// declares reports whether a Go file of some packages declares a type.
func (r *reader) declares(patterns []string, name string) bool {
	return slices.ContainsFunc(r.sources, func(file string) bool {
		of := r.packageOf(path.Dir(file))
		if !slices.ContainsFunc(patterns, func(p string) bool { return paths.Match(p, of) }) {
			return false
		}
		content, err := fs.ReadFile(r.files, file)
		return err == nil && bytes.Contains(content, []byte("\ntype "+name+" "))
	})
}
