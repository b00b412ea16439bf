// Package filelock keeps processes from doing the same work at once. In: the path of a file, which it creates. Out: a
// lock that ends with the process at the latest.
package filelock

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"
)

// Lock takes the lock on a file, e.g. "/home/me/.cache/gen-toolkit/controlplane/lock". While another process has it,
// Lock says so to log, with what that process does, e.g. "building the control plane", and waits until it is done or
// ctx ends.
func Lock(ctx context.Context, name, work string, log io.Writer) (unlock func(), err error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for waiting := false; ; waiting = true {
		switch ok, err := tryLock(file); {
		case err != nil:
			file.Close()
			return nil, fmt.Errorf("%s: %w", file.Name(), err)
		case ok:
			return func() { file.Close() }, nil // closing it gives the lock up
		case !waiting:
			fmt.Fprintf(log, "another process is %s; waiting for %s\n", work, file.Name())
		}
		select {
		case <-ctx.Done():
			file.Close()
			return nil, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}
