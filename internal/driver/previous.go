package driver

import (
	"context"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// previous is what this run knows of the run before. The zero value knows nothing.
type previous struct {
	files   map[string]previousFile // by path
	scopes  []writer.Scope
	changed string // a path that has changed since; "" where that is not known
}

type previousFile struct{ key, sum trace.Sum }

// sum returns the hash of a file's content, if the file had the key in the run before.
func (p *previous) sum(path string, key trace.Sum) (_ trace.Sum, ok bool) {
	file := p.files[path]
	return file.sum, key != (trace.Sum{}) && file.key == key
}

// newPrevious returns a run as the next one knows it.
func newPrevious(files []rendered, scopes []writer.Scope) *previous {
	p := &previous{files: map[string]previousFile{}, scopes: scopes}
	for _, file := range files {
		p.files[file.Path] = previousFile{file.key, file.sum()}
	}
	return p
}

// prefetch has the disk look where this run will most likely write: where the run before wrote.
func (r *run) prefetch(ctx context.Context) {
	if r.previous != nil {
		r.disk.Prefetch(ctx, slices.Sorted(maps.Keys(r.previous.files)), r.previous.scopes)
	}
}
