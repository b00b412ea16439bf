package golist

import (
	goversion "go/version"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// selectVersions fills in where each required module is. In a workspace, the highest version counts that any of its
// modules requires. It reports false where the go command must be asked.
func (l *listReader) selectVersions(files []*modfile.File, replaced []replacement) bool {
	versions := map[string]string{}
	for _, file := range files {
		for _, r := range file.Require {
			if semver.Compare(r.Mod.Version, versions[r.Mod.Path]) > 0 {
				versions[r.Mod.Path] = r.Mod.Version
			}
		}
	}
	for _, main := range l.main {
		l.modules[main.Path] = main
		version, required := versions[main.Path]
		if r, ok := chosen(replaced, main.Path, version); required && (r == nil || !ok) {
			return false // the go command needs that version, though the workspace has the module
		}
		delete(versions, main.Path)
	}
	if conflicting(replaced) {
		return false
	}
	for modPath, version := range versions {
		r, ok := chosen(replaced, modPath, version)
		if !ok {
			return false
		}
		dir, ok := l.location(modPath, version, r)
		if !ok {
			return false
		}
		l.modules[modPath] = Module{Path: modPath, Dir: dir}
	}
	return l.consistent(files, versions)
}

// location returns the directory of a module: the one that replaces it, or that in the module cache. ok is false for
// one that the go command would refuse.
func (l *listReader) location(modPath, version string, r *replacement) (dir string, ok bool) {
	if r != nil && r.New.Version == "" {
		dir = absolute(r.base, r.New.Path)
		return dir, l.record.Exists(filepath.Join(dir, "go.mod"))
	}
	if r != nil {
		modPath, version = r.New.Path, r.New.Version
	}
	escaped, err := module.EscapePath(modPath)
	if err != nil {
		return "", false
	}
	escapedVersion, err := module.EscapeVersion(version)
	dir = filepath.Join(l.cache, filepath.FromSlash(escaped)+"@"+escapedVersion)
	l.unsummed[dir] = !l.sums[module.Version{Path: modPath, Version: version}]
	return dir, err == nil
}

// consistent reports whether no required module needs a higher version of another one than the main modules require:
// otherwise the go command asks for an update of go.mod, or selects that version in a workspace. Nor may it need a
// higher version of Go.
func (l *listReader) consistent(files []*modfile.File, versions map[string]string) bool {
	language := l.goVersion // in a workspace, that of go.work counts
	if len(files) == 1 {
		language = "go" + files[0].Go.Version
	}
	for modPath := range versions {
		name := filepath.Join(l.modules[modPath].Dir, "go.mod")
		content, err := l.record.ReadFile(name)
		if err != nil {
			continue // of a module that no package needs
		}
		if needsMore(content, versions, language) {
			return false
		}
	}
	return true
}

// needsMore reports whether a go.mod file may name a higher version of a module, or of Go, than the selected ones. It
// may report true for another directive than require: then the go command is asked needlessly. Parsing the files took 7
// % of a run over examples/fruit.
func needsMore(content []byte, versions map[string]string, language string) bool {
	for line := range strings.Lines(string(content)) {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) < 2 {
			continue
		}
		needsGo := fields[0] == "go" && goversion.Compare("go"+fields[1], language) > 0
		if selected := versions[fields[0]]; needsGo || selected != "" && semver.Compare(fields[1], selected) > 0 {
			return true
		}
	}
	return false
}
