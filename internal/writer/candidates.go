package writer

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A searchDir is a directory in which gen looks for generated files.
type searchDir struct {
	dir        string
	recursive  bool
	extensions string // see Scope
}

func (s Scope) searchDir() searchDir { return searchDir{s.Dir, s.Recursive, s.Extensions} }

// A listing is what a searchDir holds.
type listing struct {
	files     []string // regular files that a generator may have written
	temporary []string // files that a killed run has left
	linked    bool     // the path is a symbolic link to a directory of outputs
}

// list returns what a searchDir holds.
func (d *Disk) list(p searchDir) (found listing) {
	// The others are hundreds of packages with sources and outputs; the loader follows no links in them.
	if p.recursive {
		target, err := d.record.EvalSymlinks(p.dir)
		found.linked = err == nil && target != p.dir
	}
	d.listInto(&found, d.readDir(p.dir), p.dir, p)
	return found
}

// skipped are directories with files of other modules or tests. Generated files below them are not outputs.
var skipped = map[string]bool{"testdata": true, "vendor": true, "node_modules": true}

// listInto adds the files of a directory. If p is recursive, it adds those of the directories below that belong to the
// same module.
func (d *Disk) listInto(found *listing, entries []fs.DirEntry, dir string, p searchDir) {
	var below []string
	for _, entry := range entries {
		base, name := entry.Name(), filepath.Join(dir, entry.Name())
		ext := filepath.Ext(base)
		switch {
		case isTemporary(base):
			found.temporary = append(found.temporary, name)
		case p.recursive && entry.IsDir() && !strings.HasPrefix(base, ".") && !skipped[base]:
			below = append(below, name)
		case !entry.Type().IsRegular():
		case p.holds(base, ext):
			found.files = append(found.files, name)
		}
	}
	for _, dir := range below {
		entries := d.readDir(dir)
		isGoMod := func(e fs.DirEntry) bool { return e.Name() == "go.mod" }
		if !slices.ContainsFunc(entries, isGoMod) { // else it is another module's
			d.listInto(found, entries, dir, p)
		}
	}
}

// holds reports whether a generator may have written a file of this name in p.
func (p searchDir) holds(base, ext string) bool {
	if !p.recursive {
		return strings.HasPrefix(base, "zz_generated.") || base == "generated.pb.go" || base == "generated.proto"
	}
	return ext == ".go" || ext == ".yaml" || ext == ".yml" || isList(base) ||
		ext != "" && slices.Contains(strings.Fields(p.extensions), ext)
}

func (d *Disk) readDir(dir string) []fs.DirEntry {
	entries, _ := d.record.ReadDir(dir) // one that is not there has none
	return entries
}

// isTemporary reports whether a file name is that of a temporary file of [Changes.Write].
func isTemporary(base string) bool {
	return strings.HasPrefix(base, temporaryPrefix) && strings.HasSuffix(base, temporarySuffix)
}

const temporaryPrefix, temporarySuffix = ".gen-", ".tmp"

// isLink reports whether a path is a symbolic link.
func isLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}
