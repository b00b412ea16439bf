package trace

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/internal/regular"
)

// BuildID identifies the running program: two that differ in any line of code have different ones, released or not. It
// is the build ID of the linker, a hash of all linked code at the beginning of the file. In a program without one it is
// the hash of the file, which takes 40 ms.
var BuildID = sync.OnceValues(ownBuildID)

func ownBuildID() (string, error) {
	file, _, err := regular.Open("/proc/self/exe") // even if another program has that path by now
	if err != nil {
		name, err := os.Executable()
		if err != nil {
			return "", err
		}
		if file, _, err = regular.Open(name); err != nil {
			return "", err
		}
	}
	defer file.Close()
	head := make([]byte, 64<<10)
	n, err := io.ReadFull(file, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	if id := buildID(head[:n]); madeByGo(id) {
		return id, nil
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
}

// madeByGo reports whether an ID is one of the go command: the hashes of what was done and of what became of it, for
// the package and for the program. Other build systems write a constant, e.g. "redacted".
func madeByGo(id string) bool {
	parts := strings.Split(id, "/")
	return len(parts) == 4 &&
		!slices.ContainsFunc(parts,
			func(part string) bool { return len(part) != 20 || strings.Trim(part, base64) != "" })
}

// base64 are the characters of an ID.
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// buildID finds the ID in an ELF note, or where the linker puts it in programs of other systems.
func buildID(head []byte) string {
	const kind = 4 // ELF_NOTE_GOBUILDID_TAG in Go's cmd/link
	isELF := bytes.HasPrefix(head, []byte("\x7fELF"))
	if name := bytes.Index(head, []byte("\x04\x00\x00\x00Go\x00\x00")); name >= 8 && isELF {
		note := head[name-8:]
		size := int(binary.LittleEndian.Uint32(note[4:]))
		if binary.LittleEndian.Uint32(note) == kind && 0 < size && 16+size <= len(note) {
			return string(note[16 : 16+size])
		}
		return ""
	}
	start, end := []byte("\xff Go build ID: \""), []byte("\"\n \xff")
	if _, rest, ok := bytes.Cut(head, start); ok {
		if id, _, ok := bytes.Cut(rest, end); ok {
			return string(id)
		}
	}
	return ""
}
