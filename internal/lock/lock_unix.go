//go:build unix

package lock

import (
	"errors"
	"os"
	"syscall"

	"github.com/gen-toolkit/gen/internal/regular"
)

// open opens the directory itself, so that a lock leaves no file behind.
func open(dir string) (*os.File, error) {
	file, _, err := regular.Open(dir)
	return file, err
}

// try returns errHeld if another process holds the lock, and another error where there are no locks.
func try(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errHeld
	}
	return err
}
