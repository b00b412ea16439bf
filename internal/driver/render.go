package driver

import (
	"context"
	"fmt"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A rendered file has its content, or the hash of the content that the run before rendered from the same.
type rendered struct {
	writer.File
	key trace.Sum // of what the content is a function of; zero where that is not known
}

// sum returns the hash of the content.
func (f rendered) sum() trace.Sum {
	if f.Lazy != nil {
		return f.Lazy.Sum
	}
	return trace.Hash(f.Content)
}

// render makes the contents in parallel and keeps them by index: the result does not depend on scheduling.
func (r *run) render(ctx context.Context, files []planned) ([]rendered, error) {
	all := make([]rendered, len(files))
	costs := make([]int, len(files))
	for i, file := range files {
		costs[i] = file.Cost
	}
	r.Progress.Begin("rendering files", len(files))
	err := parallel.Heavy(r.Parallel, costs, func(i int) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if all[i], err = r.renderFile(files[i]); err != nil {
			return fmt.Errorf("generator %s: %s: %w", files[i].plan.Name, files[i].Path, err)
		}
		r.Progress.Done()
		return nil
	})
	return all, err
}

// renderFile renders a file, unless the run before rendered it from the same: rendering is a third of a run over
// k8s.io/api (BenchmarkRender).
func (r *run) renderFile(file planned) (rendered, error) {
	to := rendered{File: writer.File{Path: file.Path, Original: file.Original, Source: file.Source,
		Generator: file.plan.Name, Listed: codegen.DriverFile(file.File).Listed}}
	if r.previous != nil {
		to.key = r.fileKey(file)
		if sum, ok := r.previous.sum(file.Path, to.key); ok {
			r.reused.Add(1)
			to.Lazy = &writer.LazyContent{Sum: sum, Fetch: file.Render}
			return to, nil
		}
	}
	content, err := file.Render()
	to.Content = content
	return to, err
}

// fileKey returns the hash of what a file's content depends on: its view, the files that its plan has read, and the
// settings of the run. It is zero if the view has no hash.
func (r *run) fileKey(file planned) trace.Sum {
	view := codegen.DriverFile(file.File).View
	if view == nil || r.settings == nil {
		return trace.Sum{}
	}
	key, _ := r.keys.of(view, file.plan.Name, file.plan.driver.Reads, r.settings)
	return key
}

// filesOf returns the files as the writer takes them.
func filesOf(all []rendered) []writer.File {
	files := make([]writer.File, len(all))
	for i, file := range all {
		files[i] = file.File
	}
	return files
}
