package lsp

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/comments"
	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A project is a gen.yaml with its packages, or, where there is none, the package of one directory.
type project struct {
	server   *server
	key, dir string
	session  *driver.Session
	store    *memo.Store

	ready chan struct{} // is closed when the project has been looked at once
	first sync.Once

	mu     sync.Mutex
	latest findings
}

// findings are the problems and the API of a project.
type findings struct {
	api      *model.API      // the last one without errors; nil before that
	outputs  []driver.Output // likewise
	problems diag.List
}

func newProject(s *server, key string) *project {
	p := &project{server: s, key: key, dir: key, session: &driver.Session{}, store: &memo.Store{},
		ready: make(chan struct{})}
	if p.configured() {
		p.dir = filepath.Dir(key)
	}
	return p
}

// configured reports whether the project has a gen.yaml.
func (p *project) configured() bool { return filepath.Base(p.key) == config.Name }

// findings returns the problems and the API of the project. It waits until something is.
func (p *project) findings(ctx context.Context) findings {
	select {
	case <-p.ready:
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.latest
}

// packageOf returns the package of a file, or nil.
func (f findings) packageOf(path string) *model.Package {
	if f.api == nil {
		return nil
	}
	for _, p := range f.api.Packages {
		if p.Dir == filepath.Dir(path) {
			return p
		}
	}
	return nil
}

// analyze finds out what is wrong with the project, and publishes it.
func (p *project) analyze(ctx context.Context, over overlay) {
	defer p.first.Do(func() { close(p.ready) })
	result, problems, err := p.lint(ctx, over)
	if err != nil {
		p.server.logf("%s: %v", p.key, err)
		problems.Add(driver.RuleFailed.At(diag.NoPosition, "%v", err))
	}
	complete := result != nil && result.API != nil && !isBroken(result)
	if !complete {
		problems.Add(p.ofComments(over)...)
	}
	p.mu.Lock()
	if complete {
		p.latest.api, p.latest.outputs = result.API, result.Outputs
	}
	p.latest.problems = problems
	p.mu.Unlock()
	p.publish(over, problems)
}

// isBroken reports whether a file is not Go, or can't be read: then gen does not know what the others mean.
func isBroken(result *driver.Result) bool {
	return slices.ContainsFunc(result.Diagnostics, func(d diag.Diagnostic) bool {
		return driver.IsOfLoad(d.Rule) && d.Severity != diag.Warning
	})
}

// lint runs gen lint on the files of the disk under the overlay. The result is nil where gen.yaml is too broken for it.
func (p *project) lint(ctx context.Context, over overlay) (*driver.Result, diag.List, error) {
	file, problems, err := p.settings(over)
	if err != nil || problems.HasErrors() || len(file.Jobs) == 0 {
		return nil, problems, err
	}
	var disk *trace.Recorder
	base, err := disk.EvalSymlinks(p.dir)
	if err != nil {
		return nil, problems, err
	}
	cfg := driver.Config{Dir: base, Jobs: file.Jobs, Channels: file.Channels,
		Linters: file.Lint, Severities: file.Severities,
		Generators: slices.Concat(p.server.Generators, file.Generators),
		Store:      p.store, Session: p.session, Overlay: over.files}
	if p.configured() {
		cfg.ConfigFile = p.key
	}
	linted, err := recovered(func() (*driver.Result, error) { return driver.Lint(ctx, cfg) })
	if err != nil {
		p.session = &driver.Session{} // which may be in any state
		return nil, problems, err
	}
	for _, problem := range linted.Diagnostics {
		if !driver.IsOfLoad(problem.Rule) || filepath.Ext(problem.Pos.Filename) != ".go" { // gopls shows these
			problems.Add(problem)
		}
	}
	return linted, problems, nil
}

// settings returns the jobs of gen.yaml; without one, a job that checks the markers of the directory's package.
func (p *project) settings(over overlay) (config.File, diag.List, error) {
	if p.configured() {
		file, problems, err := p.server.Settings(trace.NewOverlaid(over.files), p.key)
		if errors.Is(err, fs.ErrNotExist) { // it has been removed
			return config.File{}, nil, nil
		}
		return file, problems, err
	}
	for _, doc := range over.docs {
		if keyOf(doc.path) == p.key && doc.isGo() && p.inModule() {
			return config.File{Jobs: []jobs.Job{{Packages: []string{p.dir}}}}, nil, nil
		}
	}
	return config.File{}, nil, nil
}

// inModule reports whether there is a go.mod in the directory or above.
func (p *project) inModule() bool {
	var disk *trace.Recorder
	for at := p.dir; ; at = filepath.Dir(at) {
		if disk.Exists(filepath.Join(at, "go.mod")) {
			return true
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}

// ofComments returns what is wrong with the markers of open files, which need not be correct Go.
func (p *project) ofComments(over overlay) (problems diag.List) {
	for _, doc := range over.docs {
		if !doc.isGo() || keyOf(doc.path) != p.key || p.latest.api != nil && p.latest.packageOf(doc.path) == nil {
			continue
		}
		fset, file := doc.syntax()
		if file == nil || !file.Package.IsValid() {
			continue
		}
		found, err := recovered(func() (diag.List, error) {
			return comments.Check(fset, p.server.table, p.key, []*ast.File{file}), nil
		})
		if err != nil {
			p.server.logf("%v", fmt.Errorf("%s: %w", doc.path, err))
			continue
		}
		problems.Add(found...)
	}
	return problems.By("marker")
}
