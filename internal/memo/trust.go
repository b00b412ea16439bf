package memo

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// unlinked makes sure that a file of the cache, which need not exist, is written in the cache: a link is removed, and a
// folder behind a link is an error. Somebody who may write to a shared cache could have it lead to any file.
func (c *Cache) unlinked(name string) error {
	if info, err := os.Lstat(filepath.Dir(name)); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is not a directory", filepath.Dir(name))
	}
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return os.Remove(name)
	}
	return nil
}
