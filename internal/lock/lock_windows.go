package lock

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// open opens a file for the directory in the directory of temporary files: Windows can't lock directories.
func open(dir string) (*os.File, error) {
	name := fmt.Sprintf("gen-%x.lock", sha256.Sum256([]byte(dir)))
	return os.OpenFile(filepath.Join(os.TempDir(), name), os.O_CREATE|os.O_RDWR, 0o600)
}

// try returns errHeld if another process holds the lock, and another error where there are no locks.
func try(file *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(file.Fd()), flags, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errHeld
	}
	return err
}
