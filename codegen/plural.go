package codegen

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/load"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/codegen/names"
)

// Plurals is embedded in the options of generators that name resources in Go. An exception in the options of one of them
// holds for all generators of the job, so that client, lister and informer can't disagree.
type Plurals struct {
	PluralExceptions []string `json:"pluralExceptions" doc:"kinds with an irregular plural, e.g. Endpoints:Endpoints"`
}

func (p Plurals) exceptions() []string { return p.PluralExceptions }

// Plural returns the plural of a resource as a Go name, e.g. "Fruits", and as it stands in URLs, e.g. "fruits": the
// model's, unless the job has an exception. A name given by a marker on the type stays what it is in URLs.
func (p *Pass) Plural(r *model.Resource) (goName, resource string) {
	goName, resource = r.Plurals, r.Plural
	for _, selected := range p.job.Generate {
		options, ok := selected.Options.(interface{ exceptions() []string })
		if !ok {
			continue
		}
		for _, exception := range options.exceptions() {
			kind, plural, ok := strings.Cut(exception, ":")
			if !ok || plural == "" {
				p.Report(diag.Errorf(diag.NoPosition, "plural exception %q is not Kind:Plural", exception).Fix("write, e.g., Endpoints:Endpoints"))
				continue
			}
			if kind != r.Kind {
				continue
			}
			goName = names.Public(plural)
			if r.Plural == names.Resource(r.Kind) {
				resource = strings.ToLower(plural)
			}
		}
	}
	return goName, resource
}

// HandWritten returns the top-level names that hand-written files in a place declare, e.g. "FruitExpansion", and their
// methods, e.g. "fruitLister.ByColor".
func (p *Pass) HandWritten(place Place) map[string]bool { return load.Declared(place.Dir) }
