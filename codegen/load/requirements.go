package load

import (
	"path/filepath"

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
	_, _ = m.record.ReadFile(name + ".sum")
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
	if err != nil || file.Module == nil || file.Go == nil || semver.Compare("v"+file.Go.Version, "v1.17") < 0 || len(file.Exclude)+len(file.Ignore) > 0 {
		return nil, false
	}
	_, _ = m.record.ReadFile(filepath.Join(dir, "go.sum")) // says what the module cache holds
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
