// Package trace reads files and directories for the loader and remembers what they held, so that a later run can tell
// whether anything that a run depends on has changed. In: paths. Out: contents, and a list of [Input].
package trace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A Recorder reads and remembers. What it hashes are the bytes that it hands out, never a second look at the disk. A
// nil Recorder only reads.
type Recorder struct {

	// Heads knows the heads of some files already: see [HeadOf] and [Recorder.ReadSource]. nil knows none. Not for a
	// Recorder that keeps stamps, which are taken before files are read.
	Heads func(name string) (head []byte, known bool)

	keeps bool      // stamps
	whole *Recorder // that this one is a part of; nil for none

	mu     sync.Mutex
	seen   map[question]answer
	fixed  map[string]bool // directory: whether what is below never changes; the innermost one decides
	within map[string]bool // what that comes to for other directories
	reason string          // why the inputs are not all known; "" if they are
	failed error           // of the first that could not be read
}

// An answer is what was seen, and the stamp that it had then.
type answer struct {
	sum    Sum
	stamp  Stamp
	failed bool // there is something that can't be read
}

// New returns a Recorder that has seen nothing.
func New() *Recorder {
	return &Recorder{seen: map[question]answer{}, fixed: map[string]bool{}, within: map[string]bool{}}
}

// Fixed says that nothing below a directory ever changes, e.g. in the module cache: it need not be remembered.
func (r *Recorder) Fixed(dir string) { r.mark(dir, true) }

// Changing takes a directory out of one that is fixed, e.g. a main module inside of the module cache.
func (r *Recorder) Changing(dir string) { r.mark(dir, false) }

func (r *Recorder) mark(dir string, fixed bool) {
	if r == nil || dir == "" {
		return
	}
	r.whole.mark(dir, fixed)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fixed[filepath.Clean(dir)] = fixed
	clear(r.within)
}

// Miss says that there are inputs which the recorder does not see, e.g. "the go command has listed the packages".
func (r *Recorder) Miss(format string, args ...any) {
	if r == nil {
		return
	}
	r.whole.Miss(format, args...)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.miss(format, args...)
}

func (r *Recorder) miss(format string, args ...any) {
	if r.reason == "" {
		r.reason = fmt.Sprintf(format, args...)
	}
}

