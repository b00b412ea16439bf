package writer

import (
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A statCache keeps what a Disk has read of files and directories, by path.
type statCache struct{ sync.Map }

// statEntry is a cached value, and the stamp that the path had before it was read.
type statEntry struct {
	stamp trace.Stamp
	value any
}

// Next returns the Disk for the next run of the same process. It reuses what d has read of paths whose stamp is the
// same. For the 1,960 files and 500 directories of k8s.io/api's clients that saves 12 of 115 ms from save to written
// (hack/bench).
func (d *Disk) Next() *Disk {
	next := NewDisk()
	next.previous = d.cache
	return next
}

// cachedByStat returns the cached value of a path, or calls look if the path's stamp has changed.
func cachedByStat[T any](d *Disk, name string, look func() T) T {
	if d.previous == nil {
		return look()
	}
	stamp := trace.StampOf(name) // before the look: what happens meanwhile is noticed the next time
	if value, known := d.previous.Load(name); known && stamp != (trace.Stamp{}) {
		if before := value.(statEntry); before.stamp == stamp {
			if what, is := before.value.(T); is {
				d.cache.Store(name, before)
				return what
			}
		}
	}
	what := look()
	d.cache.Store(name, statEntry{stamp, what})
	return what
}
