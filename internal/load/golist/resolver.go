package golist

import (
	"context"
	"errors"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Resolver finds the packages of a module or workspace by its go.mod and go.work files alone. A go.mod of Go 1.17 or
// later names every module that its packages need, in the version that is built, so there is no version to solve. Over
// gen's testdata the go command takes 150 ms, over all of Kubernetes 1.2 s; a Resolver takes 5 ms (BenchmarkMetadata).
// It leaves whatever is out of the ordinary to the go command: vendoring, drivers, build flags, modules that are not in
// the cache, packages that it does not find.
type Resolver struct {
	toolchain
	*buildList
	record *trace.Recorder
	limit  int // how many directories are read at once

	negativeDirs map[string]bool // directories that were searched for a package in vain

	reporting sync.Mutex
	problems  diag.List // of directories that can't be read
}

// A toolchain is the Go distribution and its target platform.
type toolchain struct {
	build       build.Context
	goroot      string
	cache       string    // of modules, e.g. "/home/me/go/pkg/mod"
	nameMatches *sync.Map // base name to bool: see nameMatch
}

// Resolver returns nil where the go command must be asked. It takes modules to which patterns lead, below that of the
// Lister's directory, for main modules, too.
func (l Lister) Resolver(ctx context.Context, patterns ...string) *Resolver {
	if l.Driven() {
		return nil
	}
	mod, work := lookUp(l.Record, l.Base())
	e, err := readEnvironment(ctx, l.Dir, l.Env)
	if err != nil || e.GO111MODULE == "off" || e.GOEXPERIMENT != "" {
		return nil
	}
	l.Record.Immutable(e.GOROOT)
	l.Record.Immutable(e.GOMODCACHE)
	if e.GOMOD != "" && e.GOMOD != os.DevNull {
		l.Record.Mutable(filepath.Dir(e.GOMOD))
	}
	tools, list := newToolchain(e), (*buildList)(nil)
	if !ordinaryFlags(e.GOFLAGS) || tools.build.ReleaseTags == nil {
		return nil
	}
	if list = readBuildList(l.Record, e, l.nestedDirs(patterns)); list == nil {
		return nil
	}
	if e.GOMOD != mod || e.GOWORK != work && os.Getenv("GOWORK") == "" {
		l.Record.MarkUncacheable("the go command has found another go.mod or go.work")
	}
	for _, main := range list.main {
		l.Record.Mutable(main.Dir)
	}
	return &Resolver{toolchain: tools, buildList: list, record: l.Record, limit: l.Limit,
		negativeDirs: map[string]bool{}}
}

func newToolchain(e environment) toolchain {
	t := toolchain{build: build.Default, goroot: e.GOROOT, cache: e.GOMODCACHE, nameMatches: &sync.Map{}}
	t.build.GOROOT, t.build.GOOS, t.build.GOARCH, t.build.CgoEnabled = e.GOROOT, e.GOOS, e.GOARCH, e.CGO_ENABLED == "1"
	t.build.ReleaseTags, t.build.ToolTags = releaseTags(e.GOVERSION), e.toolTags
	return t
}

// ordinaryFlags reports whether GOFLAGS has no influence on which packages there are.
func ordinaryFlags(flags string) bool {
	for flag := range strings.FieldsSeq(flags) {
		ordinaryValue := strings.HasPrefix(flag, "-p=") || strings.HasPrefix(flag, "-buildvcs=")
		if !ordinaryValue && !slices.Contains(ordinary, flag) {
			return false
		}
	}
	return true
}

// WithRecorder returns a Resolver of the same modules that reads through another recorder.
func (r *Resolver) WithRecorder(record *trace.Recorder) *Resolver {
	next := &Resolver{toolchain: r.toolchain, buildList: r.buildList, record: record, limit: r.limit}
	next.negativeDirs, next.problems = maps.Clone(r.negativeDirs), r.Problems()
	record.Immutable(r.goroot)
	record.Immutable(r.cache)
	for _, main := range r.main {
		record.Mutable(main.Dir)
	}
	return next
}

// Unsummed returns the paths of the modules that go.mod requires and that no go.sum file has, e.g. "gopkg.in/inf.v0".
// The go command builds no package of them.
func (r *Resolver) Unsummed() (paths []string) {
	for path, mod := range r.modules {
		if r.unsummed[mod.Dir] {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// Problems returns the directories that could not be read.
func (r *Resolver) Problems() diag.List {
	r.reporting.Lock()
	defer r.reporting.Unlock()
	return slices.Clone(r.problems)
}

// unreadableDir reports a directory that can't be read; a missing one is none.
func (r *Resolver) unreadableDir(dir string, err error) {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return
	}
	if problem := Unreadable(dir, err); problem != nil {
		r.reporting.Lock()
		defer r.reporting.Unlock()
		r.problems.Add(*problem)
	}
}