// Sum returns the hash of what a file held when it was read: the zero value for one that never changes, of which none
// is kept. known is false if it has not been read.
func (r *Recorder) Sum(name string) (sum Sum, known bool) {
	if !r.wanted(name) {
		return Sum{}, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	answer, known := r.seen[question{File, name}]
	return answer.sum, known
}

// ReadFile is os.ReadFile for regular files.
func (r *Recorder) ReadFile(name string) ([]byte, error) {
	stamp := r.stamp(name)
	content, err := readFile(name)
	if r.wanted(name) {
		r.add(File, name, stamp, func() Sum { return Hash(content) }, err)
	}
	return content, err
}

// ReadSource is ReadFile for a Go file, but may return no more than the head of one that gen has made, if only that
// matters: see [Recorder.OnlyHead].
func (r *Recorder) ReadSource(name string, onlyHead func(head []byte) bool) ([]byte, error) {
	if r != nil && r.Heads != nil {
		if head, known := r.Heads(name); known && onlyHead(head) {
			if r.wanted(name) {
				r.add(Head, name, Stamp{}, func() Sum { return Hash(head) }, nil)
			}
			return head, nil
		}
	}
	return r.ReadFile(name)
}

// OnlyHead says of a Go file that has been read that only its head matters, because gen has made it and makes it anew:
// all of it is asked for as an output.
func (r *Recorder) OnlyHead(name string, content []byte) {
	if !r.wanted(name) {
		return
	}
	top, ok := HeadOf(content)
	if !ok {
		return
	}
	sum := Hash(top)
	for ; r != nil; r = r.whole {
		r.mu.Lock()
		if was, ok := r.seen[question{File, name}]; ok {
			delete(r.seen, question{File, name})
			r.seen[question{Head, name}] = answer{sum: sum, stamp: was.stamp}
		}
		r.mu.Unlock()
	}
}

// ReadDir is os.ReadDir.
func (r *Recorder) ReadDir(dir string) ([]fs.DirEntry, error) {
	stamp := r.stamp(dir)
	entries, err := os.ReadDir(dir)
	if r.wanted(dir) {
		r.add(Dir, dir, stamp, func() Sum { return hashListing(entries) }, err)
	}
	return entries, err
}

// ReadGoDir is os.ReadDir, but returns only the Go files, go.mod and the directories.
func (r *Recorder) ReadGoDir(dir string) ([]fs.DirEntry, error) {
	stamp := r.stamp(dir)
	entries, err := readGoDir(dir)
	if r.wanted(dir) {
		r.add(GoDir, dir, stamp, func() Sum { return hashListing(entries) }, err)
	}
	return entries, err
}

// Exists reports whether there is a file or directory.
func (r *Recorder) Exists(name string) bool {
	_, err := os.Stat(name)
	if r.wanted(name) {
		r.add(Presence, name, Stamp{}, func() Sum { return present }, err)
	}
	return err == nil
}

// Look remembers the size, mode and time of a file's last change, or that there is none.
func (r *Recorder) Look(name string) {
	if r.wanted(name) {
		r.add(State, name, Stamp{}, func() Sum { return hashState(name) }, nil)
	}
}

// Target is filepath.EvalSymlinks.
func (r *Recorder) Target(name string) (string, error) {
	target, err := filepath.EvalSymlinks(name)
	if r.wanted(name) {
		r.add(Target, name, Stamp{}, func() Sum { return Hash([]byte(target)) }, err)
	}
	return target, err
}

// wanted reports whether an answer is to be remembered.
func (r *Recorder) wanted(name string) bool {
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	name = filepath.Clean(name)
	if fixed, known := r.fixed[name]; known {
		return !fixed
	}
	// is cheaper than filepath.Dir: 2 % of a run over k8s.io/api's clients
	dir := name[:strings.LastIndexByte(name, filepath.Separator)+1]
	fixed, known := r.within[dir]
	if !known {
		fixed = r.decided(dir)
		r.within[dir] = fixed
	}
	return !fixed
}

// decided reports whether a directory is in one that never changes.
func (r *Recorder) decided(dir string) bool {
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if fixed, known := r.fixed[at]; known || at == filepath.Dir(at) {
			return fixed
		}
	}
}

// stamp is taken before something is read: what is done to it while it is read is noticed later.
func (r *Recorder) stamp(name string) Stamp {
	if r == nil || !r.keeps || !r.wanted(name) {
		return Stamp{}
	}
	return StampOf(name)
}

func (r *Recorder) add(kind Kind, name string, stamp Stamp, sum func() Sum, err error) {
	answer := answer{stamp: stamp, failed: err != nil && !errors.Is(err, fs.ErrNotExist)}
	if err == nil {
		answer.sum = sum()
	}
	for ; r != nil; r = r.whole {
		r.put(kind, name, answer, err)
	}
}

func (r *Recorder) put(kind Kind, name string, answer answer, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch before, known := r.seen[question{kind, name}]; {
	case answer.failed && r.failed == nil:
		r.failed = err
	case !filepath.IsAbs(name):
		r.miss("%s is a relative path", name)
	case known && before.sum != answer.sum:
		r.miss("%s changed while gen was at work", name)
	}
	r.seen[question{kind, name}] = answer
}

// Inputs returns what has been seen so far, by path; the reason tells why that is not all that was read, or is "".
func (r *Recorder) Inputs() (all Log, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for question, answer := range r.seen {
		all = append(all, Input{question.kind, question.path, answer.sum})
	}
	sortInputs(all)
	if r.reason == "" && r.failed != nil {
		return all, r.failed.Error()
	}
	return all, r.reason
}

// Complete reports whether all that was read has been seen, and was the same each time. What can't be read is an
// answer, too.
func (r *Recorder) Complete() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.reason == ""
}

func readGoDir(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	kept := entries[:0]
	for _, entry := range entries {
		if name := entry.Name(); entry.IsDir() || strings.HasSuffix(name, ".go") || name == "go.mod" {
			kept = append(kept, entry)
		}
	}
	return kept, err
}
