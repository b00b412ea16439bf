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
	was := hashListing(before)
	if created[i.Path] && len(before) == 0 {
		was = Sum{}
	}
	if err == nil && was == i.Sum {
		i.Sum = sum
	}
	return i
}

// Missing returns the question about a directory's Go files, with the answer that there is no directory.
func Missing(dir string) Input { return Input{OpReadGoDir, dir, Sum{}} }
