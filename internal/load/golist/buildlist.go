package golist

import (
	goversion "go/version"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A buildList is the modules that packages may come from.
type buildList struct {
	main     []Module          // those of the workspace, by path
	modules  map[string]Module // all, by path
	unsummed map[string]bool   // directories of the module cache that no go.sum file vouches for
}

// A listReader reads the build list from go.mod, go.work and go.sum files.
type listReader struct {
	*buildList
	record    *trace.Recorder
	goVersion string                  // e.g. "go1.26.8"
	cache     string                  // of modules
	sums      map[module.Version]bool // the versions that a go.sum file vouches for
}

// readBuildList returns nil where the go command must be asked. Further main modules, by their directories, make a
// workspace of all, as a go.work file would.
func readBuildList(record *trace.Recorder, e environment, further []string) *buildList {
	l := &listReader{record: record, goVersion: e.GOVERSION, cache: e.GOMODCACHE, sums: map[module.Version]bool{}}
	l.buildList = &buildList{modules: map[string]Module{}, unsummed: map[string]bool{}}
	dirs, root := []string{filepath.Dir(e.GOMOD)}, filepath.Dir(e.GOMOD)
	var replaced []replacement
	if e.GOWORK != "" && e.GOWORK != "off" {
		root = filepath.Dir(e.GOWORK)
		var ok bool
		if dirs, replaced, ok = l.readWork(e.GOWORK); !ok {
			return nil
		}
	}
	own := len(dirs)
	dirs = append(dirs, further...)
	if record.Exists(filepath.Join(root, "vendor", "modules.txt")) {
		return nil
	}
	var files []*modfile.File
	for _, dir := range dirs {
		file, ok := l.readMain(dir)
		if !ok {
			return nil
		}
		files = append(files, file)
		replaced = append(replaced, replacements(file.Replace, dir)...) // after those of go.work, which win
	}
	// Where go.mod replaces a further module by its directory, it has a version of all that the module's packages need:
	// what only tests there need may not fit.
	if !l.selectVersions(files, replaced) &&
		(own == len(files) || !requireAll(files[:own], files[own:]) || !l.selectVersions(files[:own], replaced)) {
		return nil
	}
	return l.buildList
}

// requireAll reports whether main modules require all further ones.
func requireAll(files, further []*modfile.File) bool {
	return !slices.ContainsFunc(further, func(of *modfile.File) bool {
		same := func(r *modfile.Require) bool { return r.Mod.Path == of.Module.Mod.Path }
		return !slices.ContainsFunc(files, func(file *modfile.File) bool {
			return slices.ContainsFunc(file.Require, same)
		})
	})
}

// readWork returns the directories and replacements of a workspace.
func (l *listReader) readWork(name string) (dirs []string, replaced []replacement, ok bool) {
	content, err := l.record.ReadFile(name)
	if err != nil {
		return nil, nil, false
	}
	work, err := modfile.ParseWork(name, content, nil)
	if err != nil {
		return nil, nil, false
	}
	l.readSums(name + ".sum")
	for _, use := range work.Use {
		dirs = append(dirs, absolute(filepath.Dir(name), use.Path))
	}
	return dirs, replacements(work.Replace, filepath.Dir(name)), true
}

// readMain reads the go.mod of a main module; ok is false for one that is missing, invalid or out of the ordinary.
func (l *listReader) readMain(dir string) (file *modfile.File, ok bool) {
	name := filepath.Join(dir, "go.mod")
	content, err := l.record.ReadFile(name)
	if err != nil {
		return nil, false
	}
	file, err = modfile.Parse(name, content, nil)
	if err != nil || file.Module == nil || file.Go == nil || len(file.Exclude)+len(file.Ignore) > 0 {
		return nil, false
	}
	language := "go" + file.Go.Version
	if goversion.Compare(language, "go1.17") < 0 || goversion.Compare(language, l.goVersion) > 0 {
		return nil, false
	}
	l.readSums(filepath.Join(dir, "go.sum"))
	l.main = append(l.main, Module{Path: file.Module.Mod.Path, Dir: dir, Main: true})
	return file, true
}

// readSums adds the versions in a go.sum file. Without one, only packages of the main modules are found.
func (l *listReader) readSums(name string) {
	content, err := l.record.ReadFile(name)
	if err != nil {
		return
	}
	for line := range strings.Lines(string(content)) {
		if fields := strings.Fields(line); len(fields) == 3 && !strings.HasSuffix(fields[1], "/go.mod") {
			l.sums[module.Version{Path: fields[0], Version: fields[1]}] = true
		}
	}
}
