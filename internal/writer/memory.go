package writer

import (
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A memory is what a disk has found out of files and directories, by path.
type memory struct{ sync.Map }

// found is something that was found out, and the stamp that the path had before.
type found struct {
	stamp trace.Stamp
	what  any
}

// Again returns the disk for another run of the same process, which does not look again at what nothing has happened
// to: for the 1,960 files and 500 directories of k8s.io/api's clients that saves 12 of 115 ms from save to written
// (hack/bench).
func (d *Disk) Again() *Disk {
	next := NewDisk()
	next.before = d.now
	return next
}

// remembered returns what look finds out of a path, or what it has found out before.
func remembered[T any](d *Disk, name string, look func() T) T {
	if d.before == nil {
		return look()
	}
	stamp := trace.StampOf(name) // before the look: what happens meanwhile is noticed the next time
	if value, known := d.before.Load(name); known && stamp != (trace.Stamp{}) {
		if before := value.(found); before.stamp == stamp {
			if what, is := before.what.(T); is {
				d.now.Store(name, before)
				return what
			}
		}
	}
	what := look()
	d.now.Store(name, found{stamp, what})
	return what
}
