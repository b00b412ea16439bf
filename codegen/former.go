package codegen

import (
	"reflect"
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
	data     map[string]inputs.Sum             // what each file was made of, by path
	contents func() (map[string][]byte, error) // by path
	again    atomic.Int64                      // how many files needed not be rendered
}

// unknown is the former run of which nothing is known.
func unknown() *former { return &former{hash: inputs.NewHash()} }

// cached returns the run that an entry of the cache tells of.
func cached(c *cache.Cache, entry *cache.Entry) *former {
	f := &former{hash: entry.Hash, data: map[string]inputs.Sum{}}
	for _, o := range entry.Outputs {
		f.data[o.Path] = o.Data
	}
	f.contents = sync.OnceValues(func() (map[string][]byte, error) {
		all, err := c.Contents(entry)
		contents := map[string][]byte{}
		for i := range all {
			contents[entry.Outputs[i].Path] = all[i]
		}
		return contents, err
	})
	return f
}

// remembered returns the run that has rendered the files.
func remembered(hash inputs.Hash, files []output.File) *former {
	f := &former{hash: hash, data: map[string]inputs.Sum{}}
	contents := map[string][]byte{}
	for _, file := range files {
		f.data[file.Path], contents[file.Path] = file.Data, file.Content
	}
	f.contents = func() (map[string][]byte, error) { return contents, nil }
	return f
}

// render returns the content of a file and the hash of what it is made of; without a former run there is none.
func (f *former) render(file planned) (content []byte, data inputs.Sum, err error) {
	if f != nil {
		data = file.sum(f.hash)
		if data != (inputs.Sum{}) && f.data[file.Path] == data {
			if contents, err := f.contents(); err == nil {
				f.again.Add(1)
				return contents[file.Path], data, nil
			}
		}
	}
	content, err = file.Render()
	return content, data, err
}

// report says how much of the former run there still is.
func (f *former) report(c *cache.Cache, files int) {
	if f.data != nil {
		c.Note("%d of %d files are made of the same as before", f.again.Load(), files)
	}
}

// sum returns the hash of what the file is made of; zero for one that may be made of more than is known.
func (p planned) sum(hash inputs.Hash) inputs.Sum {
	if p.data == nil {
		return inputs.Sum{}
	}
	made, _ := sum(hash, []any{p.frame, p.data()})
	return made
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
