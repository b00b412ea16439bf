package controlplane

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/gen-toolkit/gen/hack/controlplane/internal/filelock"
)

// A cache holds one directory of binaries for each key. Directories appear by renaming: one that exists is complete.
type cache struct {
	root string // e.g. "/home/me/.cache/gen-toolkit/controlplane"
	key  string // e.g. "v1.36.3-linux-amd64-0a1b2c3d4e5f"
}

// openCache returns the cache for what a build of a set would make now. It makes the root directory.
func openCache(programs set) (*cache, error) {
	root := os.Getenv("GEN_CONTROLPLANE_CACHE")
	if root == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("%w (GEN_CONTROLPLANE_CACHE can name another directory)", err)
		}
		root = filepath.Join(user, "gen-toolkit", "controlplane")
	}
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(root, 0o755); err != nil {
		return nil, err
	}
	key, err := cacheKey(programs)
	return &cache{root: root, key: key}, err
}

// cacheKey names all that decides what a build makes: the set, the module's files, the flags, the platform, the Go
// version and the files of a source tree. The Go version is that of this program, which under go test and go run is the
// one that go build uses.
func cacheKey(of set) (string, error) {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(moduleFiles)) {
		content, err := fs.ReadFile(programs, moduleFiles[name])
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(content), content)
	}
	fmt.Fprintf(sum, "%q %q %q", []string(of), buildFlags(), runtime.Version())
	if err := hashTree(sum, sourceTree()); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s-%s-%s-%s", kubernetesVersion(), runtime.GOOS, runtime.GOARCH,
		hex.EncodeToString(sum.Sum(nil)[:6])), nil
}

func (c *cache) entry() string { return filepath.Join(c.root, c.key) }

// lookup returns the directory of the binaries if there is one, and marks it as used.
func (c *cache) lookup() (dir string, ok bool) {
	if _, err := os.Stat(c.entry()); err != nil {
		return "", false
	}
	now := time.Now()
	_ = os.Chtimes(c.entry(), now, now) // a cache that is read-only works, but is not trimmed
	return c.entry(), true
}

// fill lets build write into a new directory and makes it the entry. The caller holds the lock.
func (c *cache) fill(build func(dir string) error) (string, error) {
	partial := c.entry() + ".partial"
	if err := os.RemoveAll(partial); err != nil { // what a build left that was killed
		return "", err
	}
	defer os.RemoveAll(partial)
	if err := os.Mkdir(partial, 0o755); err != nil {
		return "", err
	}
	if err := build(partial); err != nil {
		return "", err
	}
	if err := os.Rename(partial, c.entry()); err != nil {
		return "", err
	}
	c.trim(time.Now().Add(-30 * 24 * time.Hour))
	return c.entry(), nil
}

// trim removes what was last used before the limit: an entry takes 190 MB, one of the manager 95 MB, and each Go
// version makes a new one.
func (c *cache) trim(limit time.Time) {
	entries, _ := os.ReadDir(c.root)
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.IsDir() && info.ModTime().Before(limit) {
			_ = os.RemoveAll(filepath.Join(c.root, entry.Name()))
		}
	}
}

// lock keeps other processes from building; it waits until they are done.
func (c *cache) lock(ctx context.Context, log io.Writer) (unlock func(), err error) {
	return filelock.Lock(ctx, filepath.Join(c.root, "lock"), "building the control plane", log)
}
