// Package lock lets commands on one source tree take turns. In: a directory of the tree. Out: a function that lets the
// next one go on. The operating system ends the lock of a process that is killed.
package lock

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// patience is how long a command waits before it says so: most commands take less time.
const patience = 500 * time.Millisecond

// poll is the time between two attempts of a waiting command.
const poll = 20 * time.Millisecond

// errHeld says that another process has the lock.
var errHeld = errors.New("another process holds the lock")

// Root returns the directory whose lock protects a tree: the nearest one with .git or go.work at or above dir, else the
// topmost one with a go.mod, else dir itself.
func Root(dir string) string {
	root := dir
	for at := dir; ; at = filepath.Dir(at) {
		if exists(at, ".git") || exists(at, "go.work") {
			return at
		}
		if exists(at, "go.mod") {
			root = at
		}
		if at == filepath.Dir(at) {
			return root
		}
	}
}

func exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// Acquire waits until no other process holds the lock of the directory, or ctx ends. It calls waiting once if that
// takes long. A file system without locks is no error: there, commands do not wait.
func Acquire(ctx context.Context, dir string, waiting func()) (release func(), err error) {
	file, err := open(dir)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return func() {}, nil // of somebody who may not even read the directory, nothing is written there
		}
		return nil, err
	}
	noted, start := false, time.Now()
	for {
		err := try(file)
		if !errors.Is(err, errHeld) {
			return func() { _ = file.Close() }, nil
		}
		if !noted && time.Since(start) > patience {
			noted = true
			waiting()
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-time.After(poll):
		}
	}
}
