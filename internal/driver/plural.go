package driver

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// plurals are the plurals of a job's resources.
type plurals struct {
	of       map[*model.Resource]plural
	problems diag.List // exceptions that make no sense, and duplicate names
}

// A plural is the plural of one resource.
type plural struct {
	goName   string // e.g. "Fruits"
	resource string // in URLs, e.g. "fruits"
}

func (p *plurals) report(d diag.Diagnostic) { p.problems.Add(d) }

// findPlurals returns the plurals: those of the model, unless an option has an exception. A name given by a marker on
// the type stays as it is in URLs.
func (j *job) findPlurals() plurals {
	p := plurals{of: map[*model.Resource]plural{}}
	var kinds []string
	type groupKind struct{ group, kind string }
	named := map[groupKind]plural{} // by a marker in one of the versions
	for _, pkg := range j.api.Packages {
		for _, r := range pkg.Resources {
			kinds = append(kinds, r.Kind)
			p.of[r] = j.plural(r, p.report)
			if r.PluralSet {
				named[groupKind{pkg.Group, r.Kind}] = p.of[r]
			}
		}
	}
	for r, found := range p.of {
		if of, ok := named[groupKind{r.Package.Group, r.Kind}]; ok && !r.PluralSet {
			p.of[r] = plural{found.goName, of.resource}
		}
	}
	for _, exception := range j.exceptions() {
		switch kind, plural, ok := strings.Cut(exception, ":"); {
		case !ok || plural == "":
			p.report(rulePluralForm.At(diag.NoPosition, "plural exception %q is not Kind:Plural", exception).
				Fix("write, e.g., Endpoints:Endpoints"))
		// e.g. Endpoints:Endpoints, which scripts always pass to the upstream tools
		case slices.Contains(kinds, kind), names.Plural(kind) == plural:
		default:
			const message = "plural exception %q is for a kind that the job's packages don't have"
			if near := marker.Closest(kind, kinds); near != "" {
				p.report(rulePluralForm.At(diag.NoPosition, message, exception).Fix("did you mean %s:%s?", near,
					plural))
				continue
			}
			p.report(rulePluralUnused.At(diag.NoPosition, message, exception).Fix("remove it from pluralExceptions"))
		}
	}
	j.distinctPlurals(&p)
	return p
}

func (j *job) plural(r *model.Resource, report func(diag.Diagnostic)) plural {
	exception := j.exception(r, report)
	if exception == "" {
		ofCRD := names.CustomResource(r.Kind)
		if j.DropIn && j.find("crd") != nil && !r.PluralSet {
			return plural{r.GoPlural, ofCRD} // each tool has its own
		}
		if r.HasCRD && r.Client != nil && !r.PluralSet && r.Plural != ofCRD {
			report(rulePluralDiffers.At(r.Type.Pos,
				"the plural of %s is %q for client-gen and %q for controller-gen; gen takes %q for clients, and for "+
					"CRDs without ignoreGenclient",
				r.Kind, r.Plural, ofCRD, r.Plural).
				Fix("choose one with +resourceName=%s or +kubebuilder:resource:path=%s, "+
					"or by pluralExceptions in gen.yaml", r.Plural, ofCRD))
		}
		return plural{r.GoPlural, r.Plural}
	}
	if r.PluralSet {
		return plural{names.Public(exception), r.Plural}
	}
	return plural{names.Public(exception), strings.ToLower(exception)}
}

// exception returns the irregular plural that the options of any generator give a resource, e.g. "Endpoints", or "".
func (j *job) exception(r *model.Resource, report func(diag.Diagnostic)) string {
	found := ""
	for _, job := range j.Jobs {
		if !job.has(r.Package, j.Dir) {
			continue
		}
		for _, exception := range job.exceptions() {
			kind, plural, _ := strings.Cut(exception, ":")
			if kind != r.Kind {
				continue
			}
			if found != "" && plural != found {
				report(rulePluralForm.At(r.Type.Pos, "the plural of %s is %s by one plural exception and %s by another",
					r.Kind, found, plural).
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
		options, _ := embedded[codegen.PluralOptions](selected.Options)
		all = append(all, options.PluralExceptions...)
	}
	return all
}

// distinctPlurals reports resources of one group and version that have the same plural.
func (j *job) distinctPlurals(p *plurals) {
	type scoped struct{ group, version, plural string }
	taken := map[scoped]*model.Resource{}
	for _, pkg := range j.api.Packages {
		for _, r := range pkg.Resources {
			for _, plural := range slices.Compact([]string{p.of[r].resource, p.of[r].goName}) {
				key := scoped{pkg.Group, pkg.Version, plural}
				if other := taken[key]; other != nil && other.Kind != r.Kind {
					p.report(rulePluralTwice.At(r.Type.Pos, "%s and %s have the same plural %q", other.Kind, r.Kind,
						plural).
						Fix("name one of them with +resourceName or +kubebuilder:resource:path"))
					break
				}
				taken[key] = r
			}
		}
	}
}
