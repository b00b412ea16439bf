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
	return Stamp{uint64(s.Dev), s.Ino, s.Size, s.Mtime*1e9 + s.MtimeNsec, s.Ctime*1e9 + s.CtimeNsec}, true
}
