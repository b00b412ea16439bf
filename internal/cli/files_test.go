//go:build unix

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/terminal/terminaltest"
	"github.com/gen-toolkit/gen/internal/writer"
)

// TestListOfFiles: files are named one a line. On a terminal, many are a tree. With -v, the generators have their
// counts.
func TestListOfFiles(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	changes := &writer.Changes{}
	for _, name := range []string{"a.go", "api/v1/b.go", "api/v1/c.go", "client/set/fake/d.go", "client/set/fake/e.go",
		"client/set/typed/v1/f.go", "client/set/typed/v1/g.go", "client/set/h.go"} {
		changes.All = append(changes.All, writer.Change{Path: filepath.Join(dir, name), Status: writer.Created,
			Generator: "client"})
	}
	changes.All = append(changes.All, writer.Change{Path: "/elsewhere/crds/i.yaml", Status: writer.Removed,
		Generator: "crd", Reason: "no kind has a CRD"})
	const tree = `created   a.go
api/v1/
  created   b.go
  created   c.go
client/set/
  created   h.go
  fake/
    created   d.go
    created   e.go
  typed/v1/
    created   f.go
    created   g.go
/elsewhere/crds/
  removed   i.yaml: no kind has a CRD
`
	const lines = `created   a.go
created   api/v1/b.go
… and 7 more (-v names all)
`
	const counts = `client: 8 files: 8 created
crd: 1 file: 1 removed
`
	for _, c := range []struct {
		most     int
		terminal bool
		verbose  bool
		want     string
	}{
		{2, false, false, lines}, {2, true, false, lines}, {9, true, false, tree}, {2, true, true, tree + counts},
	} {
		o := &Output{Dir: dir, Verbose: c.verbose}
		var got string
		if c.terminal {
			got = terminaltest.Screen(t, 80, func(terminal *os.File) {
				o.Stdout = terminal
				o.List(changes, nil, c.most)
			})
		} else {
			var out bytes.Buffer
			o.Stdout = &out
			o.List(changes, nil, c.most)
			got = out.String()
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%+v (-want +got)\n%s", c, diff)
		}
	}
}
