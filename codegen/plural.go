package codegen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// Plurals is embedded in the options of generators that name resources in Go. An exception in the options of one of
// them holds for all generators that see the kind, in every job, so that CRD, client, lister and informer can't
// disagree.
type Plurals struct {
	PluralExceptions []string `json:"pluralExceptions" doc:"kinds with an irregular plural, e.g. Endpoints:Endpoints"`
}

func (p Plurals) exceptions() []string { return p.PluralExceptions }

// plural is what a resource is called.
type plural struct {
	goName   string // e.g. "Fruits"
	resource string // in URLs, e.g. "fruits"
}

// Plural returns the plural of a resource as a Go name, e.g. "Fruits", and as it stands in URLs, e.g. "fruits": the
// model's, unless there is an exception. A name given by a marker on the type stays what it is in URLs.
func (p *Pass) Plural(r *model.Resource) (goName, resource string) {
	if p.plurals == nil {
		p.plurals = map[*model.Resource]plural{}
		p.name()
	}
	found := p.plurals[r]
	return found.goName, found.resource
}

// name finds the plurals of all resources and reports exceptions that make no sense, and names that are there twice.
func (p *Pass) name() {
	var kinds []string
	type groupKind struct{ group, kind string }
	named := map[groupKind]plural{} // by a marker in one of the versions
	for _, pkg := range p.API.Packages {
		for _, r := range pkg.Resources {
			kinds = append(kinds, r.Kind)
			p.plurals[r] = p.plural(r)
			if r.Named {
				named[groupKind{pkg.Group, r.Kind}] = p.plurals[r]
			}
		}
	}
	for r, found := range p.plurals {
		if of, ok := named[groupKind{r.Package.Group, r.Kind}]; ok && !r.Named {
			p.plurals[r] = plural{found.goName, of.resource}
		}
	}
	for _, exception := range p.job.exceptions() {
		switch kind, plural, ok := strings.Cut(exception, ":"); {
		case !ok || plural == "":
			p.Report(diag.Errorf(diag.NoPosition, "plural exception %q is not Kind:Plural", exception).Fix("write, e.g., Endpoints:Endpoints"))
		case slices.Contains(kinds, kind), names.Plural(kind) == plural: // e.g. Endpoints:Endpoints, which scripts always pass to the upstream tools
		default:
			const message = "plural exception %q is for a kind that the job's packages don't have"
			if near := marker.Closest(kind, kinds); near != "" {
				p.Report(diag.Errorf(diag.NoPosition, message, exception).Fix("did you mean %s:%s?", near, plural))
				continue
			}
			p.Report(diag.Warnf(diag.NoPosition, message, exception).Fix("remove it from pluralExceptions"))
		}
	}
	p.distinct()
}

func (p *Pass) plural(r *model.Resource) plural {
	exception := p.exception(r)
	if exception == "" {
		ofCRD := names.CustomResource(r.Kind)
		if r.Served && r.Client != nil && !r.Named && r.Plural != ofCRD {
			p.Report(diag.Warnf(r.Type.Pos, "the plural of %s is %q for client-gen and %q for controller-gen; gen takes %q for client and CRD", r.Kind, r.Plural, ofCRD, r.Plural).
				Fix("say which with +resourceName=%s or +kubebuilder:resource:path=%s, or by pluralExceptions in gen.yaml", r.Plural, ofCRD))
		}
		return plural{r.Plurals, r.Plural}
	}
	if r.Named {
		return plural{names.Public(exception), r.Plural}
	}
	return plural{names.Public(exception), strings.ToLower(exception)}
}

// exception returns the irregular plural that the options of any generator give a resource, e.g. "Endpoints", or "".
func (p *Pass) exception(r *model.Resource) string {
	found := ""
	for _, job := range p.inv.Jobs {
		if !job.has(r.Package, p.inv.Dir) {
			continue
		}
		for _, exception := range job.exceptions() {
			kind, plural, _ := strings.Cut(exception, ":")
			if kind != r.Kind {
				continue
			}
			if found != "" && plural != found {
				p.Report(diag.Errorf(r.Type.Pos, "the plural of %s is %s by one plural exception and %s by another", r.Kind, found, plural).
					Fix("keep one of them in pluralExceptions: client, lister, informer and CRD need the same"))
			}
			found = cmp.Or(found, plural)
		}
	}
	return found
}

// exceptions returns those of all generators, e.g. ["Endpoints:Endpoints"].
func (j *Job) exceptions() []string {
	var all []string
	for _, selected := range j.Generate {
		if options, ok := selected.Options.(interface{ exceptions() []string }); ok {
			all = append(all, options.exceptions()...)
		}
	}
	return all
}

// distinct reports resources of one group and version that have the same plural.
func (p *Pass) distinct() {
	type scoped struct{ group, version, plural string }
	taken := map[scoped]*model.Resource{}
	for _, pkg := range p.API.Packages {
		for _, r := range pkg.Resources {
			for _, plural := range slices.Compact([]string{p.plurals[r].resource, p.plurals[r].goName}) {
				key := scoped{pkg.Group, pkg.Version, plural}
				if other := taken[key]; other != nil && other.Kind != r.Kind {
					p.Report(diag.Errorf(r.Type.Pos, "%s and %s have the same plural %q", other.Kind, r.Kind, plural).
						Fix("name one of them with +resourceName or +kubebuilder:resource:path"))
					break
				}
				taken[key] = r
			}
		}
	}
}
