package writer

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// Write makes all changes, or none if anything fails or ctx ends before the last step. It first writes each content to
// a temporary file beside its target. When all are written, it renames them. Write does not touch unchanged files, so
// their modification times stay.
func (c *Changes) Write(ctx context.Context) error {
	return through(ctx, func() error {
		if err := removeAll(c.temporary); err != nil {
			return err
		}
		w := &writer{}
		if err := w.write(ctx, c.Pending()); err != nil {
			return errors.Join(err, w.undo())
		}
		return nil
	})
}

// writer keeps an undo function for each step, newest last.
type writer struct {
	undos []func() error
}

func (w *writer) write(ctx context.Context, changes []Change) error {
	temporary, err := w.stage(ctx, changes)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return interrupted(err)
	}
	return w.commit(changes, temporary) // from here on an interrupt waits: this takes milliseconds
}

func interrupted(err error) error { return fmt.Errorf("interrupted, no file was changed: %w", err) }

// stage writes contents to temporary files in their targets' directories and returns the names, "" for a file that
// goes.
func (w *writer) stage(ctx context.Context, changes []Change) ([]string, error) {
	for _, change := range changes {
		if change.Status != Removed {
			if err := w.makeDir(filepath.Dir(change.Path)); err != nil {
				return nil, err
			}
		}
	}
	temporary := make([]string, len(changes))
	w.undos = append(w.undos, func() error { return removeAll(temporary) })
	return temporary, each(changes, func(i int, change Change) error {
		if err := ctx.Err(); err != nil {
			return interrupted(err)
		}
		if change.Status == Removed {
			return nil
		}
		file, err := create(filepath.Dir(change.Path), i, change.mode)
		if err != nil {
			return err
		}
		temporary[i] = file.Name()
		_, err = change.New.WriteTo(file)
		if change.Old.Exists() && err == nil { // a new file's permissions are the user's business, by umask
			err = file.Chmod(change.mode)
		}
		return errors.Join(err, file.Close())
	})
}

// create makes a temporary file. Its name is taken only if a killed run with the same process ID has left it.
func create(dir string, i int, mode fs.FileMode) (*os.File, error) {
	name := filepath.Join(dir, fmt.Sprintf("%s%d-%d%s", temporaryPrefix, os.Getpid(), i, temporarySuffix))
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if errors.Is(err, fs.ErrExist) {
		return os.CreateTemp(dir, temporaryPrefix+"*"+temporarySuffix)
	}
	return file, err
}

// commit renames the temporary files to their paths, and removes stale files.
func (w *writer) commit(changes []Change, temporary []string) error {
	done := make([]bool, len(changes))
	w.undos = append(w.undos, func() error { return restore(changes, done) })
	for phase := range phases {
		err := each(changes, func(i int, change Change) error {
			if phaseOf(change) != phase {
				return nil
			}
			err := put(change, temporary[i])
			done[i] = err == nil
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// phases are the steps of a commit: a list is there as long as any file that it names, even if gen is killed.
const phases = 3

func phaseOf(change Change) int {
	switch {
	case !isList(change.Path):
		return 1
	case change.Status == Removed:
		return 2
	}
	return 0
}

// put renames a temporary file to its path, or removes a stale file.
func put(change Change, temporary string) error {
	if change.Status != Removed {
		return os.Rename(temporary, change.Path)
	}
	if err := os.Remove(change.Path); err != nil {
		return err
	}
	removeEmpty(filepath.Dir(change.Path))
	return nil
}

// serialLimit is the number of changes up to which one goroutine makes them all: it is faster for few.
const serialLimit = 100

// each calls f for all and returns an error if any does. It splits many into equal ranges, so that two goroutines
// seldom wait for the lock of one directory: 2,000 files are created in 0.24 s instead of 0.37 s.
func each[T any](all []T, f func(int, T) error) error {
	if len(all) <= serialLimit {
		return eachFrom(all, 0, f)
	}
	return parallel.Chunks(runtime.GOMAXPROCS(0), len(all),
		func(from, to int) error { return eachFrom(all[from:to], from, f) })
}

// eachFrom calls f for each element, until there is an error. first is the index of the first one.
func eachFrom[T any](part []T, first int, f func(int, T) error) error {
	for i, one := range part {
		if err := f(first+i, one); err != nil {
			return err
		}
	}
	return nil
}

// makeDir creates a directory and its missing parents, with an undo function for each.
func (w *writer) makeDir(dir string) error {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return nil
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if parent := filepath.Dir(dir); parent != dir {
		if err := w.makeDir(parent); err != nil {
			return err
		}
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		return err
	}
	w.undos = append(w.undos, func() error { return ignoreMissing(os.Remove(dir)) })
	return nil
}

// restore brings back what changes replaced.
func restore(changes []Change, done []bool) error {
	var failed []error
	for i, change := range changes {
		switch {
		case !done[i]:
		case !change.Old.Exists():
			failed = append(failed, os.Remove(change.Path))
		default:
			content, err := change.Old.Bytes()
			failed = append(failed, err, os.MkdirAll(filepath.Dir(change.Path), 0o755),
				os.WriteFile(change.Path, content, change.mode))
		}
	}
	return errors.Join(failed...)
}

func removeAll(names []string) error {
	var failed []error
	for _, name := range names {
		if name != "" {
			failed = append(failed, ignoreMissing(os.Remove(name)))
		}
	}
	return errors.Join(failed...)
}

// removeEmpty removes the directory and those above it while they are empty: a removed package leaves no folder.
// A link to a directory is the user's, and stays.
func removeEmpty(dir string) {
	for !isLink(dir) && os.Remove(dir) == nil {
		dir = filepath.Dir(dir)
	}
}

func (w *writer) undo() error {
	var failed []error
	for i := len(w.undos) - 1; i >= 0; i-- {
		failed = append(failed, w.undos[i]())
	}
	return errors.Join(failed...)
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
