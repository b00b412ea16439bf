package memo

import (
	"bytes"

	gocache "github.com/rogpeppe/go-internal/cache"
)

// fact is what the cache holds under the key of a statement that is true.
var fact = []byte("gen has found this to be true\n")

// Known says whether the statement of a key has been learned to be true.
func (c *Cache) Known(key Key) bool {
	content, _, err := c.files.GetBytes(gocache.ActionID(key))
	return err == nil && bytes.Equal(content, fact)
}

// Learn keeps that the statement of a key is true.
func (c *Cache) Learn(key Key) {
	if err := c.put(gocache.ActionID(key), fact); err != nil {
		c.note("not kept: %v", err)
	}
}
