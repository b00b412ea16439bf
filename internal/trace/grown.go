package trace

import (
	"io/fs"
	"path/filepath"
	"slices"
)

// Grown returns a question about a directory's Go files with the answer of today, if only the entries with the created
// paths are new. All else is returned as it is.
func (i Input) Grown(created map[string]bool) Input {
	if i.Op != OpReadGoDir {
		return i
	}
	var disk *Recorder
	now, err := disk.ReadGoDir(i.Path)
	sum := hashListing(now)
	before := slices.DeleteFunc(now, func(entry fs.DirEntry) bool {
		return created[filepath.Join(i.Path, entry.Name())]
	})
	if err == nil && hashListing(before) == i.Sum {
		i.Sum = sum
	}
	return i
}

// NoGoFiles returns the question about a directory's Go files, with the answer that it has none, and no directory.
func NoGoFiles(dir string) Input { return Input{OpReadGoDir, dir, hashListing(nil)} }
