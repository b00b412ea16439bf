package trace

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"strconv"
)

// A Sum is the hash of an answer; the zero value means that the file does not exist.
type Sum [sha256.Size]byte

// present is the answer to Presence.
var present = Sum{1}

// Hash returns the SHA-256 of a content. It is collision-resistant: an attacker who can read the cache can't forge a
// content with the hash of another one. The standard library's is ready before other libraries have built their tables,
// which a repeated command does not wait for. BLAKE3 (github.com/zeebo/blake3) is not, and is no faster for files of 4
// KiB on processors with instructions for SHA-256.
func Hash(content []byte) Sum { return sha256.Sum256(content) }

// hashFile returns the hash of a file's content. It reads into the buffer, and enlarges it if necessary.
func (o files) hashFile(name string, buffer *[]byte) (Sum, error) {
	content, err := o.readInto(name, buffer)
	if err != nil {
		return Sum{}, err
	}
	return Hash(content), nil
}

// hashListing returns a hash of names and types.
func hashListing(entries []fs.DirEntry) Sum {
	var text []byte
	for _, entry := range entries {
		text = strconv.AppendQuote(text, entry.Name())
		text = strconv.AppendUint(append(text, ' '), uint64(entry.Type()), 10)
		text = append(text, '\n')
	}
	return Hash(text)
}

// hashState returns a hash of a file's size, mode and modification time; the zero value if it can't be looked at.
func hashState(name string) Sum {
	info, err := os.Stat(name)
	if err != nil {
		return Sum{}
	}
	return Hash(fmt.Appendf(nil, "%d %v %d", info.Size(), info.Mode(), info.ModTime().UnixNano()))
}
