package writer

import (
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A statCache is what a disk has found out of files and directories, by path.
type statCache struct{ sync.Map }

// statEntry is something that was found out, and the stamp that the path had before.
type statEntry struct {
	stamp trace.Stamp
	value any
}

// Next returns the disk for another run of the same process, which does not look again at what nothing has happened
// to: for the 1,960 files and 500 directories of k8s.io/api's clients that saves 12 of 115 ms from save to written
// (hack/bench).
func (d *Disk) Next() *Disk {
	next := NewDisk()
	next.previous = d.cache
	return next
}

// cachedByStat returns what look finds out of a path, or what it has found out before.
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
