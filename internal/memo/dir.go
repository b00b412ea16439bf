package memo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Variable names the cache's directory, or says "off".
const Variable = "GENCACHE"

// ErrOff is returned where there is to be no cache.
var ErrOff = errors.New(Variable + " is off")

// Dir returns the cache's directory, which need not exist. One to which other users may write is an error.
func Dir() (string, error) {
	dir, err := named()
	if err != nil {
		return "", err
	}
	return dir, trusted(dir)
}

// named returns the directory that GENCACHE names, or the one in the user's cache directory.
func named() (string, error) {
	switch dir := os.Getenv(Variable); {
	case dir == "off":
		return "", ErrOff
	case dir != "" && !filepath.IsAbs(dir):
		return "", fmt.Errorf("%s must be an absolute path or off, not %s", Variable, dir)
	case dir != "":
		return filepath.Clean(dir), nil
	}
	dir, err := os.UserCacheDir()
	return filepath.Join(dir, "gen"), err
}

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
