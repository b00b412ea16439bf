package verify

import (
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
	Last    func(p *model.Package, of comments.Subject, m marker.Marker) Verdict
}

// A Verdict is what the last run says of a marker that no plan of this run has read.
type Verdict int

const (
	Unread  Verdict = iota // no unit that the run takes over has read it
	Read                   // one has
	Unknown                // one may have
)

// Unread warns of each marker that nothing has read. It reports false where only plans of all units can tell.
func (l *Ledger) Unread() (problems diag.List, certain bool) {
	var kinds []*model.Type
	for _, p := range l.API.Packages {
		for _, r := range p.Resources {
			kinds = append(kinds, r.Type)
		}
	}
	reached := Reached(kinds)
	certain = true
	for _, p := range l.API.Packages {
		for _, of := range l.Marked[p.Path] {
			for _, m := range of.Markers {
				if m.External || m.IsUsed() || l.Allowed(m.Name) || m.Portable && !reached[p.Path+"."+of.Type] ||
					len(l.Readers(m.Name, p)) == 0 {
					continue
				}
				switch l.Last(p, of.Subject, m) {
				case Unread:
					problems.Add(l.problem(p, of.Subject, m))
				case Unknown:
					certain = false
				}
			}
		}
	}
	return problems, certain
}

// problem returns the warning of a marker that nothing has read.
func (l *Ledger) problem(p *model.Package, of comments.Subject, m marker.Marker) diag.Diagnostic {
	problem := RuleUnread.At(m.Pos, "marker +%s has no effect on %s: %s", m.Name, of, l.reason(p, of, m)).
		Fix("remove it, or move it to where gen reads it: gen explain %s", m.Name)
	if m.Needs != "" && strings.HasPrefix(m.Name, "gen:") { // no other tool is as mild
		problem.Severity = diag.Error
	}
	return problem
}

// reason says why a marker of a declaration is not read, e.g. "gen reads it on a type with +genclient".
func (l *Ledger) reason(p *model.Package, of comments.Subject, m marker.Marker) string {
	readers := strings.Join(l.Readers(m.Name, p), " or ")
	switch {
	case m.Needs != "":
		return readers + " reads it on " + m.Needs
	case m.Scopes&of.Scope == 0 || of.Alias:
		return readers + " reads it on " + m.Scopes.String()
	}
	return readers + " does not read it there"
}

// Reached returns the types to which some types lead, with these, e.g. "example.org/fruit/api/v1.FruitSpec".
func Reached(types []*model.Type) map[string]bool {
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
	for _, t := range types {
		visit(t)
	}
	return reached
}
