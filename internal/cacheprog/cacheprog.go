// Package cacheprog shares cache entries through a program that speaks the protocol of GOCACHEPROG (go doc
// cmd/go/internal/cacheprog). In: a command line, 32-byte keys, contents. Out: contents that their hash confirms. After
// the first fault of the program the cache is empty, and [Cache.Close] returns the fault.
package cacheprog

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Variable names the program with its arguments, e.g. "go-cacher --verbose". Fields may be quoted as in GOCACHEPROG.
const Variable = "GENCACHEPROG"

// Timeout bounds the start of the program, each request, and the end.
const Timeout = 10 * time.Second

// maxSize bounds the content of an entry, in bytes.
const maxSize = 64 << 20

// A Key names an entry. It is a SHA-256 hash of all that the content depends on.
type Key [sha256.Size]byte

// A Cache is a program that starts with the first request. Any number of goroutines may use it. A nil Cache is empty.
type Cache struct {
	command string
	timeout time.Duration

	starting sync.Once
	process  *process // nil before the first request, and if the program did not start

	mu     sync.Mutex
	fault  error // the first one; requests after it do nothing
	closed bool
	hits   int

	waiting int           // requests without a response
	since   time.Time     // waiting is above 0
	waited  time.Duration // before since, with any number of requests without a response
}

// New returns the cache of a program, which it does not start yet. It returns nil for an empty command line.
func New(command string) *Cache {
	if command == "" {
		return nil
	}
	return &Cache{command: command, timeout: Timeout}
}

// Get returns the content of a key. ok is false if there is none, or none that is intact.
func (c *Cache) Get(key Key) (content []byte, ok bool) {
	p := c.running()
	if p == nil || !p.knows(commandGet) {
		return nil, false
	}
	answer, err := c.call(p, request{Command: commandGet, ActionID: key[:]}, nil)
	if err == nil && !answer.Miss {
		content, err = entry(key, answer)
	}
	if err != nil {
		c.fail(err)
		return nil, false
	}
	if answer.Miss {
		return nil, false
	}
	c.mu.Lock()
	c.hits++
	c.mu.Unlock()
	return content, true
}

// Put gives the content of a key to the program.
func (c *Cache) Put(key Key, content []byte) {
	p := c.running()
	if p == nil || !p.knows(commandPut) || len(content) > maxSize {
		return
	}
	body := append(key[:len(key):len(key)], content...)
	output := sha256.Sum256(body)
	_, err := c.call(p,
		request{Command: commandPut, ActionID: key[:], OutputID: output[:], BodySize: int64(len(body))}, body)
	if err != nil {
		c.fail(err)
	}
}

// call sends a request. A program is too slow to be of use once requests have waited three times as long as a single
// one may. Requests that wait at the same time count once.
func (c *Cache) call(p *process, r request, body []byte) (response, error) {
	c.mu.Lock()
	if c.waiting == 0 {
		c.since = time.Now()
	}
	c.waiting++
	c.mu.Unlock()
	answer, err := p.call(r, body)
	c.mu.Lock()
	waited := c.waited + time.Since(c.since)
	c.waiting--
	if c.waiting == 0 {
		c.waited = waited
	}
	c.mu.Unlock()
	if waited > 3*c.timeout && err == nil {
		c.fail(fmt.Errorf("its responses have taken %v together", 3*c.timeout))
	}
	return answer, err
}

// Hits returns the number of entries that the program had, e.g. 3.
func (c *Cache) Hits() int {
	if c == nil {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.hits
}

// Close ends the program, if it runs, and returns its first fault. Requests after Close do nothing.
func (c *Cache) Close() error {
	if c == nil {
		return nil
	}
	c.starting.Do(func() {}) // it does not start any more
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.process != nil && !c.closed {
		c.closed = true
		if err := c.process.end(c.fault == nil); err != nil && c.fault == nil {
			c.fault = c.explain(err)
		}
	}
	c.closed = true
	return c.fault
}

// running returns the program, which it starts if need be, or nil if there is none or it has failed.
func (c *Cache) running() *process {
	if c == nil {
		return nil
	}
	c.starting.Do(func() {
		started, err := start(c.command, c.timeout)
		if err != nil {
			c.fail(err)
			return
		}
		c.mu.Lock()
		c.process = started
		c.mu.Unlock()
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault != nil || c.closed {
		return nil
	}
	return c.process
}

// fail keeps the first fault. No request follows it.
func (c *Cache) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.fault == nil && !c.closed {
		c.fault = c.explain(err)
	}
}

func (c *Cache) explain(err error) error {
	return fmt.Errorf("%s=%s: %w; gen goes on without it: repair the program, or unset %s",
		Variable, c.command, err, Variable)
}

// entry reads the content that a response to a get names. It must have the size and the hash that the response says,
// and begin with its key: a program that mixes entries up is noticed.
func entry(key Key, answer response) ([]byte, error) {
	switch {
	case answer.Size < int64(len(key)) || answer.Size > maxSize+int64(len(key)):
		return nil, fmt.Errorf("an entry cannot have %d bytes", answer.Size)
	case !filepath.IsAbs(answer.DiskPath):
		return nil, fmt.Errorf("DiskPath %q is not an absolute path", answer.DiskPath)
	}
	body, err := readRegular(answer.DiskPath, answer.Size)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], answer.OutputID) {
		return nil, errors.New("the content of an entry does not have the hash OutputID")
	}
	content, ok := bytes.CutPrefix(body, key[:])
	if !ok {
		return nil, errors.New("an entry has another key than the request")
	}
	return content, nil
}

// readRegular reads a regular file of the given size. It does not wait for pipes and devices.
func readRegular(name string, size int64) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() != size {
		return nil, fmt.Errorf("%s is not a regular file of %d bytes", name, size)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body := make([]byte, size)
	_, err = io.ReadFull(file, body)
	return body, err
}
