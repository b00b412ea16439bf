package golist

import (
	"cmp"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A Requirement is the version of a module that a go.mod file requires.
type Requirement struct {
	GoMod   string         // the file, e.g. "/src/fruit/go.mod"; "" without one, or with a packages driver
	Found   bool           // the file requires the module, or is the module's own
	Version string         // e.g. "v0.37.2"; "" where it is not found, or has no release
	Pos     token.Position // of the directive with the version

	Replaced bool // that is a replace directive
}

// Requirement returns the version of a module, e.g. of "k8s.io/client-go", by the first go.mod file that requires it:
// those around dirs, then those in mains, then the one around the Lister's directory. The go.mod file counts, not the
// workspace or the vendor folder: everybody who requires the module compiles against that version. A module in a
// directory has the version of its sibling, e.g. "k8s.io/apimachinery", because both are released together.
func (l Lister) Requirement(path, sibling string, dirs, mains []string) Requirement {
	var first Requirement
	for _, dir := range l.moduleDirs(dirs, mains) {
		r := l.requirementIn(dir, path, sibling)
		if r.Found {
			return r
		}
		if first.GoMod == "" {
			first = r
		}
	}
	if l.Driven() {
		return Requirement{}
	}
	return first
}

// moduleDirs returns the directories of the go.mod files that [Lister.Requirement] reads, in that order.
func (l Lister) moduleDirs(dirs, mains []string) (found []string) {
	add := func(dir string) {
		if !slices.Contains(found, dir) {
			found = append(found, dir)
		}
	}
	for _, dir := range dirs {
		if around, ok := moduleDir(l.Record, dir); ok {
			add(around)
		}
	}
	for _, dir := range mains {
		add(dir)
	}
	if around, ok := moduleDir(l.Record, l.Base()); ok {
		add(around)
	}
	return found
}

// RequiredModule returns the longest path of a required module that may hold a package, e.g. "k8s.io/api" for
// "k8s.io/api/core/v1"; without one, the path of the package. mains are directories of go.mod files.
func (l Lister) RequiredModule(path string, mains []string) string {
	module := ""
	for _, dir := range l.moduleDirs(nil, mains) {
		if file := readMod(l.Record, dir); file != nil {
			for _, r := range file.Require {
				if strings.HasPrefix(path+"/", r.Mod.Path+"/") && len(r.Mod.Path) > len(module) {
					module = r.Mod.Path
				}
			}
		}
	}
	return cmp.Or(module, path)
}

// requirementIn reads the go.mod file of one directory.
func (l Lister) requirementIn(dir, path, sibling string) Requirement {
	file := readMod(l.Record, dir)
	if file == nil || file.Module == nil {
		return Requirement{}
	}
	if file.Module.Mod.Path == path {
		r := required(file, sibling)
		r.Found = true
		return r
	}
	r := required(file, path)
	if with := replacing(file, path, r.Version); r.Found && with != nil {
		r = l.replaced(r, with, file, sibling)
	}
	return r
}

// replaced returns the requirement of a module that a directive replaces. A directory has the version of the sibling
// that its go.mod requires. A replacement without a version, e.g. a fork without releases, keeps that of the
// requirement.
func (l Lister) replaced(r Requirement, with *modfile.Replace, file *modfile.File, sibling string) Requirement {
	version := with.New.Version
	if version == "" {
		if other := readMod(l.Record, absolute(filepath.Dir(file.Syntax.Name), with.New.Path)); other != nil {
			version = required(other, sibling).Version
		}
	}
	if released(version) || with.New.Path == with.Old.Path {
		r.Version, r.Pos, r.Replaced = version, directive(file, with.Syntax), true
	}
	return r
}
