package codegen

import (
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// replay returns the result of the last good run if nothing that it depends on has changed since; otherwise what is
// known of that run.
func (inv *Invocation) replay(key memo.Key) (*Result, *former) {
	entry, ok := inv.Cache.Get(key)
	if !ok {
		inv.Cache.Note("no such run is known")
		return nil, &former{}
	}
	if changed, is := trace.First(entry.Inputs, inv.Suspect).Changed(); is {
		inv.Cache.Note("%s has changed", changed.Path)
		return nil, previous(entry, changed.Path)
	}
	changes, problems, err := writer.NewDisk().Compare(stored(entry), entry.Scopes)
	switch { // the plan, not the entry, says where gen may write
	case err != nil:
		inv.Cache.Note("%v", err)
		return nil, previous(entry, "")
	case len(problems) > 0:
		inv.Cache.Note("not used: %s", problems[0].Message)
		return nil, previous(entry, "")
	case len(changes.Pending()) > 0:
		inv.Cache.Note("%s is not as it was", changes.Pending()[0].Path)
		return nil, previous(entry, "")
	}
	inv.Cache.Note("nothing has changed")
	result := &Result{Diagnostics: slices.Clone(entry.Diagnostics), Changes: changes, Scopes: entry.Scopes, entry: entry}
	inv.finish(nil, result)
	return result, nil
}

// Log returns what the run has read, and what its files hold now: as long as all of it is so, a run of the same kind
// has the same result and nothing to write. ok is false where not all is known.
func (r *Result) Log() (log trace.Log, ok bool) {
	if r.entry == nil {
		return nil, false
	}
	log = slices.Clone(r.entry.Inputs)
	read := map[trace.Input]bool{}
	for _, input := range log {
		read[input] = true
	}
	for _, o := range r.entry.Outputs {
		if made := (trace.Input{Kind: trace.File, Path: o.Path, Sum: o.Sum}); !read[made] {
			log = append(log, made)
		}
	}
	return log, true
}

// stored returns the outputs of a former run. One that the disk does not hold is an error: the cache does not know its
// content.
func stored(entry *memo.Entry) []writer.File {
	files := make([]writer.File, len(entry.Outputs))
	for i, o := range entry.Outputs {
		files[i] = writer.File{Path: o.Path, Stored: &writer.Stored{Sum: o.Sum, Fetch: func() ([]byte, error) {
			return nil, fmt.Errorf("%s is not as it was", o.Path)
		}}}
	}
	return files
}
