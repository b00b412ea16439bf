package load

import (
	"context"
	"errors"
	"go/build"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/trace"
)

// modules knows where the packages of a module or workspace are, by its go.mod and go.work files alone. A go.mod of Go
// 1.17 or later names every module that its packages need, in the version that is built, so that nothing has to be
// solved: over gen's testdata the go command takes 150 ms, over all of Kubernetes 1.2 s, and this 5 ms
// (BenchmarkMetadata). Whatever is out of the ordinary is left to the go command: vendoring, drivers, build flags,
// modules that are not in the cache, packages that are not found.
type modules struct {
	build    build.Context
	goroot   string
	cache    string                  // where modules are that are not main
	main     []Module                // of the workspace, by path
	dirs     map[string]Module       // all modules, by path
	version  string                  // of Go, e.g. "go1.26.8"
	sums     map[module.Version]bool // for whose content a go.sum file vouches
	unsummed map[string]bool         // whether none vouches for what a directory of the module cache holds
	vain     map[string]bool         // directories in which a package was looked for and was not
	names    *sync.Map               // base name to bool: see named
	record   *trace.Recorder
	failing  sync.Mutex
	failures diag.List // of directories that can't be read
	limit    int       // how many directories are read at once
}

// readModules returns nil where the go command must be asked.
func readModules(ctx context.Context, dir string, env []string, record *trace.Recorder) *modules {
	if driver(env) != "" {
		return nil
	}
	mod, work := lookUp(record, directory(dir))
	e, err := readEnvironment(ctx, dir, env)
	if err != nil || e.GO111MODULE == "off" || e.GOEXPERIMENT != "" {
		return nil
	}
	record.Fixed(e.GOROOT)
	record.Fixed(e.GOMODCACHE)
	if e.GOMOD != "" && e.GOMOD != os.DevNull {
		record.Changing(filepath.Dir(e.GOMOD))
	}
	for flag := range strings.FieldsSeq(e.GOFLAGS) {
		if !slices.Contains(ordinary, flag) && !strings.HasPrefix(flag, "-p=") && !strings.HasPrefix(flag, "-buildvcs=") {
			return nil
		}
	}
	m := &modules{build: build.Default, goroot: e.GOROOT, cache: e.GOMODCACHE, vain: map[string]bool{}, names: &sync.Map{}, dirs: map[string]Module{}, record: record,
		version: e.GOVERSION, sums: map[module.Version]bool{}, unsummed: map[string]bool{}}
	m.build.GOROOT, m.build.GOOS, m.build.GOARCH, m.build.CgoEnabled = e.GOROOT, e.GOOS, e.GOARCH, e.CGO_ENABLED == "1"
	m.build.ReleaseTags = releaseTags(e.GOVERSION)
	if m.build.ReleaseTags == nil || !m.read(e) {
		return nil
	}
	if e.GOMOD != mod || e.GOWORK != work && os.Getenv("GOWORK") == "" {
		record.Miss("the go command has found another go.mod or go.work")
	}
	for _, main := range m.main {
		record.Changing(main.Dir)
	}
	return m
}

// again returns the same for another recorder.
func (m *modules) again(record *trace.Recorder) *modules {
	next := &modules{build: m.build, goroot: m.goroot, cache: m.cache, main: m.main, dirs: m.dirs, vain: maps.Clone(m.vain), names: m.names, version: m.version, sums: m.sums, unsummed: m.unsummed,
		record: record, failures: m.failures, limit: m.limit}
	record.Fixed(m.goroot)
	record.Fixed(m.cache)
	for _, main := range m.main {
		record.Changing(main.Dir)
	}
	return next
}

// lookUp returns the files that the go command will find from a directory, "" for one that is not there.
func lookUp(record *trace.Recorder, dir string) (mod, work string) {
	for at := dir; ; at = filepath.Dir(at) {
		if name := filepath.Join(at, "go.mod"); mod == "" && record.Exists(name) {
			mod = name
		}
		if name := filepath.Join(at, "go.work"); work == "" && record.Exists(name) {
			work = name
		}
		if mod != "" && work != "" || at == filepath.Dir(at) {
			return mod, work
		}
	}
}

