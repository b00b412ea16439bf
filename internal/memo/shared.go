package memo

import (
	"github.com/fxamacker/cbor/v2"

	"github.com/gen-toolkit/gen/internal/cacheprog"
)

// Share lets the store ask a program for entries of other machines, and give its own to it. It must be called before
// the store is used. A nil cache shares nothing.
func (s *Store) Share(cache *cacheprog.Cache) { s.shared = cache }

// Shares reports whether there is a program for [Store.GetShared].
func (s *Store) Shares() bool { return s != nil && s.shared != nil }

// GetShared fills in the value that the program has for a key, if it has one. The key must hold no paths of this
// machine.
func (s *Store) GetShared(kind string, key Key, value any) bool {
	if !s.Shares() {
		return false
	}
	content, ok := s.shared.Get(cacheprog.Key(id(kind, key)))
	return ok && decoding.Unmarshal(content, value) == nil
}

// SetShared gives a value to the program. Neither the key nor the value may hold paths of this machine.
func (s *Store) SetShared(kind string, key Key, value any) {
	if !s.Shares() {
		return
	}
	content, err := cbor.Marshal(value)
	if err != nil {
		s.Logf("not shared: %v", err)
		return
	}
	s.shared.Put(cacheprog.Key(id(kind, key)), content)
}

// Close ends the program, if it has been started. It returns what was wrong with it: the run did without.
func (s *Store) Close() error {
	if !s.Shares() {
		return nil
	}
	err := s.shared.Close()
	s.Logf("%d entries from %s", s.shared.Hits(), cacheprog.Variable)
	return err
}
