package writer

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUnwritableDirectory writes as somebody who may not: root, as which CI runs, could.
func TestUnwritableDirectory(t *testing.T) {
	d := newDisk(t, map[string]string{"a.go": mark + "old", "locked/b.go": mark + "old"})
	for _, dir := range []string{d.dir, d.path("locked")} {
		if err := os.Chmod(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(d.path("locked"), 0o555); err != nil {
		t.Fatal(err)
	}
	changes := d.compare(map[string]string{"a.go": mark + "new", "locked/b.go": mark + "new"})
	before := d.files()

	if os.Getuid() == 0 {
		const nobody = 65534
		runtime.LockOSThread() // and never unlocked: the thread ends with the test
		if err := syscall.Setfsuid(nobody); err != nil {
			t.Skip("can't act as somebody else:", err)
		}
		defer func() { _ = syscall.Setfsuid(0) }()
	}
	err := changes.Write(t.Context())
	if os.Getuid() == 0 {
		_ = syscall.Setfsuid(0)
	}
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want a permission error", err)
	}
	if diff := cmp.Diff(before, d.files()); diff != "" {
		t.Error(diff)
	}
}
