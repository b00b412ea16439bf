package codegen

import (
	"errors"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
)

// replay returns the result of the last good run if nothing that it depends on has changed since; otherwise what is known of that run.
func (inv *Invocation) replay(key cache.Key) (*Result, *former) {
	entry, ok := inv.Cache.Get(key)
	if !ok {
		inv.Cache.Note("no such run is known")
		return nil, unknown()
	}
	if changed, is := (inputs.Answers{Hash: entry.Hash, All: entry.Inputs}).Changed(); is {
		inv.Cache.Note("%s has changed", changed.Path)
		return nil, cached(inv.Cache, entry)
	}
	changes, problems, err := output.Restore(entry.Hash, stored(inv.Cache, entry), entry.Scopes)
	switch changed := (*output.InputChanged)(nil); {
	case errors.As(err, &changed):
		inv.Cache.Note("%v", changed)
		return nil, cached(inv.Cache, entry)
	case err != nil:
		inv.Cache.Note("%v", err)
		return nil, unknown()
	case len(problems) > 0:
		inv.Cache.Note("not used: %s", problems[0].Message)
		return nil, cached(inv.Cache, entry)
	}
	inv.Cache.Note("nothing has changed")
	return &Result{Diagnostics: entry.Diagnostics, Changes: changes, Scopes: entry.Scopes, entry: entry}, nil
}

// Answers returns what the result rests on, and what the files will hold that it describes: as long as all of it is so, a run of the same
// kind has the same result and nothing to write. ok is false where not all is known.
func (r *Result) Answers() (answers inputs.Answers, ok bool) {
	if r.entry == nil {
		return answers, false
	}
	answers = inputs.Answers{Hash: r.entry.Hash, All: slices.Clone(r.entry.Inputs)}
	read := map[inputs.Input]bool{}
	for _, input := range answers.All {
		read[input] = true
	}
	for _, o := range r.entry.Outputs {
		if made := (inputs.Input{Kind: inputs.File, Path: o.Path, Sum: o.Sum}); !read[made] {
			answers.All = append(answers.All, made)
		}
	}
	return answers, true
}

// stored returns the outputs of a former run. Of those that were read as inputs, the hash of now is known.
func stored(c *cache.Cache, entry *cache.Entry) []output.Stored {
	read := map[string]inputs.Sum{}
	for _, input := range entry.Inputs {
		if input.Kind == inputs.File {
			read[input.Path] = input.Sum
		}
	}
	contents := sync.OnceValues(func() ([][]byte, error) {
		files, _, err := c.Contents(entry)
		return files, err
	})
	files := make([]output.Stored, len(entry.Outputs))
	for i, o := range entry.Outputs {
		files[i] = output.Stored{Path: o.Path, Sum: o.Sum, Head: o.Head, Was: o.Was, Disk: read[o.Path], Content: func() ([]byte, error) {
			all, err := contents()
			if err != nil {
				return nil, err
			}
			return all[i], nil
		}}
	}
	return files
}
