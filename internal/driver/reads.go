package driver

import (
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/modelbuild"
	"github.com/gen-toolkit/gen/internal/trace"
)

// reads are the import paths of the packages that generators have asked for, several at a time.
type reads struct{ sync.Map }

func (r *reads) add(path string) { r.Store(path, true) }

// all returns the packages, sorted, without their hashes.
func (r *reads) all() (all []record.Read) {
	for path := range r.Range {
		all = append(all, record.Read{Path: path.(string)})
	}
	slices.SortFunc(all, func(a, b record.Read) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// logged returns an API that notes which packages generators ask it for. Of a part of the packages, it notes whether
// that is enough.
func (j *job) logged(api *model.API, to *reads) *model.API {
	return modelbuild.Logged(api, func(path string) {
		if to.add(path); j.part != nil && !slices.Contains(j.part.Packages, path) {
			if _, left := j.part.Last.Packages[path]; left {
				j.outgrown.Store(true)
			}
		}
	}).(*model.API)
}

// holds reports whether the unit's result in the last run is that of this one.
func (u *unit) holds(last *record.Unit) bool {
	return last != nil && last.Holds() && !slices.ContainsFunc(last.Reads, func(r record.Read) bool {
		sum, ok := u.sumOf(r.Path)
		return !ok || sum != r.Sum
	})
}

// sumOf returns the hash of what plans can read of a package: zero of one that they don't get. ok is false where it is
// unknown.
func (j *job) sumOf(path string) (sum trace.Sum, ok bool) {
	if j.api.Dependency(path) == nil {
		return trace.Sum{}, true
	}
	loaded := j.set.Package(path)
	if loaded == nil {
		return trace.Sum{}, false
	}
	return loaded.Key()
}

// seal completes a result with the hashes of the packages that it comes from, after all plans: these may have asked
// more of a package.
func (u *unit) seal(result *record.Unit) {
	for i := range result.Reads {
		sum, ok := u.sumOf(result.Reads[i].Path)
		if result.Reads[i].Sum = sum; !ok {
			result.Key = trace.Sum{}
		}
	}
}
