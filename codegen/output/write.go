package output

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes the disk hold what the generators want: all of it, or, if anything fails or ctx ends before the last step,
// nothing. Contents first go to temporary files beside their targets; only when all are there, each takes its place by
// one rename. Files that do not differ are not touched, so their modification times stay.
func (c *Changes) Write(ctx context.Context) error {
	w := &writer{}
	if err := w.write(ctx, c.Pending()); err != nil {
		return errors.Join(err, w.undo())
	}
	return nil
}

// writer remembers what it did, newest last, to be able to take it back.
type writer struct {
	undos []func() error
}

func (w *writer) write(ctx context.Context, changes []Change) error {
	temporary := make([]string, len(changes))
	for i, change := range changes {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("interrupted, no file was changed: %w", err)
		}
		if change.Status == Removed {
			continue
		}
		name, err := w.stage(change)
		if err != nil {
			return err
		}
		temporary[i] = name
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("interrupted, no file was changed: %w", err)
	}
	for i, change := range changes { // from here on an interrupt waits: this takes milliseconds
		if err := w.commit(change, temporary[i]); err != nil {
			return err
		}
	}
	return nil
}

// stage writes the content to a temporary file in the target's directory and returns its name.
func (w *writer) stage(change Change) (string, error) {
	dir := filepath.Dir(change.Path)
	if err := w.makeDir(dir); err != nil {
		return "", err
	}
	file, err := os.CreateTemp(dir, ".gen-*.tmp")
	if err != nil {
		return "", err
	}
	w.undos = append(w.undos, func() error { return ignoreMissing(os.Remove(file.Name())) })
	_, err = file.Write(change.New)
	return file.Name(), errors.Join(err, file.Chmod(change.mode), file.Close())
}

// makeDir creates a directory and those above it that are missing, remembering each.
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

func (w *writer) commit(change Change, temporary string) error {
	if change.Status == Removed {
		if err := os.Remove(change.Path); err != nil {
			return err
		}
		removeEmpty(filepath.Dir(change.Path))
	} else if err := os.Rename(temporary, change.Path); err != nil {
		return err
	}
	w.undos = append(w.undos, func() error { return restore(change) })
	return nil
}

// restore brings back what a change replaced.
func restore(change Change) error {
	if change.Old == nil {
		return os.Remove(change.Path)
	}
	if err := os.MkdirAll(filepath.Dir(change.Path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(change.Path, change.Old, change.mode)
}

// removeEmpty removes the directory and those above it while they are empty: a removed package leaves no folder.
func removeEmpty(dir string) {
	for os.Remove(dir) == nil {
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
