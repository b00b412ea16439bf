package inputs

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A Kind is what was asked about a path.
type Kind byte

const (
	File     Kind = 'f' // its content
	Dir      Kind = 'd' // its entries, by name and type
	GoDir    Kind = 'g' // those entries that are Go files, directories or go.mod
	Presence Kind = 'p' // whether it is there
)

// A Sum is a SHA-256 hash of an answer; the zero value stands for "it is not there".
type Sum [sha256.Size]byte

// present is the answer to Presence.
var present = Sum{1}

type question struct {
	kind Kind
	path string
}

// An Input is a question about the disk with its answer.
type Input struct {
	Kind Kind
	Path string // absolute
	Sum  Sum
}

func sortInputs(all []Input) {
	slices.SortFunc(all, func(a, b Input) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind)) })
}

// Changed asks all questions again and returns one whose answer is another one now, if there is any. Contents are compared,
// never times or sizes.
func Changed(all []Input) (changed Input, is bool) {
	var next atomic.Int64
	var found atomic.Pointer[Input]
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for found.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(all) {
					return
				}
				if now, err := all[i].ask(); err != nil || now != all[i].Sum {
					found.Store(&all[i])
				}
			}
		})
	}
	group.Wait()
	if first := found.Load(); first != nil {
		return *first, true
	}
	return Input{}, false
}

// ask returns the answer of now.
func (i Input) ask() (sum Sum, err error) {
	var entries []fs.DirEntry
	switch i.Kind {
	case File:
		sum, err = SumFile(i.Path)
	case Dir:
		if entries, err = os.ReadDir(i.Path); err == nil {
			sum = listing(entries)
		}
	case GoDir:
		if entries, err = readGoDir(i.Path); err == nil {
			sum = listing(entries)
		}
	case Presence:
		if _, err = os.Stat(i.Path); err == nil {
			sum = present
		}
	default:
		return sum, fmt.Errorf("unknown kind of input %q", i.Kind)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return Sum{}, nil
	}
	return sum, err
}

// SumFile returns the hash of a file's content.
func SumFile(name string) (Sum, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return Sum{}, err
	}
	return sha256.Sum256(content), nil
}

// listing returns a hash of names and types.
func listing(entries []fs.DirEntry) Sum {
	hash := sha256.New()
	for _, entry := range entries {
		fmt.Fprintf(hash, "%q %d\n", entry.Name(), entry.Type())
	}
	var sum Sum
	hash.Sum(sum[:0])
	return sum
}
