package codegen

import (
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/cache"
	"github.com/gen-toolkit/gen/codegen/inputs"
)

// former is the last good run of the same kind, some of whose inputs have changed since, or of which nothing is known.
type former struct {
	hash     inputs.Hash
	reused   atomic.Int64            // files that were not rendered again
	outputs  map[string]cache.Output // by path
	contents func() (map[string][]byte, error)
}

// unknown is the former run of which nothing is known.
func unknown() *former { return &former{hash: inputs.NewHash()} }

// formerly returns the run that an entry tells of.
func formerly(c *cache.Cache, entry *cache.Entry) *former {
	f := &former{hash: entry.Hash, outputs: map[string]cache.Output{}}
	for _, o := range entry.Outputs {
		f.outputs[o.Path] = o
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

// render returns the content of a file and the hash of what it is made of. What was made of the same data before is not rendered
// again: that takes half of the time of a run (BenchmarkPartial).
func (f *former) render(file planned) (content []byte, data inputs.Sum, err error) {
	if f != nil {
		data = file.sum(f.hash)
		if before, known := f.outputs[file.Path]; known && data != (inputs.Sum{}) && before.Data == data {
			if contents, err := f.contents(); err == nil {
				f.reused.Add(1)
				return contents[file.Path], data, nil
			}
		}
	}
	content, err = file.Render()
	return content, data, err
}

// report says how much of the former run there still is.
func (f *former) report(c *cache.Cache, files int) {
	if f.outputs != nil {
		c.Note("%d of %d files are made of the same as before", f.reused.Load(), files)
	}
}

// sum returns the hash of what the file is made of; zero for one that may be made of more than is known.
func (p planned) sum(hash inputs.Hash) inputs.Sum {
	if p.data == nil {
		return inputs.Sum{}
	}
	text, ok := describe(make([]byte, 0, 4<<10), reflect.ValueOf(p.data))
	if !ok {
		return inputs.Sum{}
	}
	return hash.Sum(text)
}
