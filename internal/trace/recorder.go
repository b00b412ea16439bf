// Package trace reads files and directories and records a hash of each. A later run asks the same questions again to
// find out whether an input has changed. In: paths. Out: contents, and a [Log].
package trace

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
)

// A Recorder reads and records. It hashes the bytes that it returns, never those of a second read. A nil Recorder only
// reads.
type Recorder struct {
	// Source brings files to the disk before they are read: see [Source]. It may be nil.
	Source Source

	stamped bool      // stamps
	overlay files     // in place of the disk
	parent  *Recorder // that this one is a part of; nil for none

	mu      sync.Mutex
	answers map[query]answer
	fixed   map[string]bool // directory: whether what is below never changes; the innermost one decides
	within  map[string]bool // what that comes to for other directories
	reason  string          // why some inputs are unknown; "" if none is
	failed  error           // of the first that could not be read
}

// An answer is the hash of what was read, and the stamp that the file had before.
type answer struct {
	sum          Sum
	stamp        Stamp
	failed       bool // there is something that can't be read
	inconsistent bool // an earlier read had another answer, and it is unknown which one was used: no answer is the same
}

// New returns an empty Recorder.
func New() *Recorder {
	return &Recorder{answers: map[query]answer{}, fixed: map[string]bool{}, within: map[string]bool{}}
}

// Immutable marks a directory below which nothing ever changes, e.g. the module cache. The Recorder does not record
// reads there.
func (r *Recorder) Immutable(dir string) { r.mark(dir, true) }

// Mutable marks a directory inside an immutable one as mutable, e.g. a main module inside the module cache.
func (r *Recorder) Mutable(dir string) { r.mark(dir, false) }

func (r *Recorder) mark(dir string, fixed bool) {
	if r == nil || dir == "" {
		return
	}
	r.parent.mark(dir, fixed)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fixed[filepath.Clean(dir)] = fixed
	clear(r.within)
}

// MarkUncacheable notes why the recorder does not see all inputs, e.g. "the go command has listed the packages".
func (r *Recorder) MarkUncacheable(format string, args ...any) {
	if r == nil {
		return
	}
	r.parent.MarkUncacheable(format, args...)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.incomplete(format, args...)
}

func (r *Recorder) incomplete(format string, args ...any) {
	if r.reason == "" {
		r.reason = fmt.Sprintf(format, args...)
	}
}

// Sum returns the hash of a file's content when it was read, or the zero value for an immutable file. ok is false if
// the file has not been read.
func (r *Recorder) Sum(name string) (sum Sum, ok bool) {
	if !r.records(name) {
		return Sum{}, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	answer, ok := r.answers[query{OpReadFile, name}]
	return answer.sum, ok
}

// ReadFile is os.ReadFile for regular files.
func (r *Recorder) ReadFile(name string) ([]byte, error) {
	stamp := r.stamp(name)
	content, err := r.at(name).readFile(name)
	if r.records(name) {
		r.add(OpReadFile, name, stamp, func() Sum { return Hash(content) }, err)
	}
	return content, err
}

// KeepHead reduces the record of a Go file that has been read to its head. It is for files that gen generates again:
// the run records the content as an output.
func (r *Recorder) KeepHead(name string, content []byte) {
	if !r.records(name) {
		return
	}
	top, ok := HeadOf(content)
	if !ok {
		return
	}
	sum := Hash(top)
	for ; r != nil; r = r.parent {
		r.mu.Lock()
		if was, ok := r.answers[query{OpReadFile, name}]; ok {
			delete(r.answers, query{OpReadFile, name})
			r.answers[query{OpReadHead, name}] = answer{sum: sum, stamp: was.stamp, inconsistent: was.inconsistent}
		}
		r.mu.Unlock()
	}
}

// ReadDir is os.ReadDir.
func (r *Recorder) ReadDir(dir string) ([]fs.DirEntry, error) {
	stamp := r.stamp(dir)
	entries, err := r.at(dir).readDir(dir)
	if r.records(dir) {
		r.add(OpReadDir, dir, stamp, func() Sum { return hashListing(entries) }, err)
	}
	return entries, err
}

// ReadGoDir is os.ReadDir, but returns only the Go files, go.mod and the directories.
func (r *Recorder) ReadGoDir(dir string) ([]fs.DirEntry, error) {
	stamp := r.stamp(dir)
	entries, err := r.at(dir).readGoDir(dir)
	if r.records(dir) {
		r.add(OpReadGoDir, dir, stamp, func() Sum { return hashListing(entries) }, err)
	}
	return entries, err
}

// Exists reports whether there is a file or directory. It looks once: go.mod files are looked for above each directory.
func (r *Recorder) Exists(name string) bool {
	if r != nil {
		r.mu.Lock()
		known, asked := r.answers[query{OpExists, name}]
		r.mu.Unlock()
		if asked {
			return known.sum == present
		}
	}
	err := r.at(name).exists(name)
	if r.records(name) {
		r.add(OpExists, name, Stamp{}, func() Sum { return present }, err)
	}
	return err == nil
}

// Stat records the size, mode and modification time of a file, or that there is none.
func (r *Recorder) Stat(name string) {
	if r.records(name) {
		r.add(OpStat, name, Stamp{}, func() Sum { return hashState(name) }, nil)
	}
}

// EvalSymlinks is filepath.EvalSymlinks.
func (r *Recorder) EvalSymlinks(name string) (string, error) {
	target, err := r.at(name).evalSymlinks(name)
	if r.records(name) {
		r.add(OpEvalSymlinks, name, Stamp{}, func() Sum { return Hash([]byte(target)) }, err)
	}
	return target, err
}

// records reports whether the Recorder records reads of a path.
func (r *Recorder) records(name string) bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	name = filepath.Clean(name)
	if fixed, ok := r.fixed[name]; ok {
		return !fixed
	}
	// cheaper than filepath.Dir, by 2 % of a run over k8s.io/api's clients
	dir := name[:strings.LastIndexByte(name, filepath.Separator)+1]
	fixed, ok := r.within[dir]
	if !ok {
		fixed = r.belowFixed(dir)
		r.within[dir] = fixed
	}
	return !fixed
}

