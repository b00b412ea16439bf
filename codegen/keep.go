package codegen

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// keep puts a run that has turned out to be good into the cache, beside what follows: see [Result.Kept].
func (inv *Invocation) keep(key memo.Key, files []writer.File, result *Result) {
	entry, err := inv.entry(files, result)
	if err != nil {
		inv.Cache.Note("not kept: %v", err)
		return
	}
	result.entry, result.kept = entry, make(chan error, 1)
	go func() { result.kept <- inv.Cache.Put(key, entry) }()
}

// Kept waits until the cache holds the run, as far as it is to hold it. The error says why it does not.
func (r *Result) Kept() error {
	if r.kept == nil {
		return nil
	}
	return <-r.kept
}

// entry describes the run. What has changed before it is what changes next, most likely, and is asked first.
func (inv *Invocation) entry(files []writer.File, result *Result) (*memo.Entry, error) {
	read, reason := inv.record.Inputs()
	if reason != "" {
		return nil, errors.New(reason)
	}
	entry := &memo.Entry{Inputs: trace.First(read, inv.former.changed), Scopes: result.Scopes, Diagnostics: result.Diagnostics}
	if err := inv.former.addOutputs(entry, files); err != nil {
		return nil, err
	}
	inv.former.addParts(entry)
	return entry, nil
}

// addOutputs describes the outputs. Those of which the head was input, and stays the same, say that, too, so that none
// is read twice.
func (f *former) addOutputs(entry *memo.Entry, files []writer.File) error {
	heads := map[trace.Input]bool{} // whether an input is one that no output speaks for
	for _, input := range entry.Inputs {
		heads[input] = input.Kind == trace.Head
	}
	for _, file := range files {
		o, err := f.output(file)
		if err != nil {
			return err
		}
		head := trace.Input{Kind: trace.Head, Path: file.Path, Sum: o.Head}
		o.Read, heads[head] = heads[head], false
		entry.Outputs = append(entry.Outputs, o)
	}
	entry.Inputs = slices.DeleteFunc(entry.Inputs, func(i trace.Input) bool { return i.Kind == trace.Head && !heads[i] })
	return nil
}

// output describes an output. One that does not say that it is generated is for the next run to complain of.
func (f *former) output(file writer.File) (o memo.Output, err error) {
	if _, generated := genheader.Maker(file.Content); file.Stored == nil && !generated && file.Was == nil {
		return o, fmt.Errorf("%s does not say that it is generated", file.Path)
	}
	made := f.made(file)
	return memo.Output{Path: file.Path, Origin: file.Origin, Sum: made.sum, Head: made.head}, nil
}

// addParts describes the parts.
func (f *former) addParts(entry *memo.Entry) {
	parts := f.needed()
	for _, data := range slices.SortedFunc(maps.Keys(parts), func(a, b trace.Sum) int { return bytes.Compare(a[:], b[:]) }) {
		entry.Parts = append(entry.Parts, memo.Part{Data: data, Content: parts[data]})
	}
}
