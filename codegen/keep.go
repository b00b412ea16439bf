package codegen

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/header"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
)

// remember begins to put a run into the cache, beside the comparison with the disk; the function that it returns goes on with that, once
// the run has turned out to be good: see [Result.Kept].
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
		if err := addOutputs(&entry, files); err != nil {
			inv.Cache.Note("not kept: %v", err)
			return
		}
		for _, key := range partKeys {
			entry.Parts = append(entry.Parts, cache.Part{Data: key, Sum: entry.Hash.Sum(parts[key]), Size: len(parts[key])})
		}
		result.entry, result.kept = &entry, make(chan error, 1)
		go func() {
			err := <-stored
			if err == nil {
				err = inv.Cache.Put(key, entry)
			}
			result.kept <- err
		}()
	}
}

// Kept waits until the cache holds the run, as far as it is to hold it. The error says why it does not.
func (r *Result) Kept() error {
	if r.kept == nil {
		return nil
	}
	return <-r.kept
}

// addOutputs describes the outputs. Those of which the head was input, and stays the same, say that, too, so that none is read twice.
func addOutputs(entry *cache.Entry, files []output.File) error {
	heads := map[inputs.Input]bool{} // whether an input is one that no output speaks for
	for _, input := range entry.Inputs {
		heads[input] = input.Kind == inputs.Head
	}
	for _, file := range files {
		made, err := made(entry.Hash, file)
		if err != nil {
			return err
		}
		if head := (inputs.Input{Kind: inputs.Head, Path: file.Path, Sum: entry.Hash.Head(file.Content)}); heads[head] {
			made.Head, heads[head] = head.Sum, false
		}
		entry.Outputs = append(entry.Outputs, made)
	}
	entry.Inputs = slices.DeleteFunc(entry.Inputs, func(i inputs.Input) bool { return i.Kind == inputs.Head && !heads[i] })
	return nil
}

// made describes an output. One that does not say that it is generated is for the next run to complain of.
func made(hash inputs.Hash, file output.File) (cache.Output, error) {
	o := cache.Output{Path: file.Path, Sum: hash.Sum(file.Content), Size: len(file.Content), Origin: file.Origin}
	if file.Was != nil {
		o.Was = hash.Sum(file.Was)
	} else if _, generated := header.Maker(file.Content); !generated {
		return o, fmt.Errorf("%s does not say that it is generated", file.Path)
	}
	return o, nil
}
