package load

import (
	"bytes"
	"context"
	"encoding/json"
	"go/build"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// modules knows where the packages of a module or workspace are, by its go.mod and go.work files alone. A go.mod of Go 1.17 or
// later names every module that its packages need, in the version that is built, so that nothing has to be solved: over
// gen's testdata the go command takes 150 ms, over all of Kubernetes 1.2 s, and this 5 ms (BenchmarkMetadata). Whatever is out of the ordinary is
// left to the go command: vendoring, drivers, build flags, modules that are not in the cache, packages that are not found.
type modules struct {
	build  build.Context
	goroot string
	main   []Module          // of the workspace, by path
	dirs   map[string]Module // all modules, by path
}

// environment is what the go command says of itself.
type environment struct {
	GOROOT, GOMODCACHE, GOWORK, GOMOD, GOFLAGS, GOOS, GOARCH, GOVERSION string
	CGO_ENABLED, GO111MODULE, GOEXPERIMENT                              string
}

// ordinary are the build flags that change nothing about which packages there are.
var ordinary = []string{"-trimpath", "-mod=readonly", "-v", "-x"}

// readModules returns nil where the go command must be asked.
func readModules(ctx context.Context, dir string, env []string) *modules {
	e, err := readEnvironment(ctx, dir, env)
	if err != nil || e.GO111MODULE == "off" || e.GOEXPERIMENT != "" || driven(env) {
		return nil
	}
	for flag := range strings.FieldsSeq(e.GOFLAGS) {
		if !slices.Contains(ordinary, flag) && !strings.HasPrefix(flag, "-p=") && !strings.HasPrefix(flag, "-buildvcs=") {
			return nil
		}
	}
	m := &modules{build: build.Default, goroot: e.GOROOT, dirs: map[string]Module{}}
	m.build.GOROOT, m.build.GOOS, m.build.GOARCH, m.build.CgoEnabled = e.GOROOT, e.GOOS, e.GOARCH, e.CGO_ENABLED == "1"
	m.build.ReleaseTags = releaseTags(e.GOVERSION)
	if m.build.ReleaseTags == nil || !m.read(e) {
		return nil
	}
	return m
}

// driven says whether another program than the go command lists packages: see golang.org/x/tools/go/packages.
func driven(env []string) bool {
	if env == nil {
		env = os.Environ()
	}
	driver := ""
	for _, variable := range env {
		if value, ok := strings.CutPrefix(variable, "GOPACKAGESDRIVER="); ok {
			driver = value
		}
	}
	if driver == "" {
		_, err := exec.LookPath("gopackagesdriver")
		return err == nil
	}
	return driver != "off"
}

func readEnvironment(ctx context.Context, dir string, env []string) (e environment, err error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOROOT", "GOMODCACHE", "GOWORK", "GOMOD", "GOFLAGS", "GOOS", "GOARCH", "GOVERSION",
		"CGO_ENABLED", "GO111MODULE", "GOEXPERIMENT")
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &e)
	}
	return e, err
}

// releaseTags returns the build tags of a version of Go, e.g. "go1.1" to "go1.26" for "go1.26.8"; nil for one of another form.
func releaseTags(version string) []string {
	minor, _, _ := strings.Cut(strings.TrimPrefix(version, "go1."), ".")
	n, err := strconv.Atoi(minor)
	if err != nil {
		return nil
	}
	var tags []string
	for i := range n {
		tags = append(tags, "go1."+strconv.Itoa(i+1))
	}
	return tags
}

// read reads the go.mod file, or those of the workspace. It says whether they are as expected.
func (m *modules) read(e environment) bool {
	var files []*modfile.File
	var replaced []replacement
	work := e.GOWORK != "" && e.GOWORK != "off"
	if work {
		dirs, replace, ok := readWork(e.GOWORK)
		if !ok {
			return false
		}
		replaced = replace
		for _, dir := range dirs {
			file, ok := m.readMain(dir)
			if !ok {
				return false
			}
			files = append(files, file)
		}
	} else {
		file, ok := m.readMain(filepath.Dir(e.GOMOD))
		if e.GOMOD == "" || !ok || vendored(filepath.Dir(e.GOMOD)) {
			return false
		}
		files = append(files, file)
	}
	for i, file := range files {
		replaced = append(replaced, replacements(file.Replace, m.main[i].Dir)...) // behind those of go.work, which win
	}
	return m.require(files, replaced, e.GOMODCACHE)
}

func vendored(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "vendor", "modules.txt"))
	return err == nil
}

