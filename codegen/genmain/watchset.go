package genmain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// A watchSet is what the last run has read and written. A change of any other file calls for no run.
type watchSet struct {
	dirs    map[string]bool          // to watch
	missing map[string]bool          // paths to watch in other directories, e.g. that of a go.work
	asked   map[string]trace.Op      // what was asked about a path, the last time
	listed  map[string]bool          // directories of which all files count
	wants   map[string]writer.Change // by the path of an output
	above   map[string]bool          // directories above outputs
	gone    map[string]bool          // what gen has removed
}

// learn takes in what a run has read and written. One that has failed may have got to know only a part.
func (w *watching) learn(record *trace.Recorder, changes *writer.Changes) {
	s := &w.watchSet
	if changes != nil || s.asked == nil {
		*s = watchSet{map[string]bool{}, map[string]bool{}, map[string]trace.Op{}, map[string]bool{},
			map[string]writer.Change{}, map[string]bool{}, map[string]bool{}}
	}
	read, _ := record.Inputs()
	read = append(read, w.state.Inputs()...)
	for _, input := range read {
		s.asked[input.Path] = input.Op
		switch input.Op {
		case trace.OpReadDir:
			s.listed[input.Path] = true
			fallthrough
		case trace.OpReadGoDir:
			s.dirs[existing(input.Path)] = true
		case trace.OpReadFile, trace.OpReadHead:
			s.dirs[existing(filepath.Dir(input.Path))] = true
		}
	}
	for _, input := range read {
		if input.Op == trace.OpExists {
			s.missing[appearing(input.Path)] = true
		}
	}
	if changes != nil {
		s.outputs(changes)
	}
}

func (s *watchSet) outputs(changes *writer.Changes) {
	for _, change := range changes.All {
		if change.Status == writer.Removed {
			s.gone[change.Path] = true
			for dir := filepath.Dir(change.Path); existing(dir) != dir; dir = filepath.Dir(dir) {
				s.gone[dir] = true
			}
			continue
		}
		s.wants[change.Path] = change
		for dir := filepath.Dir(change.Path); !s.above[dir]; dir = filepath.Dir(dir) {
			s.above[dir] = true
		}
		for dir := filepath.Dir(change.Path); !s.dirs[dir]; dir = filepath.Dir(dir) { // each may be removed
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

// reads reports whether the last run wrote or removed something that it had read, or in a directory that it had listed.
func (s *watchSet) reads(changes *writer.Changes) bool {
	return changes != nil && slices.ContainsFunc(changes.Pending(), func(change writer.Change) bool {
		kind, file := s.asked[change.Path]
		_, dir := s.asked[filepath.Dir(change.Path)]
		return file && kind != trace.OpReadHead || dir && change.Status != writer.Updated
	})
}

// concerns reports whether something that happened to a path calls for a run; moved says that it was created, removed
// or renamed.
func (s *watchSet) concerns(path string, moved bool) bool {
	name := filepath.Base(path)
	_, asked := s.asked[path]
	want, output := s.wants[path]
	info, err := os.Stat(path)
	switch {
	case strings.HasPrefix(name, ".gen-") && strings.HasSuffix(name, ".tmp"):
		return false // gen's own
	case output:
		content, err := os.ReadFile(path)
		return err != nil || !want.Leaves(content)
	case s.gone[path] && err != nil, s.above[path] && err == nil && info.IsDir():
		return false // gen has done it
	case asked:
		return true
	case !moved || name[0] == '.' || name[0] == '_':
		return false
	}
	return s.listed[filepath.Dir(path)] || s.above[filepath.Dir(path)] && filepath.Ext(name) == ".yaml" ||
		strings.HasSuffix(name, ".go") || name == "go.mod" || err == nil && info.IsDir()
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
