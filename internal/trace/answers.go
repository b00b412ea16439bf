package trace

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/internal/parallel"
	"github.com/gen-toolkit/gen/internal/wire"
)

// Answers are what was asked about the disk, and the hash that has made the sums.
type Answers struct {
	Hash Hash
	All  []Input
}

// Changed asks all questions again and returns one whose answer is another one now, if there is any. Contents are compared,
// never times or sizes.
func (a Answers) Changed() (changed Input, is bool) {
	var found atomic.Pointer[Input]
	buffers := sync.Pool{New: func() any { return new([]byte) }}
	_ = parallel.Each(0, len(a.All), func(i int) error {
		buffer := buffers.Get().(*[]byte)
		defer buffers.Put(buffer)
		if now, err := a.All[i].ask(a.Hash, buffer); err != nil || now != a.All[i].Sum {
			found.Store(&a.All[i])
			return errChanged
		}
		return nil
	})
	if first := found.Load(); first != nil {
		return *first, true
	}
	return Input{}, false
}

// First returns the questions with those about a path before all others.
func First(all []Input, path string) []Input {
	var first, others []Input
	for _, i := range all {
		if i.Path == path {
			first = append(first, i)
		} else {
			others = append(others, i)
		}
	}
	return append(first, others...)
}

// errChanged ends the questions.
var errChanged = errors.New("an answer has changed")

// Write writes them.
func (a Answers) Write(w *wire.Writer) {
	w.Number(len(a.All))
	for _, i := range a.All {
		w.Raw(byte(i.Kind))
		w.Text(i.Path)
		w.Raw(i.Sum[:]...)
	}
}

// ReadAnswers reads what Write wrote; the reader says whether it could.
func ReadAnswers(r *wire.Reader) (a Answers) {
	for range r.Number() {
		i := Input{Kind: Kind(r.Byte()), Path: r.Text()}
		r.Raw(i.Sum[:])
		if r.Failed {
			return Answers{}
		}
		a.All = append(a.All, i)
	}
	return a
}
