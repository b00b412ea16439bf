package load

import (
	goversion "go/version"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

// read reads the go.mod file, or those of the workspace. It says whether they are as expected.
func (m *modules) read(e environment) bool {
	dirs, root := []string{filepath.Dir(e.GOMOD)}, filepath.Dir(e.GOMOD)
	var replaced []replacement
	if e.GOWORK != "" && e.GOWORK != "off" {
		root = filepath.Dir(e.GOWORK)
		var ok bool
		if dirs, replaced, ok = m.readWork(e.GOWORK); !ok {
			return false
		}
	}
	if m.record.Exists(filepath.Join(root, "vendor", "modules.txt")) {
		return false
	}
	var files []*modfile.File
	for _, dir := range dirs {
		file, ok := m.readMain(dir)
		if !ok {
			return false
		}
		files = append(files, file)
		replaced = append(replaced, replacements(file.Replace, dir)...) // behind those of go.work, which win
	}
	return m.require(files, replaced, e.GOMODCACHE)
}

// readWork returns the directories and replacements of a workspace.
func (m *modules) readWork(name string) (dirs []string, replaced []replacement, ok bool) {
	content, err := m.record.ReadFile(name)
	if err != nil {
		return nil, nil, false
	}
	work, err := modfile.ParseWork(name, content, nil)
	if err != nil {
		return nil, nil, false
	}
	m.readSums(name + ".sum")
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
	content, err := m.record.ReadFile(name)
	if err != nil {
		return nil, false
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil || file.Module == nil || file.Go == nil || len(file.Exclude)+len(file.Ignore) > 0 {
		return nil, false
	}
	if goversion.Compare("go"+file.Go.Version, "go1.17") < 0 || goversion.Compare("go"+file.Go.Version, m.version) > 0 {
		return nil, false
	}
	m.readSums(filepath.Join(dir, "go.sum"))
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
		version, required := versions[main.Path]
		if r, ok := chosen(replaced, main.Path, version); required && (r == nil || !ok) {
			return false // the go command wants to see that version, though the workspace has the module
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
		dir, ok := m.location(modPath, version, r, cache)
		if !ok {
			return false
		}
		m.dirs[modPath] = Module{Path: modPath, Dir: dir}
	}
	return m.consistent(files, versions)
}

// consistent reports whether no required module needs a higher version of another one than the main modules require:
// otherwise the go command asks for an update of go.mod, or takes that version in a workspace. Nor may it need a higher
// version of Go.
func (m *modules) consistent(files []*modfile.File, versions map[string]string) bool {
	language := m.version // in a workspace, that of go.work counts
	if len(files) == 1 {
		language = "go" + files[0].Go.Version
	}
	for modPath := range versions {
		name := filepath.Join(m.dirs[modPath].Dir, "go.mod")
		content, err := m.record.ReadFile(name)
		if err != nil {
			continue // of a module that no package needs
		}
		if needsMore(content, versions, language) {
			return false
		}
	}
	return true
}

// needsMore reports whether a go.mod file may name a higher version of a module, or of Go, than the selected ones.
// Where another directive than require does, the go command is asked in vain. To parse the files took 7 % of a run over
// examples/fruit.
func needsMore(content []byte, versions map[string]string, language string) bool {
	for line := range strings.Lines(string(content)) {
		fields := strings.Fields(strings.TrimPrefix(strings.TrimSpace(line), "require "))
		if len(fields) < 2 {
			continue
		}
		selected := versions[fields[0]]
		if fields[0] == "go" && goversion.Compare("go"+fields[1], language) > 0 || selected != "" && semver.Compare(fields[1], selected) > 0 {
			return true
		}
	}
	return false
}

// conflicting reports whether a module is replaced twice by different ones.
func conflicting(replaced []replacement) bool {
	first := map[module.Version]string{}
	for _, r := range replaced {
		by := r.New.String()
		if r.New.Version == "" {
			by = absolute(r.base, r.New.Path)
		}
		if other, known := first[r.Old]; known && other != by {
			return true
		}
		first[r.Old] = by
	}
	return false
}

// chosen returns the replacement of a module, nil for none: one for the version wins. ok is false where the go command
// has to say which of several counts, because they are alike or in several files.
func chosen(replaced []replacement, modPath, version string) (r *replacement, ok bool) {
	for i, candidate := range replaced {
		if candidate.Old.Path != modPath || candidate.Old.Version != "" && candidate.Old.Version != version {
			continue
		}
		if r != nil && (r.base != candidate.base || r.Old == candidate.Old) {
			return nil, false
		}
		if r == nil || candidate.Old.Version != "" {
			r = &replaced[i]
		}
	}
	return r, true
}

// location returns the directory of a module: the one that replaces it, or that in the module cache. ok is false for
// one that the go command would refuse.
func (m *modules) location(modPath, version string, r *replacement, cache string) (dir string, ok bool) {
	if r != nil && r.New.Version == "" {
		dir = absolute(r.base, r.New.Path)
		return dir, m.record.Exists(filepath.Join(dir, "go.mod"))
	}
	if r != nil {
		modPath, version = r.New.Path, r.New.Version
	}
	escaped, err := module.EscapePath(modPath)
	if err != nil {
		return "", false
	}
	escapedVersion, err := module.EscapeVersion(version)
	dir = filepath.Join(cache, filepath.FromSlash(escaped)+"@"+escapedVersion)
	m.unsummed[dir] = !m.sums[module.Version{Path: modPath, Version: version}]
	return dir, err == nil
}

// readSums takes in the modules whose content a go.sum file vouches for.
func (m *modules) readSums(name string) {
	content, err := m.record.ReadFile(name)
	if err != nil {
		return // without one, only what the module itself holds can be used
	}
	for line := range strings.Lines(string(content)) {
		if fields := strings.Fields(line); len(fields) == 3 && !strings.HasSuffix(fields[1], "/go.mod") {
			m.sums[module.Version{Path: fields[0], Version: fields[1]}] = true
		}
	}
}
