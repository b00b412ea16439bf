package codegen

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
)

// A former run of the same kind, some of whose inputs have changed since. What it made of the same data is not made again: rendering takes a
// third of a run (BenchmarkRender).
type former struct {
	hash     inputs.Hash
	files    map[string]made     // by path
	parts    map[inputs.Sum]part // by what they were made of: see Pass.Part
	scopes   []output.Scope
	entry    *cache.Entry    // nil for a run that the cache does not know
	contents *cache.Contents // of the entry
	changed  string          // a path that is not as it was; "" where that is not known
	again    atomic.Int64    // how many files needed not be rendered
	asked    sync.Map        // inputs.Sum to part: the parts that this run has asked for
}

// made is a file of a former run.
type made struct {
	origin  output.Origin
	content []byte        // nil where only the cache has it
	kept    *cache.Output // what the cache says of it; nil in a Memory
}

// A part is a piece of a file.
type part struct {
	content []byte         // nil where only the cache has it
	kept    *cache.Content // nil where the cache does not have it
}

// unknown is the former run of which nothing is known.
func unknown() *former { return &former{hash: inputs.NewHash()} }

// cached returns the run that an entry of the cache tells of, of which a path is not as it was.
func cached(c *cache.Cache, entry *cache.Entry, changed string) *former {
	f := &former{hash: entry.Hash, files: map[string]made{}, parts: map[inputs.Sum]part{}, scopes: entry.Scopes, entry: entry, contents: c.Contents(entry), changed: changed}
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
func (f *former) next(files []output.File, scopes []output.Scope) *former {
	next := &former{hash: f.hash, files: map[string]made{}, parts: f.needed(), scopes: scopes}
	for _, file := range files {
		next.files[file.Path] = made{origin: file.Origin, content: file.Content}
	}
	return next
}

// lookAhead has the disk look where this run will most likely write what the former one has written.
func (f *former) lookAhead(ctx context.Context, disk *output.Disk) {
	if f != nil {
		disk.Ahead(ctx, slices.Sorted(maps.Keys(f.files)), f.scopes)
	}
}

// render returns a file with what it is made of; without a former run that is not known.
func (f *former) render(file planned) (rendered output.File, err error) {
	rendered = output.File{Path: file.Path, Was: file.Was, Source: file.Source, Generator: file.generator}
	if f != nil {
		rendered.Origin = f.origin(file)
		before := f.files[file.Path]
		if data := rendered.Origin.Data; data != (inputs.Sum{}) && data == before.origin.Data {
			f.again.Add(1)
			rendered.Content, rendered.Stored = before.content, f.stored(before.kept, file.Render)
			return rendered, nil
		}
	}
	rendered.Content, err = file.Render()
	return rendered, err
}

// stored returns the content that the cache keeps, if it does, and whatever has become of the cache in the meantime.
func (f *former) stored(kept *cache.Output, render func() ([]byte, error)) *output.Stored {
	if kept == nil {
		return nil
	}
	return &output.Stored{Sum: kept.Content.Sum, Fetch: func() ([]byte, error) {
		if content, err := f.contents.Read(kept.Content); err == nil {
			return content, nil
		}
		return render()
	}}
}

// origin returns what a file is made of; zero for one that may be made of more than is known.
func (f *former) origin(file planned) (origin output.Origin) {
	if file.data == nil {
		return origin
	}
	if file.key != nil {
		origin.Key, _ = sum(f.hash, []any{file.frame, file.key()})
		if before := f.files[file.Path].origin; origin.Key != (inputs.Sum{}) && before.Key == origin.Key {
			return before
		}
	}
	origin.Data, _ = sum(f.hash, []any{file.frame, file.data()})
	return origin
}

// part returns what render makes of the data, unless it is known.
func (f *former) part(data any, render func() ([]byte, error)) (content []byte, err error) {
	if f == nil {
		return render()
	}
	key, ok := sum(f.hash, data)
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
func (f *former) needed() map[inputs.Sum]part {
	asked := map[inputs.Sum]part{}
	for key, known := range f.asked.Range {
		asked[key.(inputs.Sum)] = known.(part)
	}
	if len(asked) == 0 {
		return f.parts
	}
	return asked
}

// report says how much of the former run there still is.
func (f *former) report(c *cache.Cache, files int) {
	if f.files != nil {
		c.Note("%d of %d files are made of the same as before", f.again.Load(), files)
	}
}

// sum returns the hash of data that can be described.
func sum(hash inputs.Hash, data any) (_ inputs.Sum, ok bool) {
	text := texts.Get().(*[]byte)
	defer texts.Put(text)
	if *text, ok = describe((*text)[:0], reflect.ValueOf(data)); !ok {
		return inputs.Sum{}, false
	}
	return hash.Sum(*text), true
}

var texts = sync.Pool{New: func() any { return new([]byte) }}
