package trace

import (
	"os"
	"time"
)

// A Stamp is what the file system says of a file or directory, by which a change of its content is noticed without
// reading it; the zero value says nothing.
type Stamp struct {
	device, inode uint64
	size          int64
	modified      int64 // nanoseconds
	changed       int64 // likewise; programs can't set it
}

// settling is how long after a change a stamp may stay the same although there is another change: the clock of a file
// system ticks once in some milliseconds, that of old ones every two seconds.
const settling = 3 * time.Second

// StampOf returns the stamp of now, or the zero value where it would not tell a change: there is nothing, or something
// that has just been changed.
func StampOf(name string) Stamp {
	info, err := os.Stat(name)
	if err != nil {
		return Stamp{}
	}
	s, ok := systemStamp(info)
	if !ok || time.Since(time.Unix(0, max(s.modified, s.changed))) < settling {
		return Stamp{}
	}
	return s
}
