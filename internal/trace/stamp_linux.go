package trace

import (
	"io/fs"
	"syscall"
)

func systemStamp(info fs.FileInfo) (Stamp, bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Stamp{}, false
	}
	device := uint64(s.Dev) //nolint:unconvert // of another type on some processors
	return Stamp{device, s.Ino, s.Size, s.Mtim.Nano(), s.Ctim.Nano()}, true
}
