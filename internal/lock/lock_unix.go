//go:build unix

package lock

import (
	"errors"
	"os"
	"syscall"
)

// open opens the directory itself, so that a lock leaves no file behind.
func open(dir string) (*os.File, error) { return os.Open(dir) }

// try returns errHeld if another process holds the lock, and another error where there are no locks.
func try(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
