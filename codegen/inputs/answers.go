package inputs

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/codegen/wire"
)

// Answers are what was asked about the disk, and the hash that has made the sums.
type Answers struct {
	Hash Hash
	All  []Input
}

// Changed asks all questions again and returns one whose answer is another one now, if there is any. Contents are compared,
// never times or sizes.
func (a Answers) Changed() (changed Input, is bool) {
	var next atomic.Int64
	var found atomic.Pointer[Input]
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			var buffer []byte
			for found.Load() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(a.All) {
					return
				}
				if now, err := a.All[i].ask(a.Hash, &buffer); err != nil || now != a.All[i].Sum {
					found.Store(&a.All[i])
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

// Write writes them.
func (a Answers) Write(w *wire.Writer) {
	w.Raw(a.Hash.Key[:]...)
	w.Number(len(a.All))
	for _, i := range a.All {
		w.Raw(byte(i.Kind))
		w.Text(i.Path)
		w.Raw(i.Sum[:]...)
	}
}

// ReadAnswers reads what Write wrote; the reader says whether it could.
func ReadAnswers(r *wire.Reader) (a Answers) {
	var key [16]byte
	r.Raw(key[:])
	a.Hash = HashWith(key)
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