// readWork returns the directories and replacements of a workspace.
func readWork(name string) (dirs []string, replaced []replacement, ok bool) {
	content, err := os.ReadFile(name)
	if err != nil || vendored(filepath.Dir(name)) {
		return nil, nil, false
	}
	work, err := modfile.ParseWork(name, content, nil)
	if err != nil {
		return nil, nil, false
	}
	for _, use := range work.Use {
		dirs = append(dirs, absolute(filepath.Dir(name), use.Path))
	}
	return dirs, replacements(work.Replace, filepath.Dir(name)), true
}

func absolute(base, dir string) string {
	dir = filepath.FromSlash(dir)
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(base, dir)
	}
	return filepath.Clean(dir)
}

// readMain reads the go.mod of a main module.
func (m *modules) readMain(dir string) (*modfile.File, bool) {
	name := filepath.Join(dir, "go.mod")
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil || file.Module == nil || file.Go == nil || semver.Compare("v"+file.Go.Version, "v1.17") < 0 || len(file.Exclude)+len(file.Ignore) > 0 {
		return nil, false
	}
	m.main = append(m.main, Module{Path: file.Module.Mod.Path, Dir: dir, Main: true})
	return file, true
}

// A replacement is a replace directive.
type replacement struct {
	*modfile.Replace
	base string // what a relative directory is relative to
}

func replacements(all []*modfile.Replace, base string) []replacement {
	var out []replacement
	for _, r := range all {
		out = append(out, replacement{r, base})
	}
	return out
}

// require fills in where each required module is: in a workspace the highest of the versions that its modules name.
func (m *modules) require(files []*modfile.File, replaced []replacement, cache string) bool {
	versions := map[string]string{}
	for _, file := range files {
		for _, r := range file.Require {
			if semver.Compare(r.Mod.Version, versions[r.Mod.Path]) > 0 {
				versions[r.Mod.Path] = r.Mod.Version
			}
		}
	}
	for _, main := range m.main {
		m.dirs[main.Path] = main
		delete(versions, main.Path)
	}
	for modPath, version := range versions {
		dir, ok := location(modPath, version, replaced, cache)
		if !ok {
			return false
		}
		m.dirs[modPath] = Module{Path: modPath, Dir: dir}
	}
	return true
}

// location returns the directory of a module: the one that replaces it, or that in the module cache.
func location(modPath, version string, replaced []replacement, cache string) (string, bool) {
	for _, r := range replaced {
		if r.Old.Path != modPath || r.Old.Version != "" && r.Old.Version != version {
			continue
		}
		if r.New.Version == "" {
			return absolute(r.base, r.New.Path), true
		}
		modPath, version = r.New.Path, r.New.Version
		break
	}
	escaped, err := module.EscapePath(modPath)
	if err != nil {
		return "", false
	}
	escapedVersion, err := module.EscapeVersion(version)
	return filepath.Join(cache, filepath.FromSlash(escaped)+"@"+escapedVersion), err == nil
}

// find returns the directory of a package, its module, and its Go files; ok is false if there is none, or nothing to build
// in it.
func (m *modules) find(importPath string) (dir string, mod Module, files files, ok bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		dir = filepath.Join(m.goroot, "src", filepath.FromSlash(importPath))
		if files = m.goFiles(dir, nil); len(files.names) > 0 {
			return dir, Module{}, files, true
		}
	}
	for prefix := importPath; prefix != "."; prefix = path.Dir(prefix) {
		if mod, known := m.dirs[prefix]; known {
			dir = filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath, prefix)))
			if files = m.goFiles(dir, nil); len(files.names) > 0 {
				return dir, mod, files, true
			}
		}
	}
	return "", Module{}, files, false
}

// files are those of a package.
type files struct {
	names   []string          // absolute paths
	sources map[string][]byte // of those that have been read
}

// goFiles returns the files that belong to the package in a directory. To know it they are read, unless they have been: their
// sources are kept for the parser, so that no file is read twice.
func (m *modules) goFiles(dir string, sources map[string][]byte) files {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return files{}
	}
	if sources == nil {
		sources = map[string][]byte{}
	}
	rules := m.build
	rules.OpenFile = func(name string) (io.ReadCloser, error) {
		if _, read := sources[name]; !read {
			src, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			sources[name] = src
		}
		return io.NopCloser(bytes.NewReader(sources[name])), nil
	}
	found := files{sources: sources}
	for _, entry := range entries {
		if name := entry.Name(); goFile(name) && !entry.IsDir() {
			if match, err := rules.MatchFile(dir, name); match && err == nil {
				found.names = append(found.names, filepath.Join(dir, name))
			}
		}
	}
	return found
}

func goFile(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && name[0] != '_' && name[0] != '.'
}
