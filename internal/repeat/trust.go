package repeat

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// trusted returns an error for a cache directory to which other users may write: what it holds decides what gen does
// not do again. A directory that GENCACHE names is the user's decision.
func trusted(dir string) error {
	if os.Getenv(Variable) != "" {
		return nil
	}
	info, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // gen makes it for this user alone
	}
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o022 != 0 || !ours(info) {
		return fmt.Errorf("other users may write to %s: chmod 700 it, or name a directory by %s", dir, Variable)
	}
	return nil
}
