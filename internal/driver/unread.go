package driver

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/markers"
)

// unread returns warnings of markers that nothing has read, after all plans. It reports false where units that come
// from the last run have to be planned again to tell.
func (s *Snapshot) unread(results []record.Unit) (problems diag.List, certain bool) {
	ledger := verify.Ledger{API: s.api, Marked: s.built.Marked, Readers: s.readers(), Allowed: s.markers.IsAllowed,
		Last: s.lastVerdict(results)}
	return ledger.Unread()
}

// lastVerdict returns [verify.Ledger.Last]. Packages that taken units need are as they were in the last run.
func (s *Snapshot) lastVerdict(
	results []record.Unit,
) func(p *model.Package, of comments.Subject, m marker.Marker) verify.Verdict {
	taken, planned := s.taken(results), map[string]bool{} // types that the units which are planned again led to
	for _, r := range results {
		for i := 0; !r.Repeated && s.last != nil && i < len(s.last.Units); i++ {
			for _, name := range s.last.Units[i].Reached {
				planned[name] = planned[name] || s.last.Units[i].Name == r.Name
			}
		}
	}
	return func(p *model.Package, of comments.Subject, m marker.Marker) verify.Verdict {
		reported := func(d diag.Diagnostic) bool { return d.Rule == verify.RuleUnread.Name && d.Pos == m.Pos }
		switch {
		case !taken[p.Path] || slices.ContainsFunc(s.last.Diagnostics, reported):
			return verify.Unread
		case of.Type == "" || planned[p.Path+"."+of.Type]:
			return verify.Unknown
		}
		return verify.Read
	}
}

// readers returns [verify.Ledger.Readers].
func (s *Snapshot) readers() func(name string, p *model.Package) []string {
	defines := map[string][]string{} // generators by the name of a marker
	for _, j := range s.jobs {
		for _, g := range j.Generate {
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
		for i := 0; r.Repeated && i < len(r.Packages); i++ {
			for _, path := range own[r.Packages[i]].Needs {
				taken[path] = true
			}
		}
	}
	return taken
}

// reached returns [record.Unit.Reached].
func (u *unit) reached() (names []string) {
	own := importPathsOf(u.api)
	if len(own) == len(u.job.api.Packages) {
		return nil
	}
	var types []*model.Type
	for _, p := range u.api.Packages {
		types = append(types, p.Types...)
	}
	for name := range verify.Reached(types) {
		path, _ := marker.Qualified(name)
		if !slices.Contains(own, path) && u.job.api.Package(path) != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