// find returns the directory of a package, its module, and its Go files; ok is false if there is none, or nothing to
// build in it.
func (m *modules) find(importPath string) (dir string, mod Module, files files, ok bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		dir = filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))
		if files = m.goFiles(dir); len(files.names) > 0 {
			return dir, Module{}, files, true
		}
		m.vain[dir] = true
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		if mod, known := m.dirs[prefix]; known {
			dir = filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath, prefix)))
			if m.unsummed[mod.Dir] || !m.extracted(mod) && (linked(mod.Dir, dir) || m.nested(mod.Dir, dir)) {
				continue // the go command says what it makes of it
			}
			if files = m.goFiles(dir); len(files.names) > 0 {
				return dir, mod, files, true
			}
			m.vain[dir] = true
		}
	}
	return "", Module{}, files, false
}

// extracted reports whether a module lies in the module cache, where the go command leaves links and nested modules
// out.
func (m *modules) extracted(mod Module) bool {
	return !mod.Main && strings.HasPrefix(mod.Dir, m.cache+string(filepath.Separator))
}

// linked reports whether a symbolic link leads from a directory to one below it.
func linked(above, dir string) bool {
	for ; len(dir) > len(above); dir = filepath.Dir(dir) {
		if info, err := os.Lstat(dir); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	return false
}

// nested reports whether a directory below a module's belongs to another module, which is nested in it.
func (m *modules) nested(above, dir string) bool {
	for ; len(dir) > len(above); dir = filepath.Dir(dir) {
		if m.record.Exists(filepath.Join(dir, "go.mod")) {
			return true
		}
	}
	return false
}

// files are those of a package.
type files struct {
	names   []string          // absolute paths
	sources map[string][]byte // of those that have been read
	leftOut diag.List         // of files that can't be read or understood
}

// goFiles returns the files that belong to the package in a directory.
func (m *modules) goFiles(dir string) files {
	var names []string
	entries, err := m.record.ReadGoDir(dir)
	if err != nil {
		m.failed(dir, err)
	}
	for _, entry := range entries {
		if goFile(entry.Name()) && !entry.IsDir() {
			names = append(names, filepath.Join(dir, entry.Name()))
		}
	}
	return m.built(names, nil)
}

// built returns those files of a directory that belong to its package. To know it they are read, unless they have been:
// their sources are kept for the parser, so that no file is read twice.
func (m *modules) built(names []string, sources map[string][]byte) files {
	if sources == nil {
		sources = map[string][]byte{}
	}
	found := files{sources: sources}
	for _, name := range names {
		dir, base := filepath.Split(name)
		if !m.named(base) {
			continue
		}
		src, read := sources[name]
		if !read {
			var err error
			if src, err = m.record.ReadFile(name); err != nil {
				if problem := unreadable(name, err); problem != nil {
					found.leftOut.Add(*problem)
				}
				continue
			}
			sources[name] = src
		}
		match, err := true, error(nil)
		if constrained(src) {
			match, err = m.matches(dir, base, src)
		}
		switch {
		case err != nil && isOutput(src): // it is made anew
		case err != nil:
			found.leftOut.Add(misunderstood(name, err))
		case match:
			found.names = append(found.names, name)
		}
	}
	return found
}

// isOutput reports whether gen, or a tool that gen replaces, made a file.
func isOutput(src []byte) bool {
	maker, _ := genheader.Maker(src)
	_, is := genheader.Replaced(maker)
	return is
}

// failed keeps the problem of a directory that can't be read; one that is not there is none.
func (m *modules) failed(dir string, err error) {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return
	}
	if problem := unreadable(dir, err); problem != nil {
		m.failing.Lock()
		defer m.failing.Unlock()
		m.failures.Add(*problem)
	}
}

func goFile(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
}
