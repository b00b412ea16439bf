package codegen

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A former run of the same kind, some of whose inputs have changed since. What it made of the same data is not made again: rendering takes a
// third of a run (BenchmarkRender).
type former struct {
	files    map[string]made    // by path
	parts    map[trace.Sum]part // by what they were made of: see Pass.Part
	scopes   []writer.Scope
	entry    *memo.Entry    // nil for a run that the cache does not know
	contents *memo.Contents // of the entry
	changed  string         // a path that is not as it was; "" where that is not known
	again    atomic.Int64   // how many files needed not be rendered
	asked    sync.Map       // inputs.Sum to part: the parts that this run has asked for
}

// made is a file of a former run.
type made struct {
	origin  writer.Origin
	content []byte       // nil where only the cache has it
	kept    *memo.Output // what the cache says of it; nil in a Memory
}

// A part is a piece of a file.
type part struct {
	content []byte        // nil where only the cache has it
	kept    *memo.Content // nil where the cache does not have it
}

// cached returns the run that an entry of the cache tells of, of which a path is not as it was.
func cached(c *memo.Cache, entry *memo.Entry, changed string) *former {
	f := &former{files: map[string]made{}, parts: map[trace.Sum]part{}, scopes: entry.Scopes, entry: entry, contents: c.Contents(entry), changed: changed}
	for i := range entry.Outputs {
		kept := &entry.Outputs[i]
		f.files[kept.Path] = made{origin: kept.Origin, kept: kept}
	}
	for i := range entry.Parts {
		f.parts[entry.Parts[i].Data] = part{kept: &entry.Parts[i].Content}
	}
	return f
}

// next returns this run, which has rendered the files, as the next one sees it.
func (f *former) next(files []writer.File, scopes []writer.Scope) *former {
	next := &former{files: map[string]made{}, parts: f.needed(), scopes: scopes}
	for _, file := range files {
		next.files[file.Path] = made{origin: file.Origin, content: file.Content}
	}
	return next
}

// lookAhead has the disk look where this run will most likely write what the former one has written.
func (f *former) lookAhead(ctx context.Context, disk *writer.Disk) {
	if f != nil {
		disk.Ahead(ctx, slices.Sorted(maps.Keys(f.files)), f.scopes)
	}
}

// render returns a file with what it is made of; without a former run that is not known.
func (f *former) render(file planned) (rendered writer.File, err error) {
	rendered = writer.File{Path: file.Path, Was: file.Was, Source: file.Source, Generator: file.generator}
	if f != nil {
		rendered.Origin = f.origin(file)
		before := f.files[file.Path]
		if data := rendered.Origin.Data; data != (trace.Sum{}) && data == before.origin.Data {
			f.again.Add(1)
			rendered.Content, rendered.Stored = before.content, f.stored(before.kept, file.Render)
			return rendered, nil
		}
	}
	rendered.Content, err = file.Render()
	return rendered, err
}

// stored returns the content that the cache keeps, if it does, and whatever has become of the cache in the meantime.
func (f *former) stored(kept *memo.Output, render func() ([]byte, error)) *writer.Stored {
	if kept == nil {
		return nil
	}
	return &writer.Stored{Sum: kept.Content.Sum, Fetch: func() ([]byte, error) {
		if content, err := f.contents.Read(kept.Content); err == nil {
			return content, nil
		}
		return render()
	}}
}

// origin returns what a file is made of; zero for one that may be made of more than is known.
func (f *former) origin(file planned) (origin writer.Origin) {
	if file.data == nil {
		return origin
	}
	if file.key != nil {
		origin.Key, _ = sum([]any{file.frame, file.key()})
		if before := f.files[file.Path].origin; origin.Key != (trace.Sum{}) && before.Key == origin.Key {
			return before
		}
	}
	origin.Data, _ = sum([]any{file.frame, file.data()})
	return origin
}

// part returns what render makes of the data, unless it is known.
func (f *former) part(data any, render func() ([]byte, error)) (content []byte, err error) {
	if f == nil {
		return render()
	}
	key, ok := sum(data)
	if !ok {
		return render()
	}
	known := f.parts[key]
	if known.kept != nil {
		if known.content, err = f.contents.Read(*known.kept); err != nil {
			known = part{}
		}
	}
	if known.content == nil {
		if known.content, err = render(); err != nil {
			return nil, err
		}
	}
	f.asked.Store(key, known)
	return known.content, nil
}

// needed returns the parts that this run has asked for. Where it has asked for none, because it has rendered no file that has some, those before stay.
func (f *former) needed() map[trace.Sum]part {
	asked := map[trace.Sum]part{}
	for key, known := range f.asked.Range {
		asked[key.(trace.Sum)] = known.(part)
	}
	if len(asked) == 0 {
		return f.parts
	}
	return asked
}

// report says how much of the former run there still is.
func (f *former) report(c *memo.Cache, files int) {
	if f.files != nil {
		c.Note("%d of %d files are made of the same as before", f.again.Load(), files)
	}
}

// sum returns the hash of data that can be described.
func sum(data any) (_ trace.Sum, ok bool) {
	text := texts.Get().(*[]byte)
	defer texts.Put(text)
	if *text, ok = describe((*text)[:0], reflect.ValueOf(data)); !ok {
		return trace.Sum{}, false
	}
	return trace.Hash(*text), true
}

var texts = sync.Pool{New: func() any { return new([]byte) }}
