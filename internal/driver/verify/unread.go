package verify

import (
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
)

// A Ledger is the markers of the API's own packages, after all plans.
type Ledger struct {
	API     *model.API
	Marked  map[string][]comments.Marked                 // declarations by import path
	Readers func(name string, p *model.Package) []string // generators of the run that read a marker in a package
	Allowed func(name string) bool                       // another tool may read the marker

	// Taken are the import paths of packages that units need which come from the last run, and Last are the warnings of
	// that run. In these packages, no run with all units reports less.
	Taken map[string]bool
	Last  diag.List
}

// An unread is a marker that nothing has read.
type unread struct {
	marker.Marker
	of comments.Subject
}

// Unread warns of the markers that nothing has read.
func (l *Ledger) Unread() (problems diag.List) {
	reached := l.reached()
	for _, p := range l.API.Packages {
		read, all := map[string]bool{}, map[string][]unread{} // by the generators that should have read them
		at, readersOf := map[model.Position]bool{}, map[string]string{}
		for _, of := range l.Marked[p.Path] {
			for _, m := range of.Markers {
				readers, asked := readersOf[m.Name]
				if !asked {
					readers = strings.Join(l.Readers(m.Name, p), " or ")
					readersOf[m.Name] = readers
				}
				switch {
				case m.IsUsed():
					read[readers] = true
				case m.External, l.Allowed(m.Name), readers == "", m.Portable && !reached[p.Path+"."+of.Type]:
				case m.Value != "false": // e.g. +kubebuilder:object:generate=false on an alias is as good as none
					at[m.Pos], all[readers] = true, append(all[readers], unread{m, of.Subject})
				}
			}
		}
		if l.Taken[p.Path] {
			problems.Add(slices.DeleteFunc(slices.Clone(l.Last), func(d diag.Diagnostic) bool {
				return d.Rule != RuleUnread.Name || !at[d.Pos]
			})...)
			continue
		}
		for _, readers := range slices.Sorted(maps.Keys(all)) {
			problems.Add(report(p, readers, all[readers], read[readers])...)
		}
	}
	return problems
}

// report returns the warnings of markers that generators should have read in a package. read reports whether they have
// read any there: otherwise there is one warning for the markers of several types.
func report(p *model.Package, readers string, all []unread, read bool) (problems diag.List) {
	types := map[string]bool{}
	for _, m := range all {
		types[m.of.Type] = true
	}
	if !read && len(types) > 1 && readers != "gen" {
		problems.Add(RuleUnread.At(all[0].Pos, "%s reads none of the %d markers that package %s has for it, e.g. +%s",
			readers, len(all), p.Path, all[0].Name).
			Fix("gen explain %s says which packages and types it reads; remove the markers, or let it read these",
				readers))
		return problems
	}
	for _, m := range all {
		problems.Add(m.problem(readers))
	}
	return problems
}

// problem returns the warning of a marker that nothing has read.
func (m *unread) problem(readers string) diag.Diagnostic {
	reason := readers + " does not read it there"
	switch {
	case m.Needs != "":
		reason = readers + " reads it on " + m.Needs
	case m.Scopes&m.of.Scope == 0 || m.of.Alias:
		reason = readers + " reads it on " + m.Scopes.String()
	}
	problem := RuleUnread.At(m.Pos, "marker +%s has no effect on %s: %s", m.Name, m.of, reason).
		Fix("remove it, or move it to where gen reads it: gen explain %s", m.Name)
	if m.Needs != "" && strings.HasPrefix(m.Name, "gen:") { // no other tool is as mild
		problem.Severity = diag.Error
	}
	return problem
}

// reached returns the types to which kinds lead, e.g. "example.org/fruit/api/v1.FruitSpec".
func (l *Ledger) reached() map[string]bool {
	reached, seen := map[string]bool{}, map[*model.Type]bool{}
	var visit func(t *model.Type)
	visit = func(t *model.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.IsNamed() {
			reached[t.PkgPath+"."+t.Name] = true
		}
		for _, of := range []*model.Type{t.Elem, t.Key, t.Origin, t.DeclaredFrom} {
			visit(of)
		}
		for _, of := range t.Args {
			visit(of)
		}
		for _, f := range t.Fields {
			visit(f.Type)
		}
	}
	for _, p := range l.API.Packages {
		for _, r := range p.Resources {
			visit(r.Type)
		}
	}
	return reached
}
