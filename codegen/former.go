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

// A former run of the same kind, some of whose inputs have changed since. What it made of the same data is not made
// again: rendering takes a third of a run (BenchmarkRender).
type former struct {
	files   map[string]made      // by path
	parts   map[trace.Sum][]byte // by what they were made of: see Pass.Part
	scopes  []writer.Scope
	changed string       // a path that is not as it was; "" where that is not known
	again   atomic.Int64 // how many files needed not be rendered
	asked   sync.Map     // trace.Sum to []byte: the parts that this run has asked for
}

// made is a file of a former run. The disk holds its content.
type made struct {
	origin    writer.Origin
	sum, head trace.Sum // of its content and of its head
}

// previous returns the run that an entry of the cache describes, of which a path is not as it was.
func previous(entry *memo.Entry, changed string) *former {
	f := &former{files: map[string]made{}, parts: map[trace.Sum][]byte{}, scopes: entry.Scopes, changed: changed}
	for _, o := range entry.Outputs {
		f.files[o.Path] = made{o.Origin, o.Sum, o.Head}
	}
	for _, p := range entry.Parts {
		f.parts[p.Data] = p.Content
	}
	return f
}

// next returns this run, which has rendered the files, as the next one sees it.
func (f *former) next(files []writer.File, scopes []writer.Scope) *former {
	next := &former{files: map[string]made{}, parts: f.needed(), scopes: scopes}
	for _, file := range files {
		next.files[file.Path] = f.made(file)
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
			rendered.Stored = &writer.Stored{Sum: before.sum, Fetch: file.Render}
			return rendered, nil
		}
	}
	rendered.Content, err = file.Render()
	return rendered, err
}

// made returns what the next run is to know of a file that this one has rendered, or has not needed to.
func (f *former) made(file writer.File) made {
	if file.Stored != nil {
		return made{file.Origin, file.Stored.Sum, f.files[file.Path].head}
	}
	return made{file.Origin, trace.Hash(file.Content), trace.HashHead(file.Content)}
}

// origin returns what a file is made of; zero for one that may be made of more than is known.
func (f *former) origin(file planned) (origin writer.Origin) {
	if file.data == nil {
		return origin
	}
	if file.key != nil {
		origin.Key, _ = sum([]any{file.frame, file.read, file.key()})
		if before := f.files[file.Path].origin; origin.Key != (trace.Sum{}) && before.Key == origin.Key {
			return before
		}
	}
	origin.Data, _ = sum([]any{file.frame, file.read, file.data()})
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
	content, known := f.parts[key]
	if !known {
		if content, err = render(); err != nil {
			return nil, err
		}
	}
	f.asked.Store(key, content)
	return content, nil
}

// needed returns the parts that this run has asked for. Where it has asked for none, because it has rendered no file
// that has some, those before stay.
func (f *former) needed() map[trace.Sum][]byte {
	asked := map[trace.Sum][]byte{}
	for key, content := range f.asked.Range {
		asked[key.(trace.Sum)] = content.([]byte)
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
