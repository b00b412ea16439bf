package inputs

import (
	"cmp"
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
func Changed(hash Hash, all []Input) (changed Input, is bool) {
	var next atomic.Int64
	var found atomic.Pointer[Input]
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			var buffer []byte
			for found.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(all) {
					return
				}
				if now, err := all[i].ask(hash, &buffer); err != nil || now != all[i].Sum {
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
func (i Input) ask(hash Hash, buffer *[]byte) (sum Sum, err error) {
	var entries []fs.DirEntry
	switch i.Kind {
	case File:
		sum, err = hash.File(i.Path, buffer)
	case Dir:
		if entries, err = os.ReadDir(i.Path); err == nil {
			sum = hash.listing(entries)
		}
	case GoDir:
		if entries, err = readGoDir(i.Path); err == nil {
			sum = hash.listing(entries)
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
