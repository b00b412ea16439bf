package protobuf

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// TestGzipped: compress/gzip reads what is written, of any number of blocks.
func TestGzipped(t *testing.T) {
	for _, size := range []int{0, 1, 1<<16 - 1, 1 << 16, 200_000} {
		content := bytes.Repeat([]byte{'a', 'b', 'c'}, size)[:size]
		r, err := gzip.NewReader(bytes.NewReader(gzipped(content)))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, content) {
			t.Errorf("%d bytes come back as %d, %v", size, len(got), err)
		}
	}
}
