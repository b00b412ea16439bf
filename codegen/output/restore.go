package output

import (
	"os"
	"runtime"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/parallel"
)

// A Stored file is one that a former run has made: its content is fetched only where the disk holds another one.
type Stored struct {
	Path    string
	Sum     inputs.Sum             // of its content
	Head    inputs.Sum             // of its head, where that was input of the run, too; else zero
	Content func() ([]byte, error) // may be called by several goroutines
	Was     inputs.Sum             // of File.Was, of a file that is not gen's own
	Disk    inputs.Sum             // of what the disk holds, if that is known already
}

// InputChanged is the error for a file whose head was input of the run, and is another one now.
type InputChanged struct{ Path string }

func (e *InputChanged) Error() string { return e.Path + " has changed" }

// Restore is Compare for files of a former run. The error is for contents that can't be fetched, or an [InputChanged].
func Restore(hash inputs.Hash, files []Stored, scopes []Scope) (*Changes, diag.List, error) {
	changes := &Changes{All: make([]Change, len(files))}
	found := make([]*diag.Diagnostic, len(files))
	err := parallel.Shares(4*runtime.GOMAXPROCS(0), len(files), func(from, to int) (err error) {
		var buffer []byte
		for i := from; i < to && err == nil; i++ {
			changes.All[i], found[i], err = files[i].compare(hash, &buffer)
		}
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	wanted := map[string]bool{}
	var problems diag.List
	for i, file := range files {
		wanted[file.Path] = true
		if found[i] != nil {
			problems.Add(*found[i])
		}
	}
	if problems != nil {
		return changes, problems, nil
	}
	changes.finish(NewDisk(), wanted, scopes)
	return changes, nil, nil
}

// compare leaves out both contents where they are the same: nobody asks for them.
func (s Stored) compare(hash inputs.Hash, buffer *[]byte) (Change, *diag.Diagnostic, error) {
	disk := s.Disk
	if disk == (inputs.Sum{}) {
		disk, _ = hash.File(s.Path, buffer) // compare tells what is the matter
	}
	if disk == s.Sum {
		return Change{Path: s.Path, Status: Unchanged, mode: 0o644}, nil, nil
	}
	if s.Head != (inputs.Sum{}) {
		head := inputs.Input{Kind: inputs.Head, Path: s.Path, Sum: s.Head}
		if _, changed := (inputs.Answers{Hash: hash, All: []inputs.Input{head}}).Changed(); changed {
			return Change{}, nil, &InputChanged{s.Path}
		}
	}
	file := File{Path: s.Path}
	var err error
	if file.Content, err = s.Content(); err != nil {
		return Change{}, nil, err
	}
	if s.Was != (inputs.Sum{}) {
		file.Was = []byte{}
		if was, err := os.ReadFile(s.Path); err == nil && hash.Sum(was) == s.Was {
			file.Was = was
		}
	}
	change, problem := new(Disk).compare(file)
	return change, problem, nil
}
