package trace

import (
	"os"
	"time"
)

// A Stamp is what stat returns for a file or directory. If the stamp is the same, the content is the same. The zero
// value means that there is no stamp.
type Stamp struct {
	device, inode uint64
	size          int64
	modified      int64 // nanoseconds
	changed       int64 // likewise; programs can't set it
}

// racyWindow is how long after a change another change may leave the stamp the same. The clock of a file system ticks
// once in some milliseconds, that of old ones every two seconds.
const racyWindow = 3 * time.Second

// StampOf returns the current stamp. It is zero where a stamp can't show a change: there is no file, or it has just
// been changed.
func StampOf(name string) Stamp {
	info, err := os.Stat(name)
	if err != nil {
		return Stamp{}
	}
	s, ok := systemStamp(info)
	if !ok || time.Since(time.Unix(0, max(s.modified, s.changed))) < racyWindow {
		return Stamp{}
	}
	return s
}
