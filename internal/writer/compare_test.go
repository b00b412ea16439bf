package writer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/report"
)

// TestChangedMeanwhile: gen replaces no file that is not as it was when the generator read it.
func TestChangedMeanwhile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "crd.yaml")
	if err := os.WriteFile(name, []byte("edited: true\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for original, want := range map[string]string{
		"edited: true\n": "",
		"edited: false\n": "crd.yaml: error: this file changed while gen was running [file-changed-meanwhile]\n" +
			"\trun gen again\n",
	} {
		_, problem := NewDisk().Compare(File{Path: name, Content: []byte("new: 1\n"), Original: []byte(original),
			Generator: "schemapatch"})
		var said strings.Builder
		if problem != nil {
			if err := report.Print(&said, "text", dir, diag.List{*problem}); err != nil {
				t.Fatal(err)
			}
		}
		if said.String() != want {
			t.Errorf("%q, want %q", said.String(), want)
		}
	}
}
