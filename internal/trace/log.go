package trace

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// A Log is a list of questions about the disk, with their answers.
type Log []Input

// FirstChange asks all questions again and returns one with a different answer, if there is any. It compares contents,
// never times or sizes.
func (l Log) FirstChange() (changed Input, is bool) {
	var found atomic.Pointer[Input]
	buffers := sync.Pool{New: func() any { return new([]byte) }}
	_ = parallel.Each(0, len(l), func(i int) error {
		buffer := buffers.Get().(*[]byte)
		defer buffers.Put(buffer)
		if now, err := l[i].ask(nil, buffer); err != nil || now != l[i].Sum {
			found.Store(&l[i])
			return errChanged
		}
		return nil
	})
	if first := found.Load(); first != nil {
		return *first, true
	}
	return Input{}, false
}

// Join returns the questions of several logs, each once, by path.
func Join(logs ...Log) Log {
	all := slices.Concat(logs...)
	sortInputs(all)
	return slices.Compact(all)
}

// MoveToFront returns the log with the questions about a path first.
func MoveToFront(all Log, path string) Log {
	var first, others Log
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
