package migrate

import (
	"path"
	"strings"

	"github.com/gen-toolkit/gen/cmd/gen/internal/migrate/shell"
	"github.com/gen-toolkit/gen/internal/oldtools"
)

// inside notes generators in the arguments of another program, e.g. in sort.sh "controller-gen crd output:stdout": what
// that does with them is its own affair, and so they are still needed.
func (r *reader) inside(c shell.Call) {
	for _, arg := range c.Args[1:] {
		words := strings.Fields(arg)
		if len(words) < 2 || !looksLikeGenerator(words) {
			continue
		}
		for _, word := range words {
			name := version.ReplaceAllString(path.Base(word), "")
			if variable := namedAfter(path.Base(word)); variable != "" {
				name = variable
			}
			if oldtools.Find(name) != nil {
				r.used(name, false)
				note(&r.plan.Remarks, position(c), name+" is in an argument of "+path.Base(c.Args[0])+
					": gen migrate does not follow what becomes of it, and the call stays")
			}
		}
	}
}
