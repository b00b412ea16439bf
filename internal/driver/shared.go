package driver

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/memo"
	"github.com/gen-toolkit/gen/internal/trace"
)

// recallShared takes the result of a run on another machine, if its log holds here, and keeps it in the store.
func (r *run) recallShared() bool {
	key, ok := r.sharedKey()
	var found sharedRecord
	if !ok || !r.Store.GetShared("run", key, &found) {
		return false
	}
	here, err := found.at(r.root())
	if err != nil {
		r.Store.Logf("a shared run is not used: %v", err)
		return false
	}
	if changed, is := here.Log.FirstChange(); is || !here.Settled {
		r.Store.Logf("a shared run is not used: %s differs", changed.Path)
		return false
	}
	r.Store.Logf("nothing differs from a shared run")
	r.result.flush = func() { r.Store.Set("run", *r.recordKey, here) }
	r.repeat(here)
	return true
}

// share gives a record to other machines, if it says the same there.
func (r *run) share(kept *record) {
	key, ok := r.sharedKey()
	if !ok || !kept.Settled {
		return
	}
	if name := pinned(kept.Log, r.root()); name != "" {
		r.Store.Logf("not shared: %s names %s", name, r.root())
		return
	}
	shared, err := kept.without(r.root())
	if err != nil {
		r.Store.Logf("not shared: %v", err)
		return
	}
	r.Store.SetShared("run", key, shared)
}

// pinned returns a go.mod or go.work that names the root: in a copy of the repository elsewhere it still leads here.
func pinned(log trace.Log, root string) string {
	var disk *trace.Recorder
	for _, input := range log {
		base := filepath.Base(input.Path)
		if input.Op != trace.OpReadFile || base != "go.mod" && base != "go.work" {
			continue
		}
		if content, err := disk.ReadFile(input.Path); err != nil || bytes.Contains(content, []byte(root)) {
			return input.Path
		}
	}
	return ""
}

// root returns the directory to which the paths of a shared record are relative: it holds all sources of the run.
func (r *run) root() string { return r.Roots[0] }

// sharedKey is the key of the run on any machine: gen's build ID, Go and its settings, the jobs, and the sources of the
// named packages. The sources are part of it for programs that never replace an entry.
func (r *run) sharedKey() (key memo.Key, ok bool) {
	if !r.Store.Shares() || r.recordKey == nil || len(r.Roots) != 1 || r.Out != "" {
		return key, false
	}
	build, err := trace.BuildID()
	if err != nil {
		return key, false
	}
	identity, err := load.PortableIdentity()
	if err != nil {
		r.Store.Logf("not shared: %v", err)
		return key, false
	}
	here := r.Config
	dir, err := filepath.Rel(r.root(), r.Dir)
	if err != nil {
		return key, false
	}
	here.Dir, here.Roots = filepath.ToSlash(dir), nil
	settings, err := here.describe()
	if err != nil {
		return key, false
	}
	return memo.KeyOf("shared", build, identity, settings, r.sources()), true
}

// sources returns a hash of the Go files of the packages that the jobs name by directory, without generated code.
func (r *run) sources() trace.Sum {
	var all []string
	for _, job := range r.Jobs {
		for _, pattern := range job.Packages {
			if dir, below := strings.CutSuffix(pattern, "/..."); strings.HasPrefix(pattern, ".") {
				all = appendSources(all, filepath.Join(r.Dir, dir), below)
			}
		}
	}
	return trace.Hash([]byte(strings.Join(all, "\n")))
}

// appendSources appends the hash of each Go file of a directory, and of what is below it.
func appendSources(all []string, dir string, below bool) []string {
	var disk *trace.Recorder
	entries, _ := disk.ReadGoDir(dir) // a directory that can't be read has no sources
	for _, entry := range entries {
		name := filepath.Join(dir, entry.Name())
		if ignored := strings.HasPrefix(entry.Name(), ".") || strings.HasPrefix(entry.Name(), "_"); ignored {
			continue
		}
		if entry.IsDir() {
			if below {
				all = appendSources(all, name, below)
			}
			continue
		}
		content, _ := disk.ReadFile(name)
		if _, generated := trace.HeadOf(content); !generated {
			all = append(all, fmt.Sprintf("%s %x", entry.Name(), trace.Hash(content)))
		}
	}
	return all
}
