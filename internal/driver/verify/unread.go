package verify

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/markers"
)

// A Ledger is the markers of the API's own packages, after all plans.
type Ledger struct {
	API     *model.API
	Marked  map[string][]comments.Marked                 // declarations by import path
	Readers func(name string, p *model.Package) []string // generators of the run that read a marker in a package
	Allowed func(name string) bool                       // another tool may read the marker
	Ours    func(importPath string) bool                 // the user can change the package

	// Taken are the import paths of packages that units need which come from the last run. What that run has found
	// unread or replaced there still is, unless another unit reads it.
	Taken  map[string]bool
	Before map[string]record.Package

	// Left are types that other units have used otherwise in the last run, e.g. "example.org/common.Size". Unknown
	// comes out true where one of these, or a unit that comes from that run, may be who has read a marker there.
	Left    []string
	Unknown bool
}

// An unread is a marker that nothing has read.
type unread struct {
	marker.Marker
	of comments.Subject
}

// Unread warns of the markers that nothing has read, and of those in whose place another one counts.
func (l *Ledger) Unread() (problems diag.List, all map[string]record.Found) {
	all = map[string]record.Found{}
	reached, open := reached(l.kinds()), reached(l.types(l.Left))
	for _, p := range l.API.Packages {
		if !l.Ours(p.Path) {
			continue
		}
		var found record.Found
		taken, before := l.Taken[p.Path], l.Before[p.Path].Found
		read, unreads := map[string]bool{}, map[string][]unread{} // by the generators that should have read them
		readersOf, number := map[string]string{}, 0
		for _, of := range l.Marked[p.Path] {
			for _, m := range of.Markers {
				number++
				readers, asked := readersOf[m.Name]
				if !asked {
					readers = strings.Join(l.Readers(m.Name, p), " or ")
					readersOf[m.Name] = readers
				}
				switch {
				case m.IsUsed():
					read[readers] = true
				case m.External, l.Allowed(m.Name):
				case taken && !has(before.Unread, number):
					read[readers] = true
					l.Unknown = l.Unknown || open[p.Path+"."+of.Type]
				default:
					found.Unread = append(found.Unread, number)
					if readers != "" && (!m.Portable || reached[p.Path+"."+of.Type]) &&
						m.Value != "false" { // e.g. +kubebuilder:object:generate=false on an alias is as good as none
						unreads[readers] = append(unreads[readers], unread{m, of.Subject})
					}
				}
				if m.IsReplaced() || taken && has(before.Replaced, number) {
					if other := counts(of.Markers, m); other != nil {
						found.Replaced = append(found.Replaced, number)
						problems.Add(double(m, *other))
					}
				}
			}
		}
		all[p.Path] = found
		for _, readers := range slices.Sorted(maps.Keys(unreads)) {
			problems.Add(report(p, readers, unreads[readers], read[readers])...)
		}
	}
	return problems, all
}

func has(sorted []int, number int) bool {
	_, found := slices.BinarySearch(sorted, number)
	return found
}

// counts returns the marker that counts in the place of another one, or nil if that has the same value.
func counts(all []marker.Marker, m marker.Marker) (other *marker.Marker) {
	for i := range all {
		if all[i].Name == m.Name && (other == nil || !m.First) {
			other = &all[i]
		}
	}
	if m.Inner != nil || other.Value == m.Value && slices.Equal(other.Items, m.Items) &&
		maps.Equal(other.Args, m.Args) && slices.Equal(other.Params, m.Params) {
		return nil
	}
	return other
}

func double(m, other marker.Marker) diag.Diagnostic {
	return markers.RuleReplaced.At(m.Pos, "marker +%s has no effect: the one at %s:%d counts", m.Name,
		filepath.Base(other.Pos.Filename), other.Pos.Line).Fix("remove the one that is wrong")
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

// kinds returns the types of kinds.
func (l *Ledger) kinds() (all []*model.Type) {
	for _, p := range l.API.Packages {
		for _, r := range p.Resources {
			all = append(all, r.Type)
		}
	}
	return all
}

// types returns the types of some names. Where the API lacks the package of one, who has read what is there is unknown.
func (l *Ledger) types(names []string) (all []*model.Type) {
	for _, name := range names {
		dot := strings.LastIndexByte(name, '.')
		p := l.API.Package(name[:dot])
		l.Unknown = l.Unknown || p == nil
		if p != nil {
			all = append(all, p.Type(name[dot+1:])) // nil where it has gone
		}
	}
	return all
}

// reached returns the types to which some lead, and these, e.g. "example.org/fruit/api/v1.FruitSpec".
func reached(from []*model.Type) map[string]bool {
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
	for _, t := range from {
		visit(t)
	}
	return reached
}
