// Package memo keeps what runs have found out, so that a run whose inputs are those of a former one need not be done
// again. It knows nothing about loading or generating. In: a key, an [Entry]. Out: the entry, or nothing: whatever is
// missing, damaged, cut off or somebody else's is not there.
package memo

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	gocache "github.com/rogpeppe/go-internal/cache"
)

// A Cache is a directory, in the form of the go command's own cache: every content is checked by its hash when it is
// read, and any number of processes may use it.
type Cache struct {
	dir   string
	files *gocache.Cache
	note  func(format string, args ...any)
}

// A Key stands for all that a run depends on beside the files that it reads.
type Key [sha256.Size]byte

// Open opens the cache in a directory, which it makes if need be. note is told why something is not in the cache or
// does not get there; it may be nil.
func Open(dir string, note func(format string, args ...any)) (*Cache, error) {
	if !filepath.IsAbs(dir) {
		return nil, fmt.Errorf("%s is not an absolute path", dir)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	files, err := gocache.Open(dir)
	if err != nil {
		return nil, err
	}
	if note == nil {
		note = func(string, ...any) {}
	}
	c := &Cache{dir: dir, files: files, note: note}
	return c, c.unlinked(filepath.Join(dir, "trim.txt"))
}

// Note tells the user, if he wants to know, what the cache did or why it did nothing.
func (c *Cache) Note(format string, args ...any) { c.note(format, args...) }

// Get returns the entry of a key, if there is one.
func (c *Cache) Get(key Key) (*Entry, bool) {
	content, _, err := c.files.GetBytes(gocache.ActionID(key))
	if err != nil {
		return nil, false
	}
	entry, err := decode(content)
	if err != nil || entry.key != key {
		return nil, false
	}
	return entry, true
}

// Put keeps an entry in place of the one that the key had.
func (c *Cache) Put(key Key, entry *Entry) error {
	entry.key = key
	if err := c.put(gocache.ActionID(key), entry.encode()); err != nil {
		return err
	}
	return c.files.Trim() // of what has not been used for five days
}

// Keep keeps any content under a key in place of the one that it had.
func (c *Cache) Keep(key Key, content []byte) error { return c.put(gocache.ActionID(key), content) }

func (c *Cache) put(id gocache.ActionID, content []byte) error {
	former := c.file(id)
	output := sha256.Sum256(content)
	for _, name := range []string{c.action(id), c.files.OutputFile(output)} {
		if err := c.unlinked(name); err != nil {
			return err
		}
	}
	out, _, err := c.files.PutNoVerify(id, bytes.NewReader(content))
	if err == nil && former != "" && former != c.files.OutputFile(out) {
		_ = os.Remove(former) // so that the cache grows with the number of projects, not of runs
	}
	return err
}

// action returns the name of the file that says which content a key has.
func (c *Cache) action(id gocache.ActionID) string {
	key := hex.EncodeToString(id[:])
	return filepath.Join(c.dir, key[:2], key+"-a")
}

// file returns the name of the file with a content, "" if there is none.
func (c *Cache) file(id gocache.ActionID) string {
	name, _, err := c.files.GetFile(id)
	if err != nil {
		return ""
	}
	return name
}