// belowFixed reports whether a directory is in an immutable one.
func (r *Recorder) belowFixed(dir string) bool {
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if fixed, ok := r.fixed[at]; ok || at == filepath.Dir(at) {
			return fixed
		}
	}
}

// stamp must be called before the file is read: a later run then notices a change during the read.
func (r *Recorder) stamp(name string) Stamp {
	if r == nil || !r.stamped || r.overlay.concerns(name) || !r.records(name) {
		return Stamp{}
	}
	return StampOf(name)
}

func (r *Recorder) add(kind Op, name string, stamp Stamp, sum func() Sum, err error) {
	answer := answer{stamp: stamp, failed: err != nil && !errors.Is(err, fs.ErrNotExist)}
	if err == nil {
		answer.sum = sum()
	}
	for ; r != nil; r = r.parent {
		r.put(kind, name, answer, err)
	}
}

func (r *Recorder) put(kind Op, name string, answer answer, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before, again := r.answers[query{kind, name}]
	changed := again && (before.sum != answer.sum || before.failed != answer.failed)
	answer.inconsistent = before.inconsistent || changed
	switch {
	case answer.failed && r.failed == nil:
		r.failed = err
	case !filepath.IsAbs(name):
		r.incomplete("%s is a relative path", name)
	case changed:
		r.incomplete("%s changed while gen was at work", name)
	}
	r.answers[query{kind, name}] = answer
}

// Add records the answers of a log that has just held.
func (r *Recorder) Add(log Log) {
	for _, input := range log {
		for at := r; at != nil; at = at.parent {
			at.put(input.Op, input.Path, answer{sum: input.Sum}, nil)
		}
	}
}

// Inputs returns the inputs recorded so far, by path. reason says why they are not complete, or is "".
func (r *Recorder) Inputs() (all Log, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for question, answer := range r.answers {
		all = append(all, Input{question.op, question.path, answer.sum})
	}
	sortInputs(all)
	if r.reason == "" && r.failed != nil {
		return all, r.failed.Error()
	}
	return all, r.reason
}

// Complete reports whether all inputs are recorded and no input changed between two reads. A file that can't be read
// counts as recorded.
func (r *Recorder) Complete() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.reason == ""
}

func (o files) readGoDir(dir string) ([]fs.DirEntry, error) {
	entries, err := o.readDir(dir)
	kept := entries[:0]
	for _, entry := range entries {
		if name := entry.Name(); entry.IsDir() || strings.HasSuffix(name, ".go") || name == "go.mod" {
			kept = append(kept, entry)
		}
	}
	return kept, err
}
