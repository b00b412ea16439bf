package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"sync/atomic"

	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
)

// An Output is where a command prints, and in which form.
type Output struct {
	Stdout, Stderr io.Writer
	Dir            string // -C
	Format         string // of diagnostics
	Verbose        bool

	document *document // instead of diagnostics on stderr; nil for formats other than SARIF
	status   atomic.Pointer[status]
}

// Printf writes to the standard output what may quote the project, e.g. names of its files.
func (o *Output) Printf(format string, args ...any) {
	_, _ = io.WriteString(o.Stdout, printable.Text(fmt.Sprintf(format, args...)))
}

// Complain writes a line about the command itself to the standard error.
func (o *Output) Complain(format string, args ...any) {
	text := printable.Short(fmt.Sprintf(format, args...))
	_, _ = io.WriteString(o.Stderr, "gen: "+printable.Text(text)+"\n")
}

// Directory returns the absolute path of -C, links resolved, as the go command names packages' directories.
func (o *Output) Directory() (string, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// Relative returns a path as people see it: from -C, where it lies below.
func (o *Output) Relative(path string) string {
	if dir, err := o.Directory(); err == nil {
		path = paths.Short(dir, path)
	}
	return printable.Line(path)
}
