package golist

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// A Package is a directory with Go files that a Resolver has found.
type Package struct {
	Path   string // import path
	Dir    string
	Module Module // the zero value for the standard library
	Files  Files  // those that are built
}

// Find returns a package by its import path, e.g. "k8s.io/api/core/v1"; ok is false if there is none, or if build
// constraints exclude all of its files. One call at a time.
func (r *Resolver) Find(importPath string) (p Package, ok bool) {
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		p, ok = r.packageIn(importPath, filepath.Join(r.goroot, "src", filepath.FromSlash(importPath)), Module{})
		if ok {
			return p, true
		}
	}
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, required := r.modules[prefix]
		if !required {
			continue
		}
		dir := filepath.Join(mod.Dir, filepath.FromSlash(strings.TrimPrefix(importPath, prefix)))
		if r.unsummed[mod.Dir] || !r.extracted(mod) && (linked(mod.Dir, dir) || r.inNestedModule(mod.Dir, dir)) {
			continue // the go command decides
		}
		if p, ok = r.packageIn(importPath, dir, mod); ok {
			return p, true
		}
	}
	return Package{}, false
}

func (r *Resolver) packageIn(importPath, dir string, mod Module) (p Package, ok bool) {
	files := r.GoFiles(dir)
	if len(files.Names) == 0 {
		r.negativeDirs[dir] = true
		return Package{}, false
	}
	return Package{Path: importPath, Dir: dir, Module: mod, Files: files}, true
}

// SearchedInVain reports whether [Resolver.Find] has looked for a package in a directory that holds none. A Go file
// that appears there may hide another package.
func (r *Resolver) SearchedInVain(dir string) bool { return r.negativeDirs[dir] }

// extracted reports whether a module lies in the module cache, where the go command leaves links and nested modules
// out.
func (r *Resolver) extracted(mod Module) bool {
	return !mod.Main && strings.HasPrefix(mod.Dir, r.cache+string(filepath.Separator))
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

// inNestedModule reports whether a directory below a module's belongs to another module, which is nested in it.
func (r *Resolver) inNestedModule(above, dir string) bool {
	for ; len(dir) > len(above); dir = filepath.Dir(dir) {
		if r.record.Exists(filepath.Join(dir, "go.mod")) {
			return true
		}
	}
	return false
}

// Absent reports whether a package may be in a module that go.mod requires and that is not in the module cache. The go
// command can download it.
func (r *Resolver) Absent(importPath string) bool {
	for prefix := importPath; prefix != "." && prefix != "/"; prefix = path.Dir(prefix) {
		mod, required := r.modules[prefix]
		if required && r.extracted(mod) && !r.unsummed[mod.Dir] && !r.record.Exists(mod.Dir) {
			return true
		}
	}
	return false
}
