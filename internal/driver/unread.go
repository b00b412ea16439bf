package driver

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/markers"
)

// unread returns warnings of markers that nothing has read, after all plans. Where a unit comes from the last run, so
// do the warnings of the packages that it needs: if these may be out of date, s.unknown tells.
func (s *Snapshot) unread(results []record.Unit, heard []map[string]bool) diag.List {
	ledger := verify.Ledger{API: s.api, Marked: s.built.Marked, Readers: s.readers(heard),
		Allowed: s.markers.IsAllowed, Taken: s.taken(results),
		Ours: func(path string) bool { return s.set.Editable(s.set.Package(path)) }}
	if s.last != nil {
		ledger.Before, ledger.Left = s.last.Packages, s.usedOtherwise()
	}
	problems, found := ledger.Unread()
	s.unknown, s.found = ledger.Unknown, found
	return problems
}

// usedOtherwise returns the types to which packages led in the last run, of those that use others otherwise by now.
func (s *Snapshot) usedOtherwise() (names []string) {
	own := s.ownPackages()
	for path, before := range s.last.Packages {
		if own[path].Uses != before.Uses {
			names = append(names, before.Leads...)
		}
	}
	return names
}

// readers returns [verify.Ledger.Readers]. Generators that find nothing to do in the job are none: they say so.
func (s *Snapshot) readers(heard []map[string]bool) func(name string, p *model.Package) []string {
	defines := map[string][]string{} // generators by the name of a marker
	for _, j := range s.jobs {
		for _, g := range j.Generate {
			if !slices.ContainsFunc(heard, func(of map[string]bool) bool { return of[g.Name] }) {
				continue
			}
			for _, d := range g.Markers {
				if !slices.Contains(defines[d.Name], g.Name) {
					defines[d.Name] = append(defines[d.Name], g.Name)
				}
			}
		}
	}
	return func(name string, p *model.Package) []string {
		switch {
		case strings.HasPrefix(name, "gen:if") && s.ConfigFile == "": // without gen.yaml, there can be no channels
			return nil
		case markers.OfModel(name):
			return []string{"gen"}
		}
		return slices.DeleteFunc(slices.Clone(defines[name]), func(generator string) bool {
			return !s.isEnabled(generator, p)
		})
	}
}

// taken returns the import paths of the packages that units need which come from the last run.
func (s *Snapshot) taken(results []record.Unit) map[string]bool {
	taken, own := map[string]bool{}, map[string]record.Package{}
	if slices.ContainsFunc(results, func(r record.Unit) bool { return r.Repeated }) {
		own = s.ownPackages()
	}
	for _, r := range results {
		for i := 0; r.Repeated && i < len(r.Reads); i++ {
			for _, path := range own[r.Reads[i].Path].Needs {
				taken[path] = true
			}
		}
	}
	return taken
}
