package trace

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A Kind is what was asked about a path.
type Kind byte

const (
	File     Kind = 'f' // its content
	Head     Kind = 'h' // of a Go file: its content up to the name of the package, if gen has made it
	Dir      Kind = 'd' // its entries, by name and type
	GoDir    Kind = 'g' // those entries that are Go files, directories or go.mod
	Presence Kind = 'p' // whether it is there
	State    Kind = 's' // its size, mode and time of the last change
	Target   Kind = 't' // where it lies once all links are followed
)

type question struct {
	kind Kind
	path string
}

// An Input is a question about the disk with its answer.
type Input struct {
	Kind Kind   `cbor:"1,keyasint"`
	Path string `cbor:"2,keyasint"` // absolute
	Sum  Sum    `cbor:"3,keyasint"`
}

func sortInputs(all []Input) {
	slices.SortFunc(all, func(a, b Input) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind))
	})
}

// ask returns the answer of now.
func (i Input) ask(buffer *[]byte) (sum Sum, err error) {
	var entries []fs.DirEntry
	switch i.Kind {
	case File:
		sum, err = hashFile(i.Path, buffer)
	case Head:
		var content []byte
		if content, err = ReadInto(i.Path, buffer); err == nil {
			sum = HashHead(content)
		}
	case Dir:
		if entries, err = os.ReadDir(i.Path); err == nil {
			sum = hashListing(entries)
		}
	case GoDir:
		if entries, err = readGoDir(i.Path); err == nil {
			sum = hashListing(entries)
		}
	case Presence:
		if _, err = os.Stat(i.Path); err == nil {
			sum = present
		}
	case State:
		return hashState(i.Path), nil
	case Target:
		var target string
		if target, err = filepath.EvalSymlinks(i.Path); err == nil {
			sum = Hash([]byte(target))
		}
	default:
		return sum, fmt.Errorf("unknown kind of input %q", i.Kind)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return Sum{}, nil
	}
	return sum, err
}
