package migrate

import (
	"bytes"
	"slices"
	"strings"
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
			noteAll(&r.plan.Remarks, g.From, "no type of "+strings.Join(j.Packages, " ")+" is called "+kind+
				": gen.yaml leaves out the plural exception "+exception)
		}
		if g.Options[i].Value = kept; len(kept) == 0 {
			g.Options = slices.Delete(g.Options, i, i+1)
		}
	}
}

// declares reports whether a Go file of some packages declares a type.
func (r *reader) declares(patterns []string, name string) bool {
	declaration := []byte("\ntype " + name + " ")
	return r.anyFile(patterns, func(content []byte) bool { return bytes.Contains(content, declaration) })
}
