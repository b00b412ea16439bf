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
	origins  map[string]output.Origin // of each file, by path
	scopes   []output.Scope
	contents func() (*contents, error) // what came of it
	again    atomic.Int64              // how many files needed not be rendered
	asked    sync.Map                  // inputs.Sum to []byte: the parts that this run has asked for
}

// contents are what a run has made.
type contents struct {
	files map[string][]byte     // by path
	parts map[inputs.Sum][]byte // of files, by what they were made of: see Pass.Part
}

// unknown is the former run of which nothing is known.
func unknown() *former {
	return &former{hash: inputs.NewHash(), contents: func() (*contents, error) { return &contents{}, nil }}
}

// cached returns the run that an entry of the cache tells of.
func cached(c *cache.Cache, entry *cache.Entry) *former {
	f := &former{hash: entry.Hash, origins: map[string]output.Origin{}, scopes: entry.Scopes}
	for _, o := range entry.Outputs {
		f.origins[o.Path] = o.Origin
	}
	f.contents = sync.OnceValues(func() (*contents, error) {
		files, parts, err := c.Contents(entry)
		made := &contents{files: map[string][]byte{}, parts: map[inputs.Sum][]byte{}}
		for i := range files {
			made.files[entry.Outputs[i].Path] = files[i]
		}
		for i := range parts {
			made.parts[entry.Parts[i].Data] = parts[i]
		}
		return made, err
	})
	return f
}

// next returns this run, which has rendered the files, as the next one sees it.
func (f *former) next(files []output.File, scopes []output.Scope) *former {
	next := &former{hash: f.hash, origins: map[string]output.Origin{}, scopes: scopes}
	made := &contents{files: map[string][]byte{}, parts: f.parts()}
	for _, file := range files {
		next.origins[file.Path], made.files[file.Path] = file.Origin, file.Content
	}
	next.contents = func() (*contents, error) { return made, nil }
	return next
}

// lookAhead has the disk look where this run will most likely write what the former one has written.
func (f *former) lookAhead(ctx context.Context, disk *output.Disk) {
	if f != nil {
		disk.Ahead(ctx, slices.Sorted(maps.Keys(f.origins)), f.scopes)
	}
}

// render returns the content of a file and what it is made of; without a former run that is not known.
func (f *former) render(file planned) (content []byte, origin output.Origin, err error) {
	if f != nil {
		origin = f.origin(file)
		if origin.Data != (inputs.Sum{}) && f.origins[file.Path].Data == origin.Data {
			if contents, err := f.contents(); err == nil {
				f.again.Add(1)
				return contents.files[file.Path], origin, nil
			}
		}
	}
	content, err = file.Render()
	return content, origin, err
}

// origin returns what a file is made of; zero for one that may be made of more than is known.
func (f *former) origin(file planned) (origin output.Origin) {
	if file.data == nil {
		return origin
	}
	if file.key != nil {
		origin.Key, _ = sum(f.hash, []any{file.frame, file.key()})
		if before := f.origins[file.Path]; origin.Key != (inputs.Sum{}) && before.Key == origin.Key {
			return before
		}
	}
	origin.Data, _ = sum(f.hash, []any{file.frame, file.data()})
	return origin
}

// part returns what render makes of the data, unless it is known.
func (f *former) part(data any, render func() ([]byte, error)) ([]byte, error) {
	if f == nil {
		return render()
	}
	key, ok := sum(f.hash, data)
	if !ok {
		return render()
	}
	var part []byte
	contents, err := f.contents()
	if err == nil {
		part = contents.parts[key]
	}
	if part == nil {
		part, err = render()
	}
	if err == nil {
		f.asked.Store(key, part)
	}
	return part, err
}

// parts returns the parts that this run has asked for. Where it has asked for none, because it has rendered no file that has some, those before stay.
func (f *former) parts() map[inputs.Sum][]byte {
	asked := map[inputs.Sum][]byte{}
	for key, part := range f.asked.Range {
		asked[key.(inputs.Sum)] = part.([]byte)
	}
	if contents, err := f.contents(); err == nil && len(asked) == 0 {
		return contents.parts
	}
	return asked
}

// report says how much of the former run there still is.
func (f *former) report(c *cache.Cache, files int) {
	if f.origins != nil {
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
