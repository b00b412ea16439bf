package inputs

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/fips140"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
)

// A Sum is a hash of an answer; the zero value stands for "it is not there".
type Sum [16]byte

// present is the answer to Presence.
var present = Sum{1}

// A Hash makes Sums. It is GMAC with a random key, which an entry of the cache carries with it: for contents that are made without
// knowledge of the key, two that differ have the same Sum with a probability of 1 in 2^100. Processors have instructions for it; without
// those for SHA-256, which not all of them have, that took two thirds of the time of a run in which nothing has changed
// (BenchmarkHit: 109 ms for the clients of k8s.io/api, 37 ms with this).
type Hash struct {
	Key  [16]byte
	gmac cipher.AEAD
}

// NewHash returns a hash with a new key.
func NewHash() Hash {
	var key [16]byte
	_, _ = rand.Read(key[:]) // never fails
	return HashWith(key)
}

// HashWith returns the hash with a key.
func HashWith(key [16]byte) Hash {
	if fips140.Enforced() { // which rules out a nonce that is always the same
		return Hash{Key: key}
	}
	block, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // the key has the right size
	}
	gmac, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // the block has the right size
	}
	return Hash{key, gmac}
}

// nonce is always the same: the sums are compared, not sent.
var nonce [12]byte

// Sum returns the hash of a content.
func (h Hash) Sum(content []byte) (sum Sum) {
	if h.gmac == nil {
		mac := hmac.New(sha256.New, h.Key[:])
		mac.Write(content)
		copy(sum[:], mac.Sum(nil))
		return sum
	}
	h.gmac.Seal(sum[:0], nonce[:], nil, content)
	return sum
}

// File returns the hash of a file's content, which it reads into the buffer, a larger one if need be.
func (h Hash) File(name string, buffer *[]byte) (Sum, error) {
	content, err := ReadInto(name, buffer)
	if err != nil {
		return Sum{}, err
	}
	return h.Sum(content), nil
}

// ReadInto returns the content of a file, in the buffer, a larger one if need be.
func ReadInto(name string, buffer *[]byte) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if *buffer == nil {
		*buffer = make([]byte, 256<<10)
	}
	for read := 0; ; {
		n, err := file.Read((*buffer)[read:])
		read += n
		switch {
		case err == io.EOF:
			return (*buffer)[:read], nil
		case err != nil:
			return nil, err
		case read == len(*buffer): // all at once: to double it again and again leaves as much to collect as all else in a run that finds nothing to do
			info, err := file.Stat()
			if err != nil {
				return nil, err
			}
			*buffer = append(*buffer, make([]byte, max(info.Size()+1-int64(read), 1<<10))...)
		}
	}
}

// listing returns a hash of names and types.
func (h Hash) listing(entries []fs.DirEntry) Sum {
	var text []byte
	for _, entry := range entries {
		text = strconv.AppendQuote(text, entry.Name())
		text = strconv.AppendUint(append(text, ' '), uint64(entry.Type()), 10)
		text = append(text, '\n')
	}
	return h.Sum(text)
}

// state returns a hash of what the file system says of a file; what can't be looked at counts as not there.
func (h Hash) state(name string) Sum {
	info, err := os.Stat(name)
	if err != nil {
		return Sum{}
	}
	return h.Sum(fmt.Appendf(nil, "%d %v %d", info.Size(), info.Mode(), info.ModTime().UnixNano()))
}
