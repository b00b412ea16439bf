package trace

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
)

// An Op is what was asked about a path.
type Op byte

const (
	OpReadFile     Op = 'f' // its content
	OpReadHead     Op = 'h' // of a Go file: its content up to the name of the package, if gen has written it
	OpReadDir      Op = 'd' // its entries, by name and type
	OpReadGoDir    Op = 'g' // those entries that are Go files, directories or go.mod
	OpExists       Op = 'p' // whether it is there
	OpStat         Op = 's' // its size, mode and time of the last change
	OpEvalSymlinks Op = 't' // where it lies once all links are followed
)

type query struct {
	op   Op
	path string
}

// An Input is a question about the disk with its answer.
type Input struct {
	Op   Op
	Path string // absolute
	Sum  Sum
}

func sortInputs(all []Input) {
	slices.SortFunc(all, func(a, b Input) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Op, b.Op))
	})
}

// ask returns the current answer.
func (i Input) ask(overlay files, buffer *[]byte) (sum Sum, err error) {
	var entries []fs.DirEntry
	switch i.Op {
	case OpReadFile:
		sum, err = overlay.hashFile(i.Path, buffer)
	case OpReadHead:
		var content []byte
		if content, err = overlay.readInto(i.Path, buffer); err == nil {
			sum = HashHead(content)
		}
	case OpReadDir:
		if entries, err = overlay.readDir(i.Path); err == nil {
			sum = hashListing(entries)
		}
	case OpReadGoDir:
		if entries, err = overlay.readGoDir(i.Path); err == nil {
			sum = hashListing(entries)
		}
	case OpExists:
		if err = overlay.exists(i.Path); err == nil {
			sum = present
		}
	case OpStat:
		return hashState(i.Path), nil
	case OpEvalSymlinks:
		var target string
		if target, err = overlay.evalSymlinks(i.Path); err == nil {
			sum = Hash([]byte(target))
		}
	default:
		return sum, fmt.Errorf("unknown kind of input %q", i.Op)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return Sum{}, nil
	}
	return sum, err
}
