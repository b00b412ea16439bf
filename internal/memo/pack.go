package memo

import (
	"bufio"
	"crypto/rand"
	"errors"
	"os"
	"slices"
	"sync"
	"time"

	gocache "github.com/rogpeppe/go-internal/cache"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A Pack is a file with contents, one behind the other. It is a file like the others of the cache, but not called after its content: to hash that by
// SHA-256, twice, as the library does, took 80 ms of CPU for the 8 MB of k8s.io/api, 8 % of a run after one field has changed (hack/bench). An
// entry whose run has made little anew has a small pack of its own and takes over those of the run before: 30 of 400 ms of CPU.
type Pack struct {
	ID   gocache.OutputID // by chance
	Size int              // in bytes
}

// A Content is what an output or a part holds, and where that is.
type Content struct {
	Sum  trace.Sum
	Size int // in bytes
	Pack int // its index in Entry.Packs
	At   int // where in the pack it begins
}

// in says whether there is such a place in the packs.
func (c Content) in(packs []Pack) bool {
	return c.Pack < len(packs) && c.At+c.Size <= packs[c.Pack].Size
}

// Add has the entry hold a content, in a pack of its own.
func (e *Entry) Add(content []byte) Content {
	if e.own == nil {
		e.own = &own{pack: len(e.Packs)}
		var pack Pack
		_, _ = rand.Read(pack.ID[:]) // never fails
		e.Packs = append(e.Packs, pack)
	}
	pack := &e.Packs[e.own.pack]
	added := Content{Sum: trace.Hash(content), Size: len(content), Pack: e.own.pack, At: pack.Size}
	e.own.contents = append(e.own.contents, content)
	pack.Size += added.Size
	return added
}

// own is the pack that an entry adds to.
type own struct {
	pack     int // its index in Packs
	contents [][]byte
}

// Take has the entry hold a content that a former one with the same hash holds: where it is, or in the entry's own pack, once those of the former one
// are loose.
func (e *Entry) Take(former *Contents, content Content) (Content, error) {
	if former.loose() {
		read, err := former.Read(content)
		return e.Add(read), err
	}
	pack := former.entry.Packs[content.Pack]
	at := slices.Index(e.Packs, pack)
	if at < 0 {
		at = len(e.Packs)
		e.Packs = append(e.Packs, pack)
	}
	content.Pack = at
	return content, nil
}

// Contents reads what the outputs and the parts of an entry hold.
type Contents struct {
	entry *Entry
	packs []func() (*os.File, error)
	loose func() bool // whether the packs are many, or hold more that the entry does not need than what it does
}

// most is how many packs an entry may have.
const most = 16

// Contents returns those of an entry that is in the cache.
func (c *Cache) Contents(entry *Entry) *Contents {
	contents := &Contents{entry: entry}
	for _, pack := range entry.Packs {
		contents.packs = append(contents.packs, sync.OnceValues(func() (*os.File, error) { return os.Open(c.files.OutputFile(pack.ID)) }))
	}
	contents.loose = sync.OnceValue(func() bool {
		size := 0
		for _, pack := range entry.Packs {
			size += pack.Size
		}
		needed := 0
		for _, content := range entry.contents() {
			needed += content.Size
		}
		return len(entry.Packs) >= most || size > 2*needed
	})
	return contents
}

// Read returns a content if it has the hash that the entry says.
func (c *Contents) Read(content Content) ([]byte, error) {
	if !content.in(c.entry.Packs) {
		return nil, errForm
	}
	pack, err := c.packs[content.Pack]()
	if err != nil {
		return nil, err
	}
	read := make([]byte, content.Size)
	if _, err := pack.ReadAt(read, int64(content.At)); err != nil {
		return nil, err
	}
	if trace.Hash(read) != content.Sum {
		return nil, errors.New("contents are those of another run")
	}
	return read, nil
}

// putPack writes the pack that the entry has added to.
func (c *Cache) putPack(entry *Entry) error {
	if entry.own == nil {
		return nil
	}
	name := c.files.OutputFile(entry.Packs[entry.own.pack].ID)
	if err := c.unlinked(name); err != nil {
		return err
	}
	err := write(name, entry.own.contents)
	if err != nil {
		_ = os.Remove(name)
	}
	return err
}

func write(name string, contents [][]byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<16)
	for _, content := range contents {
		_, _ = w.Write(content) // Flush has the error
	}
	return errors.Join(w.Flush(), file.Close())
}

// hold says whether all packs of the entry are there, and sees to it that Trim does not take them for unused.
func (c *Cache) hold(entry *Entry) bool {
	now := time.Now()
	return !slices.ContainsFunc(entry.Packs, func(pack Pack) bool {
		name := c.files.OutputFile(pack.ID)
		if os.Chtimes(name, now, now) == nil {
			return false
		}
		_, err := os.Stat(name) // it may be somebody else's
		return err != nil
	})
}

// removePacks removes those of a former entry that the one in its place does not need.
func (c *Cache) removePacks(former, entry *Entry) {
	if former == nil {
		return
	}
	for _, pack := range former.Packs {
		if !slices.Contains(entry.Packs, pack) {
			_ = os.Remove(c.files.OutputFile(pack.ID))
		}
	}
}
