// Package dev runs a project on a cluster while its sources change: CRDs, samples, programs, events. In: a [Project].
// Out: one log of all that happens, until a context ends.
package dev

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/watch"
)

// A Project is what is run.
type Project struct {
	Dir        string   // of go.mod
	Kubeconfig string   // of the cluster
	Programs   []string // their directories, or patterns of these, e.g. ["./cmd/*-controller"]
	Args       []string // of the programs
	// Webhooks are programs that convert objects, e.g. ["./cmd/*-webhook"]. A CRD whose conversion names one of them as
	// its service, e.g. "example-webhook", calls it here: the API server has to be on this machine.
	Webhooks []string
	Out      io.Writer

	// Generate writes what gen.yaml asks for, and returns the manifests. It reports what is wrong by itself: ok is
	// false then. The error is one that ends the work.
	Generate func(context.Context) (manifests Manifests, ok bool, err error)
}

// Manifests are paths of files.
type Manifests struct{ CRDs, Samples []string }

const (
	// glance is how long it waits for news of the system before it looks at the sources itself.
	glance = 2 * time.Second
	// goodbye is how long a program has to end by itself.
	goodbye = 8 * time.Second
	// commandLimit is how long a build, or kubectl, may take.
	commandLimit = 20 * time.Minute
)

// Prepare makes the directories of a project that gen dev writes into: bin/dev and those below it. It returns an error
// if a link leads out of the project.
func Prepare(project string) error {
	root, err := os.OpenRoot(project)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	for _, dir := range []string{"bin/dev/cluster", "bin/dev/webhooks"} {
		if err := root.MkdirAll(filepath.FromSlash(dir), 0o755); err != nil {
			return fmt.Errorf("gen dev can't write into %s below %s: %w: remove links out of the project", dir, project,
				err)
		}
	}
	return nil
}

// Run works until ctx ends: then it stops the programs, and returns nil.
func (p *Project) Run(ctx context.Context) error {
	if err := Prepare(p.Dir); err != nil {
		return err
	}
	watcher, err := watch.New()
	if err != nil {
		return err
	}
	defer watcher.Close()
	r := &runner{Project: p, log: &log{out: p.Out}, programs: map[string]*process{},
		webhooks: webhooks{dir: filepath.Join(p.Dir, "bin", "dev", "webhooks"), addresses: map[string]string{}}}
	defer r.stop()
	for {
		before, dirs, err := p.sources()
		if err != nil {
			return err
		}
		if _, err := watcher.Watch(dirs, nil); err != nil {
			return err
		}
		if err := r.update(ctx); err != nil && ctx.Err() == nil {
			return err
		}
		for now := before; ctx.Err() == nil && now == before; {
			watcher.Next(ctx, glance)
			if now, _, err = p.sources(); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// sources returns a hash of the names, sizes and times of the Go files below Dir, of gen.yaml and go.mod, and their
// directories. Generated files among them may cause one more run, after which nothing changes any more.
func (p *Project) sources() (sum trace.Sum, dirs map[string]bool, err error) {
	var text []byte
	dirs = map[string]bool{}
	err = filepath.WalkDir(p.Dir, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil && errors.Is(err, fs.ErrNotExist):
			return nil // it has just gone
		case err != nil:
			return err
		case entry.IsDir() && path != p.Dir && (strings.HasPrefix(name, ".") || slices.Contains(quiet, name)):
			return filepath.SkipDir
		case entry.IsDir():
			dirs[path] = true
			return nil
		case strings.HasPrefix(name, "zz_generated.") ||
			filepath.Ext(name) != ".go" && !slices.Contains(settings, name):
			return nil
		}
		info, err := entry.Info()
		if err == nil {
			text = fmt.Appendf(text, "%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	return trace.Hash(text), dirs, err
}

// quiet are directories whose changes call for nothing: programs, what gen and others write, and other projects.
var quiet = []string{"bin", "client", "config", "docs", "node_modules", "vendor"}

// settings are files whose changes count beside those of Go files.
var settings = []string{"gen.yaml", "go.mod"}

// A runner is a project that runs.
type runner struct {
	*Project
	log      *log
	programs map[string]*process // by package
	webhooks webhooks
	applied  bool // the samples have been applied
	events   *process
}

// update generates, installs, builds, and starts what has changed. Only an error that ends the work is returned.
func (r *runner) update(ctx context.Context) error {
	manifests, ok, err := r.Generate(ctx)
	if err != nil || !ok {
		return err
	}
	if err := r.webhooks.add(r.packages(r.Webhooks)); err != nil {
		return err
	}
	crds, err := r.webhooks.call(manifests.CRDs)
	if err != nil {
		return err
	}
	if len(crds) > 0 {
		apply := append([]string{"apply", "--server-side", "--force-conflicts"}, files(crds)...)
		wait := append([]string{"wait", "--for=condition=Established", "--timeout=60s"}, files(crds)...)
		if !r.command(ctx, "kubectl", apply...) || !r.command(ctx, "kubectl", wait...) {
			return nil
		}
	}
	if r.events == nil {
		r.events = r.start("events", "kubectl", "get", "events", "--all-namespaces", "--watch-only", "--no-headers")
	}
	if !r.build(ctx) {
		return nil
	}
	if !r.applied && len(manifests.Samples) > 0 {
		r.applied = r.command(ctx, "kubectl", append([]string{"apply"}, files(manifests.Samples)...)...)
	}
	return nil
}

func files(names []string) (args []string) {
	for _, name := range names {
		args = append(args, "-f", name)
	}
	return args
}

// packages returns the packages in the directories that match patterns, e.g. ["./cmd/fruit-controller"] for
// "./cmd/*-controller".
func (r *runner) packages(patterns []string) (found []string) {
	for _, pattern := range patterns {
		dirs, err := filepath.Glob(filepath.Join(r.Dir, pattern))
		if len(dirs) == 0 && !strings.ContainsAny(pattern, "*?[") || err != nil {
			found = append(found, pattern) // go build says what is wrong with it
		}
		for _, dir := range dirs {
			if rel, err := filepath.Rel(r.Dir, dir); err == nil {
				found = append(found, "./"+filepath.ToSlash(rel))
			}
		}
	}
	return found
}

// build builds the programs, and starts those that are others than before.
func (r *runner) build(ctx context.Context) bool {
	for _, pkg := range r.packages(slices.Concat(r.Webhooks, r.Programs)) {
		name := filepath.Base(pkg)
		program := filepath.Join(r.Dir, "bin", "dev", name) + executable()
		r.log.line("go", "build "+pkg)  // the first time, it takes minutes
		_ = os.Remove(program + ".new") // a link, too
		if !r.command(ctx, "go", "build", "-o", program+".new", pkg) {
			return false
		}
		changed, err := replace(program+".new", program)
		if err != nil {
			r.log.line(name, err.Error())
			return false
		}
		running := r.programs[pkg]
		if !changed && running.running() {
			continue
		}
		running.stop()
		args, isWebhook := r.webhooks.args(name)
		if !isWebhook {
			args = r.Args
		}
		started := r.start(name, program, args...)
		if r.programs[pkg] = started; isWebhook {
			r.webhooks.wait(ctx, name, started.running)
		}
	}
	return true
}

// stop ends all that runs, together.
func (r *runner) stop() {
	var all sync.WaitGroup
	for _, p := range append(slices.Collect(maps.Values(r.programs)), r.events) {
		all.Go(p.stop)
	}
	all.Wait()
}

// executable is the extension of programs.
func executable() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
