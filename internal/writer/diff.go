package writer

import (
	"io"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
)

// Diff writes what differs as a unified diff; paths below dir are shown relative to it. A terminal or the log of a CI
// may show it: see [printable.Text].
func (c *Changes) Diff(w io.Writer, dir string) error {
	for _, change := range c.Pending() {
		name := change.Path
		if rel, ok := paths.Below(dir, name); ok {
			name = filepath.ToSlash(rel)
		}
		name = printable.Line(name)
		before, after := "a/"+name, "b/"+name
		if !change.Old.Exists() {
			before = "/dev/null"
		}
		if !change.New.Exists() {
			after = "/dev/null"
		}
		old, updated, err := change.Bytes()
		if err != nil {
			return err
		}
		text := udiff.Unified(before, after, string(old), string(updated))
		if _, err := io.WriteString(w, printable.Text(text)); err != nil {
			return err
		}
	}
	return nil
}
