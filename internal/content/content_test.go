package content

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Contents come back as they were kept, those in memory and those in the file, and the file has no name.
func TestStore(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	for _, test := range []struct {
		name, dir string
		inFile    int
	}{
		{"temporary directory", t.TempDir(), 6},
		{"none", missing, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("TMPDIR", test.dir)
			if runtime.GOOS == "windows" {
				test.inFile = 0
			}
			store, kept, inFile := &Store{}, []Content{}, 0
			text := func(i int) []byte { return bytes.Repeat(fmt.Appendln(nil, i), limit/8) }
			for i := range 10 {
				kept = append(kept, store.Keep(text(i)))
			}
			for i, c := range kept {
				if c.in != nil {
					inFile++
				}
				if got, err := c.Bytes(); err != nil || !bytes.Equal(got, text(i)) {
					t.Errorf("content %d differs: %v", i, err)
				}
				var out bytes.Buffer
				if _, err := c.WriteTo(&out); err != nil || !bytes.Equal(out.Bytes(), text(i)) {
					t.Errorf("content %d is written differently: %v", i, err)
				}
			}
			if inFile != test.inFile {
				t.Errorf("%d contents are in the file, want %d", inFile, test.inFile)
			}
			if left, err := os.ReadDir(test.dir); len(left) > 0 {
				t.Errorf("%v is left, %v", left, err)
			}
		})
	}
	if (Content{}).Exists() || !Of([]byte{}).Exists() {
		t.Error("an empty file is none, or none is one")
	}
}
