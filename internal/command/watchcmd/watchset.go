package watchcmd

import (
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A watchSet is where something may happen that calls for a run.
type watchSet struct {
	dirs    map[string]bool // directories with what has been read and written
	missing map[string]bool // paths in other directories, e.g. that of a go.work
}

// learn adds what a run has read, and what it wants to write. After a run without changes, which may have read only a
// part, the set keeps what it had.
func (s *watchSet) learn(read trace.Log, changes *writer.Changes) {
	if changes != nil || s.dirs == nil {
		*s = watchSet{map[string]bool{}, map[string]bool{}}
	}
	for _, input := range read {
		switch input.Op {
		case trace.OpReadDir, trace.OpReadGoDir:
			s.dirs[existing(input.Path)] = true
		case trace.OpReadFile, trace.OpReadHead:
			s.dirs[existing(filepath.Dir(input.Path))] = true
		case trace.OpExists:
			s.missing[appearing(input.Path)] = true
		}
	}
	if changes == nil {
		return
	}
	for _, change := range changes.All {
		for dir := existing(filepath.Dir(change.Path)); !s.dirs[dir]; dir = filepath.Dir(dir) { // each may be removed
			s.dirs[dir] = true
			if !s.below(filepath.Dir(dir)) {
				break
			}
		}
	}
}

// below reports whether a directory is watched or is in one that is.
func (s *watchSet) below(dir string) bool {
	for ; ; dir = filepath.Dir(dir) {
		if s.dirs[dir] {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// appearing returns the path that appears first if a file does: the highest directory above it that is missing, or the
// file.
func appearing(path string) string {
	for dir := existing(filepath.Dir(path)); filepath.Dir(path) != dir; {
		path = filepath.Dir(path)
	}
	return path
}

// existing returns the directory, or the one above it that is there.
func existing(dir string) string {
	for {
		if info, err := os.Stat(dir); err == nil && info.IsDir() || dir == filepath.Dir(dir) {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}
