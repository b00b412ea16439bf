package codegen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/header"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/load"
	"github.com/gen-toolkit/gen/codegen/output"
)

// cacheKey returns the key under which the cache keeps the last good run of this kind: whatever the result depends on beside the
// files that are read. ok is false where not all of that is known.
func (inv *Invocation) cacheKey(ctx context.Context) (key cache.Key, ok bool) {
	if inv.Cache == nil || inv.Memory != nil {
		return key, false
	}
	if inv.Env != nil {
		inv.Cache.Note("not used: the go command has an environment of its own")
		return key, false
	}
	build, err := inputs.Program()
	if err == nil {
		var identity string
		if identity, err = load.Identity(ctx, inv.Dir, inv.Asked); err == nil {
			hash := sha256.New()
			err = inv.describe()
			fmt.Fprintf(hash, "%q %q\n", build, identity)
			hash.Write(inv.settings)
			hash.Sum(key[:0])
		}
	}
	if err == nil {
		return key, true
	}
	inv.Cache.Note("not used: %v", err)
	return key, false
}

// describe fills in settings: all that the run is told.
func (inv *Invocation) describe() (err error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%q %q %q\n", inv.Dir, inv.Out, inv.Env)
	for _, g := range inv.Generators {
		fmt.Fprintf(&text, "%q\n", g.Name)
	}
	for _, job := range inv.Jobs {
		err = errors.Join(err, job.describe(&text))
	}
	if err == nil {
		inv.settings = text.Bytes()
	}
	return err
}

// describe writes all that a job says.
func (j *Job) describe(w io.Writer) error {
	fmt.Fprintf(w, "job %q %q %q\n", j.Packages, j.Header, j.AllowMarkers)
	for _, selected := range j.Generate {
		options, ok := describe(nil, reflect.ValueOf(selected.Options))
		if !ok {
			return fmt.Errorf("the options of %s hold what can't be compared", selected.Name)
		}
		fmt.Fprintf(w, "generate %q %q\n", selected.Name, options)
	}
	return nil
}

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

// remember begins to put a run into the cache, beside the comparison with the disk; the function that it returns ends that, once
// the run has turned out to be good.
func (inv *Invocation) remember(key cache.Key, files []output.File) (keep func(*Result)) {
	read, reason := inv.record.Inputs()
	if reason != "" {
		inv.Cache.Note("not kept: %s", reason)
		return func(*Result) {}
	}
	var contents [][]byte
	for _, file := range files {
		contents = append(contents, file.Content)
	}
	parts := inv.former.parts()
	partKeys := slices.SortedFunc(maps.Keys(parts), func(a, b inputs.Sum) int { return bytes.Compare(a[:], b[:]) })
	for _, key := range partKeys {
		contents = append(contents, parts[key])
	}
	stored := make(chan error, 1)
	go func() { stored <- inv.Cache.PutContents(key, contents) }()
	return func(result *Result) {
		entry := cache.Entry{Hash: inv.record.Hash, Inputs: read, Scopes: result.Scopes, Diagnostics: result.Diagnostics}
		heads := map[inputs.Input]bool{}
		for _, input := range entry.Inputs {
			heads[input] = input.Kind == inputs.Head
		}
		for _, file := range files {
			made, err := made(entry.Hash, file)
			if err != nil {
				inv.Cache.Note("not kept: %v", err)
				return
			}
			if head := (inputs.Input{Kind: inputs.Head, Path: file.Path, Sum: entry.Hash.Head(file.Content)}); heads[head] {
				made.Head, heads[head] = head.Sum, false
			}
			entry.Outputs = append(entry.Outputs, made)
		}
		entry.Inputs = slices.DeleteFunc(entry.Inputs, func(i inputs.Input) bool { return i.Kind == inputs.Head && !heads[i] }) // outputs say it
		for _, key := range partKeys {
			entry.Parts = append(entry.Parts, cache.Part{Data: key, Sum: entry.Hash.Sum(parts[key]), Size: len(parts[key])})
		}
		err := <-stored
		if err == nil {
			err = inv.Cache.Put(key, entry)
		}
		if err != nil {
			inv.Cache.Note("not kept: %v", err)
			return
		}
		result.entry = &entry
	}
}

// made describes an output. One that does not say that it is generated is for the next run to complain of.
func made(hash inputs.Hash, file output.File) (cache.Output, error) {
	o := cache.Output{Path: file.Path, Sum: hash.Sum(file.Content), Size: len(file.Content), Data: file.Data}
	if file.Was != nil {
		o.Was = hash.Sum(file.Was)
	} else if _, generated := header.Maker(file.Content); !generated {
		return o, fmt.Errorf("%s does not say that it is generated", file.Path)
	}
	return o, nil
}
