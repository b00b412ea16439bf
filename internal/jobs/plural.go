package jobs

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

// Plurals are the plurals of a job's resources.
type Plurals struct {
	Of       map[*model.Resource]Plural
	Problems diag.List // exceptions that make no sense, and duplicate names
}

// A Plural is the plural of one resource.
type Plural struct {
	GoName   string // e.g. "Fruits"
	Resource string // in URLs, e.g. "fruits"
}

func (p *Plurals) report(d diag.Diagnostic) { p.Problems.Add(d) }

// A PluralResolver is a job whose resources need plurals.
type PluralResolver struct {
	*Job
	API    *model.API
	Jobs   List // all: each may have exceptions for the packages
	Dir    string
	DropIn bool // name resources as the tools that gen replaces
}

// Plurals returns the plurals: those of the model, unless an option has an exception. A name given by a marker on
// the type stays as it is in URLs.
func (j *PluralResolver) Plurals() Plurals {
	p := Plurals{Of: map[*model.Resource]Plural{}}
	var kinds []string
	type groupKind struct{ group, kind string }
	named := map[groupKind]Plural{} // by a marker in one of the versions
	for _, pkg := range j.API.Packages {
		for _, r := range pkg.Resources {
			kinds = append(kinds, r.Kind)
			p.Of[r] = j.plural(r, p.report)
			if r.PluralSet {
				named[groupKind{pkg.Group, r.Kind}] = p.Of[r]
			}
		}
	}
	for r, found := range p.Of {
		if of, ok := named[groupKind{r.Package.Group, r.Kind}]; ok && !r.PluralSet {
			p.Of[r] = Plural{found.GoName, of.Resource}
		}
	}
	for _, exception := range j.exceptions() {
		switch kind, plural, ok := strings.Cut(exception, ":"); {
		case !ok || plural == "":
			p.report(rulePluralForm.At(diag.NoPosition, "plural exception %q is not Kind:Plural", exception).
				Fix("write, e.g., Endpoints:Endpoints"))
		// e.g. Endpoints:Endpoints, which scripts always pass to the upstream tools: these take exceptions of any kind
		case j.DropIn, slices.Contains(kinds, kind), names.Plural(kind) == plural:
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

func (j *PluralResolver) plural(r *model.Resource, report func(diag.Diagnostic)) Plural {
	exception := j.exception(r, report)
	if exception == "" {
		ofCRD := names.CustomResource(r.Kind)
		if j.DropIn && j.Find("crd") != nil && !r.PluralSet {
			return Plural{r.GoPlural, ofCRD} // each tool has its own
		}
		if r.HasCRD && r.Client != nil && !r.PluralSet && r.Plural != ofCRD {
			report(RulePluralDiffers.At(r.Type.Pos,
				"the plural of %s is %q for client-gen and %q for controller-gen; gen takes %q for clients, and for "+
					"CRDs without ignoreGenclient",
				r.Kind, r.Plural, ofCRD, r.Plural).
				Fix("choose one with +resourceName=%s or +kubebuilder:resource:path=%s, "+
					"or by pluralExceptions in gen.yaml", r.Plural, ofCRD))
		}
		return Plural{r.GoPlural, r.Plural}
	}
	if r.PluralSet {
		return Plural{names.Public(exception), r.Plural}
	}
	return Plural{names.Public(exception), strings.ToLower(exception)}
}

// exception returns the irregular plural that the options of any generator give a resource, e.g. "Endpoints", or "".
func (j *PluralResolver) exception(r *model.Resource, report func(diag.Diagnostic)) string {
	found := ""
	for _, job := range j.Jobs {
		if !job.Has(r.Package, j.Dir) {
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
		for _, exception := range options.PluralExceptions {
			if !slices.Contains(all, exception) { // generators share them
				all = append(all, exception)
			}
		}
	}
	return all
}

// distinctPlurals reports resources of one group and version that have the same plural.
func (j *PluralResolver) distinctPlurals(p *Plurals) {
	type scoped struct{ group, version, plural string }
	taken := map[scoped]*model.Resource{}
	for _, pkg := range j.API.Packages {
		for _, r := range pkg.Resources {
			for _, plural := range slices.Compact([]string{p.Of[r].Resource, p.Of[r].GoName}) {
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
