// Package memo keeps values of earlier runs, by a hash of what they depend on. In: a kind, e.g. "run", a [Key], a
// value. Out: the value, or nothing: what is missing, damaged, cut off or of another form is not there.
package memo

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/fxamacker/cbor/v2"
	gocache "github.com/rogpeppe/go-internal/cache"
)

// A Store is a directory in the form of the go command's own cache: every content is checked by its hash when it is
// read, and any number of processes may use it. The zero value is a store of this process alone. A nil Store is empty.
type Store struct {
	dir    string        // "" for none
	opened chan struct{} // closed once files and err are set
	files  *gocache.Cache
	err    error
	memory sync.Map // gocache.ActionID to []byte, without a directory
	logf   func(format string, args ...any)
}

// A Key is a hash of what a value depends on.
type Key [sha256.Size]byte

// KeyOf returns the key of some values: the hash of their %q form.
func KeyOf(values ...any) (key Key) {
	hash := sha256.New()
	for _, value := range values {
		fmt.Fprintf(hash, "%q\n", value)
	}
	hash.Sum(key[:0])
	return key
}

// form is part of every key. It changes whenever the meaning of a value does.
const form = "gen cache 10"

// Open opens the store in a directory, which it makes if need be. logf gets to know why something is not in the store;
// it may be nil.
func Open(dir string, logf func(format string, args ...any)) (*Store, error) {
	if !filepath.IsAbs(dir) {
		return nil, fmt.Errorf("%s is not an absolute path", dir)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	s := &Store{dir: dir, opened: make(chan struct{}), logf: logf}
	if _, err := os.Lstat(filepath.Join(dir, "ff")); err != nil {
		go s.open()
		return s, nil
	}
	s.open()
	return s, s.err
}

// open opens the directory. A new one needs 256 folders, which takes 20 ms: Open does not wait for it (make bench,
// k8s.io/api), and until then the store is empty.
func (s *Store) open() {
	s.files, s.err = gocache.Open(s.dir)
	s.err = errors.Join(s.err, s.unlink(filepath.Join(s.dir, "trim.txt")))
	close(s.opened)
}

// Logf says why the store has not been used, e.g. "go.mod has changed".
func (s *Store) Logf(format string, args ...any) {
	if s != nil && s.logf != nil {
		s.logf(format, args...)
	}
}

// Get fills in the value of a key, if there is one.
func (s *Store) Get(kind string, key Key, value any) bool {
	if s == nil {
		return false
	}
	content, ok := s.content(id(kind, key))
	return ok && decoding.Unmarshal(content, value) == nil
}

// Set keeps a value in place of the one that the key had.
func (s *Store) Set(kind string, key Key, value any) {
	if s == nil {
		return
	}
	content, err := cbor.Marshal(value)
	if err == nil {
		err = s.put(id(kind, key), content)
	}
	if err != nil {
		s.Logf("not kept: %v", err)
	}
}

// decoding refuses what Set has not written: a value of another form, or with more behind it.
var decoding = func() cbor.DecMode {
	mode, err := cbor.DecOptions{ExtraReturnErrors: cbor.ExtraDecErrorUnknownField, MaxArrayElements: 1 << 24}.DecMode()
	if err != nil {
		panic(err) // options that exist
	}
	return mode
}()

// id returns the name of a value in the store.
func id(kind string, key Key) gocache.ActionID { return gocache.ActionID(KeyOf(form, kind, key)) }

func (s *Store) content(id gocache.ActionID) ([]byte, bool) {
	if s.dir == "" {
		content, ok := s.memory.Load(id)
		if !ok {
			return nil, false
		}
		return content.([]byte), true
	}
	select {
	case <-s.opened:
	default:
		return nil, false
	}
	if s.err != nil {
		return nil, false
	}
	content, _, err := s.files.GetBytes(id)
	return content, err == nil
}

func (s *Store) put(id gocache.ActionID, content []byte) error {
	if s.dir == "" {
		s.memory.Store(id, content)
		return nil
	}
	if <-s.opened; s.err != nil {
		return s.err
	}
	before := s.file(id)
	output := sha256.Sum256(content)
	for _, name := range []string{s.action(id), s.files.OutputFile(output)} {
		if err := s.unlink(name); err != nil {
			return err
		}
	}
	if _, _, err := s.files.PutNoVerify(id, bytes.NewReader(content)); err != nil {
		return err
	}
	if before != "" && before != s.files.OutputFile(output) {
		_ = os.Remove(before) // the store grows with the number of projects, not of runs
	}
	return nil
}

// Trim removes values that no run has used for five days.
func (s *Store) Trim() error {
	if s == nil || s.dir == "" {
		return nil
	}
	if <-s.opened; s.err != nil {
		return s.err
	}
	return s.files.Trim()
}

// action returns the name of the file that says which content a value has.
func (s *Store) action(id gocache.ActionID) string {
	key := hex.EncodeToString(id[:])
	return filepath.Join(s.dir, key[:2], key+"-a")
}

// file returns the name of the file with a value's content, "" if there is none.
func (s *Store) file(id gocache.ActionID) string {
	name, _, err := s.files.GetFile(id)
	if err != nil {
		return ""
	}
	return name
}
