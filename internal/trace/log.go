package trace

import (
	"slices"
	"sync"

	"github.com/gen-toolkit/gen/internal/parallel"
)

// A Log is a list of questions about the disk, with their answers.
type Log []Input

// Changed asks all questions again and returns those with a different answer. It compares contents, never times or
// sizes.
func (l Log) Changed() (changed Log) {
	answers := make([]bool, len(l))
	buffers := sync.Pool{New: func() any { return new([]byte) }}
	_ = parallel.Each(0, len(l), func(i int) error { // which returns none
		buffer := buffers.Get().(*[]byte)
		defer buffers.Put(buffer)
		now, err := l[i].ask(files{}, buffer)
		answers[i] = err == nil && now == l[i].Sum
		return nil
	})
	for i, same := range answers {
		if !same {
			changed = append(changed, l[i])
		}
	}
	return changed
}

// Join returns the questions of several logs, each once, by path.
func Join(logs ...Log) Log {
	all := slices.Concat(logs...)
	sortInputs(all)
	return slices.Compact(all)
}
