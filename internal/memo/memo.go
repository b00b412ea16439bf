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
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/gen-toolkit/gen/internal/regular"
)

// A Store is a directory with a file for each value. The hash of a value precedes it, and is checked when gen
// reads it. Any number of processes may use the directory. The zero value is a store of this process alone. A nil Store
// is empty.
type Store struct {
	dir    string   // "" for none
	memory sync.Map // name to []byte, without a directory
	logf   func(format string, args ...any)
}

// A Key is a hash of what a value depends on.
type Key [sha256.Size]byte

// KeyOf returns the key of some values: the hash of their %q form, or of the length and content of bytes.
func KeyOf(values ...any) (key Key) {
	hash := sha256.New()
	for _, value := range values {
		if content, ok := value.([]byte); ok {
			fmt.Fprintf(hash, "%d\n", len(content))
			hash.Write(content)
			continue
		}
		fmt.Fprintf(hash, "%q\n", value)
	}
	hash.Sum(key[:0])
	return key
}

// form is part of every key. It changes whenever the meaning of a value does.
const form = "gen cache 12"

// Open opens the store in a directory, which it creates if it is missing. logf, which may be nil, reports why something
// is not in the store.
func Open(dir string, logf func(format string, args ...any)) (*Store, error) {
	if !filepath.IsAbs(dir) {
		return nil, fmt.Errorf("%s is not an absolute path", dir)
	}
	return &Store{dir: dir, logf: logf}, os.MkdirAll(dir, 0o700)
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
	name := nameOf(kind, key)
	content, ok := s.content(name)
	if !ok || len(content) < sha256.Size {
		return false
	}
	sum, text := content[:sha256.Size], content[sha256.Size:]
	return bytes.Equal(sum, sumOf(name, text)) && decoding.Unmarshal(text, value) == nil
}

// Set keeps a value in place of the one that the key had.
func (s *Store) Set(kind string, key Key, value any) {
	if s == nil {
		return
	}
	text, err := cbor.Marshal(value)
	if err == nil {
		name := nameOf(kind, key)
		err = s.put(name, append(sumOf(name, text), text...))
	}
	if err != nil {
		s.Logf("not kept: %v", err)
	}
}

// decoding refuses what Set has not written: a value of another form, or with more after it.
var decoding = func() cbor.DecMode {
	mode, err := cbor.DecOptions{ExtraReturnErrors: cbor.ExtraDecErrorUnknownField, MaxArrayElements: 1 << 24}.DecMode()
	if err != nil {
		panic(err) // options that exist
	}
	return mode
}()

// nameOf returns the name of a value's file.
func nameOf(kind string, key Key) string {
	name := KeyOf(form, kind, key)
	return hex.EncodeToString(name[:])
}

// sumOf returns the hash that precedes a value. It covers the name: the content of another file is no value.
func sumOf(name string, text []byte) []byte {
	sum := KeyOf(name, sha256.Sum256(text))
	return sum[:]
}

// used is how old a file may look that a run has just used: gen does not touch it each time.
const used = time.Hour

func (s *Store) content(name string) ([]byte, bool) {
	if s.dir == "" {
		content, ok := s.memory.Load(name)
		if !ok {
			return nil, false
		}
		return content.([]byte), true
	}
	name = filepath.Join(s.dir, name)
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil, false
	}
	content, err := regular.ReadFile(name)
	if now := time.Now(); now.Sub(info.ModTime()) > used {
		_ = os.Chtimes(name, now, now) // else Trim removes it earlier
	}
	return content, err == nil
}

// put writes a file atomically. It replaces a link of that name.
func (s *Store) put(name string, content []byte) error {
	if s.dir == "" {
		s.memory.Store(name, content)
		return nil
	}
	file, err := os.CreateTemp(s.dir, name+".*")
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(s.dir, name))
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}
